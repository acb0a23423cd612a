import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { type Member, memberIdOf } from '#shared/model/member.ts'
import { PendingMemberId, pendingMemberDefaults } from '#shared/model/pending-member.ts'
import { UserId } from '#shared/model/user.ts'
import { peopleOfRows } from '#client/store/queries/people.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { MembersView, type MembersViewPeople } from './members-view.tsx'
import { LinkPendingMemberView } from '../link/link-pending-member-view.tsx'

const groupId = GroupId.parse('0197a000-0000-7000-8000-000000000100')
const userIds = ['1', '2'].map((n) => UserId.parse(`0197a000-0000-7000-8000-00000000000${n}`))
const pendingIdOf = (index: number) => PendingMemberId.parse(`0197a000-0000-7000-8000-00000000020${index}`)
const pendingId = pendingIdOf(0)

const stamped = <Row,>(row: Row, ordinal: number) => ({ ...row, version: 1, createdVersion: 1, ordinal })

function people(inviteCode: string | null, names = ['祖母']): MembersViewPeople {
  const members = userIds.map((userId, index): Member => {
    const [displayName, role] = index === 0 ? (['花子', 'owner'] as const) : (['太郎', 'admin'] as const)
    const id = memberIdOf({ groupId, userId })
    return { id, groupId, userId, displayName, avatarUrl: null, role, status: 'active', joinedAt: 0 }
  })
  const pendingMembers = names.map((name, index) => {
    const status = 'uninvited' as const
    return {
      id: pendingIdOf(index),
      groupId,
      name,
      status,
      ...pendingMemberDefaults,
      linkedTo: null,
      createdAt: 0,
    }
  })
  const [selfId] = userIds
  if (!selfId) throw new Error('no self')
  const rows = { members: members.map(stamped), pendingMembers: pendingMembers.map(stamped), selfId }
  const { personOf } = peopleOfRows(rows)
  const states = new Map([[pendingId, 'waiting' as const]])
  return { group: { id: groupId, inviteCode }, selfId, members, pendingMembers, states, personOf }
}

type Rest = { isOffline?: boolean; refusal?: string; names?: string[] }

function renderMembers(code: string | null, rest: Rest = {}) {
  const done: string[] = []
  renderView(
    <MembersView
      people={people(code, rest.names)}
      isOffline={rest.isOffline ?? false}
      onAddPendingMember={async (name) => {
        done.push(name)
        return rest.refusal ?? null
      }}
      onRenamePendingMember={async (_, name) => {
        done.push(`rename ${name}`)
        return rest.refusal ?? null
      }}
      onRemovePendingMember={async ({ name }) => {
        done.push(`remove ${name}`)
        return rest.refusal ?? null
      }}
      onOpenMember={(id) => done.push(`open ${id}`)}
      onCopyCode={async (copied) => done.push(copied) > 0}
      onCopyLink={async (copied) => done.push(`link ${copied}`) > 0}
      onShare={null}
    />,
  )
  return done
}

it('marks provisional members, and the person themselves', () => {
  renderMembers('7KQ2M9XWPA')
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '花花子あなたオーナー',
    '太太郎管理者',
    '祖祖母送信待ち',
    'グループの設定名前と説明、退出、グループの削除',
    'ゴミ箱削除した支出や送金を元に戻す',
  ])
})

it('has the form for provisional members above them, and the newest first, so that each appears below it', () => {
  renderMembers(null, { names: ['祖母', '祖父'] })
  const field = screen.getByRole('textbox', { name: '仮メンバーの名前' })
  const rows = screen.getAllByRole('button', { name: /祖/ })
  expect(rows.map(({ textContent }) => textContent)).toEqual(['祖祖父', '祖祖母送信待ち'])
  expect(field.compareDocumentPosition(rows[0] ?? field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

function tapTwice(button: HTMLElement): void {
  fireEvent.click(button)
  fireEvent.click(button)
}

it('adds several provisional members in a row', async () => {
  const done = renderMembers(null)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '仮メンバーの名前' })
  await userEvent.type(field, '{Enter}')
  expect(screen.getByText('仮メンバーの名前を入力してください')).toBeDefined()
  await userEvent.type(field, '次郎{Enter}')
  expect(done).toEqual(['次郎'])
  expect(field.value).toBe('')
})

it('adds a provisional member once, even if the button is tapped twice', async () => {
  const done = renderMembers(null)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '仮メンバーの名前' })
  await userEvent.type(field, '次郎')
  tapTwice(screen.getByRole('button', { name: '追加' }))
  await waitFor(() => expect(field.value).toBe(''))
  expect(done).toEqual(['次郎'])
})

it('keeps the typed name and says why it was refused', async () => {
  renderMembers(null, { refusal: 'グループのメンバーは最大100名まで追加できます' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '仮メンバーの名前' })
  await userEvent.type(field, '次郎{Enter}')
  const said = screen.getByRole('alert').textContent
  expect(said).toMatch(/^仮メンバーの追加に失敗しました.*最大100名/)
  expect(field.value).toBe('次郎')
})

it('renames a provisional member, but not to an empty name', async () => {
  const done = renderMembers(null)
  await userEvent.click(screen.getByRole('button', { name: /祖母/ }))
  const field = await screen.findByRole('textbox', { name: '名前' })
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByText('仮メンバーの名前を入力してください')).toBeDefined()
  await userEvent.type(field, 'ひろこ{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(done).toEqual(['rename ひろこ'])
})

it('says that a provisional member was not renamed, and why', async () => {
  renderMembers(null, { refusal: 'このグループにアクセスする権限がありません' })
  await userEvent.click(screen.getByRole('button', { name: /祖母/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: '名前' }), 'ひろこ{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^仮メンバーの更新に失敗しました.*権限/)
})

it('removes a provisional member at once, and says why one in use cannot be removed', async () => {
  const refusal = '支出や送金に含まれている仮メンバーは削除できません'
  const done = renderMembers(null, { refusal })
  await userEvent.click(screen.getByRole('button', { name: /祖母/ }))
  await userEvent.click(await screen.findByRole('button', { name: '仮メンバーを削除' }))
  expect(await screen.findByText(refusal)).toBeDefined()
  expect(done).toEqual(['remove 祖母'])
})

it.each([
  ['保存', 'rename ひろこ'],
  ['仮メンバーを削除', 'remove 祖母'],
])('does %s once, even if it is tapped twice', async (button, change) => {
  const done = renderMembers(null)
  await userEvent.click(screen.getByRole('button', { name: /祖母/ }))
  const field = await screen.findByRole('textbox', { name: '名前' })
  await userEvent.clear(field)
  await userEvent.type(field, 'ひろこ')
  tapTwice(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(done).toEqual([change]))
})

it('links a provisional member permanently, after a confirmation', async () => {
  const linked: unknown[] = []
  const { members, pendingMembers, personOf } = people(null)
  renderView(
    <LinkPendingMemberView
      groupId={groupId}
      members={members}
      pendingMembers={pendingMembers}
      personOf={personOf}
      chosen={pendingId}
      onLink={async (mapping) => {
        linked.push(mapping)
        return null
      }}
      onBack={() => undefined}
    />,
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'まとめる' }).disabled).toBe(true)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '参加したメンバー' }), '太郎')
  await userEvent.click(screen.getByRole('button', { name: 'まとめる' }))
  const question = await screen.findByRole('dialog', { name: '同じ人としてまとめますか？' })
  expect(question.textContent).toContain('この操作は元に戻せません')
  expect(linked).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'まとめる' }))
  const names = { pendingMember: '祖母', member: '太郎' }
  expect(linked).toEqual([{ id: pendingId, userId: userIds[1], names }])
})

it('copies the invite code once the server has made it', async () => {
  const done = renderMembers('7KQ2M9XWPA')
  await userEvent.click(screen.getByRole('button', { name: 'コードをコピー' }))
  expect(done).toEqual(['7KQ2M9XWPA'])
  expect(screen.getByRole('button', { name: 'コピーしました' })).toBeDefined()
})

it('says while offline when the invite code will be there', () => {
  renderMembers(null, { isOffline: true })
  expect(screen.getByRole('status').textContent).toContain(
    'サーバーにつながると、招待コードがここに表示されます',
  )
})
