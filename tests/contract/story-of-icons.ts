/** The part of the story of every mutation in which a group has an icon. Only a call that sends the bytes can set one. */
import { IconId } from '#shared/model/group.ts'
import type { WriteTx } from '#shared/mutations/define-mutation.ts'
import { hanako, jiro, saburo, taro } from '#tests/builders/people.ts'
import type { Story } from './story-entries.ts'
import { kyoto, kyotoId } from './story-fixture.ts'

const icon = IconId.parse('a'.repeat(64))
const without = { icon: null }
const iconIn = async (tx: WriteTx) => (await tx.get('groups', kyotoId))?.icon

/** 次郎 is an admin of 京都, and 太郎 a member. */
export function addIcon({ done, refused, given, seen }: Story): void {
  done(hanako, kyoto, 'group.setIcon', without)
  given('the group has an icon', kyoto, async (tx) => {
    const group = await tx.get('groups', kyotoId)
    if (group) await tx.put('groups', { ...group, icon })
  })
  refused('group-update-not-allowed', taro, kyoto, 'group.setIcon', without)
  refused('group-not-found', saburo, kyoto, 'group.setIcon', { icon })
  done(jiro, kyoto, 'group.edit', { description: '紅葉' })
  seen('an edit keeps the icon', kyoto, iconIn, icon)
  done(jiro, kyoto, 'group.setIcon', without)
  seen('the icon is removed', kyoto, iconIn, null)
  done(jiro, kyoto, 'group.setIcon', without)
}
