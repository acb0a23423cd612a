import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { groupPeopleMax } from '#shared/limits.ts'
import type { Member } from '#shared/model/member.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, openAccount } from '#client/store/current-database.ts'
import { applicationRow } from '#tests/support/applications-for-test.ts'
import { group, groupId, hanakoId, members, pendingMembers } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { AddPendingMemberForm } from './add-pending-member-form.tsx'
import { MembersTab } from './members-tab.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openAccount({ userId: hanakoId, displayName: '花子' })
  await database.groups.put(group)
  await database.members.bulkPut(members)
  await database.pendingMembers.bulkPut(pendingMembers)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})

async function open() {
  renderView(<MembersTab groupId={groupId} />)
  return screen.findByRole<HTMLInputElement>('textbox', { name: '仮メンバーの名前' })
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const added = async () => (await database.api_sync_queue.toArray()).map(({ name, args }) => ({ name, args }))

it('names everybody, the person themselves, their roles and since when they take part, and leads to inviting', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  await open()
  expect(rows()).toEqual([
    '友だちを招待招待リンク、QRコード、招待コード',
    '花花子あなたオーナー1970年1月1日に参加',
    '太太郎1970年1月1日に参加',
    '祖祖母',
    'グループの設定名前と説明、旅程、アイコン、グループの削除',
    '更新履歴誰が、いつ、何を変えたか',
    'ゴミ箱削除したものを元に戻す',
  ])
  const invite = screen.getByRole('link', { name: /^友だちを招待/ })
  expect(invite.getAttribute('href')).toBe(`/groups/${groupId}/invite`)
})

it('has the pages of the group beside the people on a wide screen, where a long list would push them out of sight', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))
  await open()
  expect(rows().map((row) => row?.slice(0, 3))).toEqual([
    ...['友だち', 'グルー', '更新履', 'ゴミ箱'],
    ...['花花子', '太太郎', '祖祖母'],
  ])
})

it.each<[role: Member['role'], row: string]>([
  ['admin', 'グループの設定名前と説明、旅程、アイコン、グループからの退出'],
  ['member', 'グループの情報名前と説明、グループからの退出'],
])('names the way on for what the role %s may do there', async (role, expected) => {
  await database.members.update(members[0]?.id ?? '', { role })
  await open()
  expect(rows()).toContain(expected)
})

it('lists the applications to the group for its owner and admins, and for nobody else', async () => {
  await database.applications.bulkPut([applicationRow(1), applicationRow(2)])
  await open()
  expect(await screen.findByRole('heading', { name: '参加のお願い（2件）' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '申請者1さんのお願いを確認' }))
  expect(await screen.findByRole('dialog', { name: '参加のお願い' })).toBeDefined()
  await database.members.update(members[0]?.id ?? '', { role: 'member' })
  await waitFor(() => expect(screen.queryByText('参加のお願い（2件）')).toBeNull())
})

it('has the form for pending members above them, and the newest first, so that each appears below it', async () => {
  const [grandmother] = pendingMembers
  if (!grandmother) throw new Error('a pending member')
  const id = PendingMemberId.parse('0197a000-0000-7000-8000-000000000201')
  await database.pendingMembers.put({ ...grandmother, id, name: '祖父', ordinal: 10 })
  const field = await open()
  const [first, second] = screen.getAllByText(/^祖.$/)
  expect([first?.textContent, second?.textContent]).toEqual(['祖父', '祖母'])
  expect(field.compareDocumentPosition(first ?? field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('adds several pending members in a row', async () => {
  const field = await open()
  await userEvent.type(field, '{Enter}')
  expect(screen.getByText('仮メンバーの名前を入力してください')).toBeDefined()
  await userEvent.type(field, '次郎{Enter}')
  await screen.findByText('次郎')
  expect([field.value, document.activeElement]).toEqual(['', field])
  await userEvent.type(field, '三郎{Enter}')
  await screen.findByText('三郎')
  expect(await added()).toEqual([
    { name: 'pendingMember.add', args: { id: expect.any(String), name: '次郎' } },
    { name: 'pendingMember.add', args: { id: expect.any(String), name: '三郎' } },
  ])
})

it('adds somebody with their contact, whose fields are folded until they are wanted', async () => {
  const field = await open()
  expect(screen.queryByRole('textbox', { name: /^電話番号/ })).toBeNull()
  await userEvent.type(field, '次郎')
  await userEvent.click(screen.getByRole('button', { name: '電話番号・メールも入れる' }))
  await userEvent.type(screen.getByRole('textbox', { name: /^電話番号/ }), '090')
  await userEvent.type(screen.getByRole('textbox', { name: /^メール/ }), 'jiro@example.com{Enter}')
  await screen.findByRole('button', { name: /次郎.*編集/ })
  const args = { id: expect.any(String), name: '次郎', phone: '090', email: 'jiro@example.com' }
  expect(await added()).toEqual([{ name: 'pendingMember.add', args }])
  expect([field.value, document.activeElement]).toEqual(['', field])
})

it('adds a pending member once, even if the button is tapped twice', async () => {
  const field = await open()
  await userEvent.type(field, '次郎')
  const button = screen.getByRole('button', { name: '追加' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(field.value).toBe(''))
  expect(await added()).toHaveLength(1)
})

it('keeps the typed name and says why it was refused', async () => {
  const refusal = 'グループのメンバーは最大100名まで追加できます'
  renderView(<AddPendingMemberForm onAdd={async () => refusal} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '仮メンバーの名前' })
  await userEvent.type(field, '次郎{Enter}')
  const said = screen.getByRole('alert').textContent
  expect(said).toMatch(/^仮メンバーの追加に失敗しました.*最大100名/)
  expect(field.value).toBe('次郎')
})

it.each<[role: Member['role'], says: string]>([
  ['owner', 'メンバーか、支出に入っていない仮メンバーを削除すると、ほかの人を追加できます。'],
  ['member', '支出に入っていない仮メンバーを削除すると、ほかの人を追加できます。'],
])('says in place of the form that the group is full, and what the role %s can do', async (role, says) => {
  const [grandmother] = pendingMembers
  if (!grandmother) throw new Error('a pending member')
  const more = Array.from({ length: groupPeopleMax - 3 }, (_, index) => ({
    ...grandmother,
    id: PendingMemberId.parse(`0197a000-0000-7000-8000-000000001${String(index).padStart(3, '0')}`),
    name: `友だち${index}`,
  }))
  await database.pendingMembers.bulkPut(more)
  await database.members.update(members[0]?.id ?? '', { role })
  renderView(<MembersTab groupId={groupId} />)
  await screen.findByText('上限の100人に達しました')
  expect(screen.getByRole('status').textContent).toBe(`上限の100人に達しました${says}`)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByText(/^アプリを使わない人も/)).toBeNull()
  expect(screen.getByText('もう名前のある人だけ、招待できます')).toBeDefined()
})
