import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type Member, memberIdOf } from '#shared/model/member.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { UserId } from '#shared/model/user.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import {
  expenseRow,
  group,
  groupId,
  hanakoId,
  members,
  pendingMembers,
  taroId,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { MembersTab } from './members-tab.tsx'

const People = () => <MembersTab groupId={groupId} />

let database: AccountDatabase
afterEach(deleteAccountDatabase)

type Roles = Partial<Record<'hanako' | 'taro' | 'jiro', Member['role']>>
const jiroId = '0197a000-0000-7000-8000-000000000013' as UserId

/** The people of a group, as 花子 sees them. 次郎 is called 太郎 like the one before him. 太郎 has paid 4,400 yen for all. */
async function open({ hanako = 'owner', taro = 'member', jiro = 'member' }: Roles = {}): Promise<
  () => string
> {
  database = await openOwnAccount()
  const [first, second] = members
  if (!first || !second) throw new Error('two members')
  const third = { ...second, id: memberIdOf({ groupId, userId: jiroId }), userId: jiroId, ordinal: 2 }
  await database.groups.put(group)
  await database.members.bulkPut([
    { ...first, role: hanako },
    { ...second, role: taro },
    { ...third, role: jiro },
  ])
  await database.expenses.put(expenseRow(1))
  renderView(<Notices />)
  const address = renderScreen(People, '/groups/$groupId', `/groups/${groupId}#members`)
  await screen.findByText('太郎（2人目）')
  return address
}
const memberOf = (userId: UserId) => database.members.get(memberIdOf({ groupId, userId }))
const rows = () => screen.getAllByRole('listitem').filter((row) => /太郎|花子/.test(row.textContent ?? ''))
const openRow = async (index: number) =>
  userEvent.click(within(rows()[index] ?? document.body).getByRole('button'))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it.each<[who: string, roles: Roles, canOpen: boolean[]]>([
  ['the owner opens everybody', {}, [true, true, true]],
  ['an admin opens everybody but the owner', { hanako: 'admin', taro: 'owner' }, [true, false, true]],
  [
    'a member opens themselves alone',
    { hanako: 'member', taro: 'owner', jiro: 'admin' },
    [true, false, false],
  ],
])('%s', async (_who, roles, canOpen) => {
  await open(roles)
  expect(rows().map((row) => within(row).queryByRole('button') !== null)).toEqual(canOpen)
})

it('makes a member an admin, and undoes it by the notice', async () => {
  await open()
  await openRow(2)
  await press('管理者にする')
  expect(await screen.findByText('太郎（2人目）さんを管理者にしました')).toBeDefined()
  expect((await memberOf(jiroId))?.role).toBe('admin')
  await waitFor(() => expect(rows()[2]?.textContent).toContain('管理者'))
  await press('元に戻す')
  expect(await screen.findByText('太郎（2人目）さんを管理者から外しました')).toBeDefined()
  expect((await memberOf(jiroId))?.role).toBe('member')
})

it('gives the role once, even if the button is tapped twice', async () => {
  await open()
  await openRow(2)
  const button = await screen.findByRole('button', { name: '管理者にする' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText('太郎（2人目）さんを管理者にしました')).toBeDefined()
  expect(await database.api_sync_queue.count()).toBe(1)
})

it('offers an admin no roles', async () => {
  await open({ hanako: 'admin', taro: 'owner' })
  await openRow(2)
  expect(await screen.findByRole('button', { name: 'メンバーを削除' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '管理者にする' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'オーナーを譲る' })).toBeNull()
})

it('says whom it removes and what is still to be paid, and removes only after the question', async () => {
  await open()
  await openRow(1)
  await press('メンバーを削除')
  const question = await screen.findByRole('dialog', { name: '太郎さんを削除しますか？' })
  expect(question.textContent).toContain('太郎さんには、まだ2,934円の受け取りが残っています。')
  const effects = within(question).getAllByRole('term')
  expect(effects.map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['残るもの', '支出と支払いの記録'],
    ['なくなるもの', '本人の閲覧と未送信の変更、これまでの招待コードとリンク'],
    ['元に戻すには', '新しい招待リンクを送ると、また参加できます'],
  ])
  expect((await memberOf(taroId))?.status).toBe('active')
  await userEvent.click(within(question).getByRole('button', { name: '削除' }))
  expect(await screen.findByText('太郎さんを削除しました')).toBeDefined()
  expect(await memberOf(taroId)).toMatchObject({ status: 'left' })
  await waitFor(() => expect(rows()).toHaveLength(2))
})

it('does not offer to remove oneself', async () => {
  await open()
  await openRow(0)
  expect(await screen.findByRole('button', { name: 'グループから退出' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'メンバーを削除' })).toBeNull()
})

it('says that a member was not removed, and why', async () => {
  await open({ hanako: 'admin' })
  await openRow(1)
  await press('メンバーを削除')
  const question = await screen.findByRole('dialog', { name: '太郎さんを削除しますか？' })
  // Meanwhile 花子 has become an ordinary member.
  await database.members.update(memberIdOf({ groupId, userId: hanakoId }), { role: 'member' })
  await userEvent.click(within(question).getByRole('button', { name: '削除' }))
  expect(await screen.findByText('メンバーの削除に失敗しました')).toBeDefined()
  expect(screen.getByText('メンバーを削除する権限がありません')).toBeDefined()
})

it('hands the group over after saying who can undo it', async () => {
  await open()
  await openRow(1)
  expect(screen.getByText('太郎さんがオーナー、あなたは管理者になります。')).toBeDefined()
  await press('オーナーを譲る')
  const question = await screen.findByRole('dialog', { name: '太郎さんにオーナーを譲りますか？' })
  expect(question.textContent).toContain('元に戻せるのも、太郎さんだけです。')
  await userEvent.click(within(question).getByRole('button', { name: '譲る' }))
  expect(await screen.findByText('太郎さんがオーナーになりました')).toBeDefined()
  expect([(await memberOf(hanakoId))?.role, (await memberOf(taroId))?.role]).toEqual(['admin', 'owner'])
})

it('tells the owner why they cannot leave', async () => {
  await open()
  await openRow(0)
  const leave = await screen.findByRole<HTMLButtonElement>('button', { name: 'グループから退出' })
  expect(leave.disabled).toBe(true)
  expect(screen.getByText(/^オーナーは退出できません。/)).toBeDefined()
})

it('lets a member leave, after saying what they still have to pay', async () => {
  const address = await open({ hanako: 'member', taro: 'owner' })
  await openRow(0)
  await press('グループから退出')
  const question = await screen.findByRole('dialog', { name: 'グループから退出しますか？' })
  expect(question.textContent).toContain('あなたには、まだ1,466円の支払いが残っています。')
  await userEvent.click(within(question).getByRole('button', { name: '退出' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(await memberOf(hanakoId)).toMatchObject({ status: 'left' })
})

/** Opens the third 太郎, a pending member whom no expense names. */
async function openThird() {
  await open()
  const [friend] = pendingMembers
  if (!friend) throw new Error('a pending member')
  const id = PendingMemberId.parse('0197a000-0000-7000-8000-000000000022')
  await database.pendingMembers.put({ ...friend, id, name: '太郎' })
  const third = () => screen.findByRole('button', { name: /^太郎（3人目）/ })
  await userEvent.click(await third())
  expect(await screen.findByRole('dialog', { name: '太郎（3人目）さん' })).toBeDefined()
  return third
}

it('names whom it has removed among namesakes, and undoes it by the notice', async () => {
  await openThird()
  await press('仮メンバーを削除')
  expect(await screen.findByText('「太郎（3人目）」を削除しました')).toBeDefined()
  expect(await database.pendingMembers.count()).toBe(0)
  await press('元に戻す')
  expect(await screen.findByText('「太郎（3人目）」を元に戻しました')).toBeDefined()
})

it('names whom it has renamed among namesakes, and undoes it by the notice', async () => {
  const third = await openThird()
  const name = screen.getByRole('textbox', { name: '名前' })
  await userEvent.clear(name)
  await userEvent.type(name, 'たろう')
  await press('保存')
  expect(await screen.findByText('太郎（3人目）さんの名前を「たろう」にしました')).toBeDefined()
  await press('元に戻す')
  expect(await third()).toBeDefined()
})
