/** Whoever has created a group, and is an ordinary member of it now (specification 1, section 6). */
import { expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { guest } from '#tests/builders/keys.ts'
import { jiro, placeOf, taro } from '#tests/builders/people.ts'
import { groupDelta, groupId, openDevice, scope } from '#tests/builders/sync-rows.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import type { ArgsOf, MutationName } from './registry.ts'

async function outcomeOf<Name extends MutationName>(name: Name, args: ArgsOf<Name>, createdBy = jiro.userId) {
  const store = await openDevice(groupDelta({}))
  await store.transaction(async (tx) => {
    const group = await tx.rows('groups').get(groupId)
    if (group) await tx.rows('groups').put({ ...group, createdBy })
  })
  const change = { scope, name, args, actor: jiro, mutationId: mutationIdOf(900), at: 100 }
  const outcome = await recordChange(store, change)
  return outcome.ok ? 'ok' : outcome.code
}

it('updates the group: its texts, trips, icon and code', async () => {
  expect([
    await outcomeOf('group.edit', { name: '大阪', itineraries: 'enabled' }),
    await outcomeOf('group.setIcon', { icon: null }),
    await outcomeOf('group.renewInviteCode', {}),
  ]).toEqual(['ok', 'ok', 'ok'])
  expect(await outcomeOf('group.edit', { name: '大阪' }, taro.userId)).toBe('group-update-not-allowed')
})

it('does nothing else that owners and admins do', async () => {
  expect([
    await outcomeOf('group.delete', {}),
    await outcomeOf('member.remove', { id: placeOf(taro, groupId) }),
    await outcomeOf('member.setRole', { id: placeOf(taro, groupId), role: 'member' }),
    await outcomeOf('pendingMember.link', { id: guest, userId: taro.userId }),
  ]).toEqual([
    'group-delete-not-allowed',
    'member-remove-not-allowed',
    'member-role-not-allowed',
    'link-not-allowed',
  ])
})
