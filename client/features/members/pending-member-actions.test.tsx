import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Member } from '#shared/model/member.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { lineOfPage } from '#client/platform/line/page-line.ts'
import { askServerConfigAgain } from '#client/session/server-config.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, openOwnAccount, recordedIn } from '#tests/support/account-for-test.ts'
import { applicationRow } from '#tests/support/applications-for-test.ts'
import { expenseRow, group, groupId, members, pendingMembers } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { MembersTab } from './members-tab.tsx'

const People = () => <MembersTab groupId={groupId} />

let database: AccountDatabase
beforeEach(async () => {
  database = await openOwnAccount()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deleteAccountDatabase()
})
const [grandmother] = pendingMembers as [(typeof pendingMembers)[number]]
const { id } = grandmother
const queued = () => recordedIn(database)

type Given = { role?: Member['role']; person?: Partial<PendingMember> }

/** Opens 祖母 in the list of people, as 花子 sees it. */
async function open({ role = 'owner', person = {} }: Given = {}) {
  await database.groups.put(group)
  await database.members.bulkPut(members.map((member, index) => (index === 0 ? { ...member, role } : member)))
  await database.pendingMembers.put({ ...grandmother, ...person })
  renderView(<Notices />)
  renderScreen(People, '/groups/$groupId', `/groups/${groupId}#members`)
  await userEvent.click(await screen.findByRole('button', { name: /祖母/ }))
  return screen.findByRole('dialog', { name: '祖母さん' })
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it.each<[person: Partial<PendingMember>, says: string]>([
  [{}, ''],
  [{ status: 'invited', invitedAt: Date.UTC(2026, 7, 12) / 1_000 }, '招待済み（8月12日）'],
  [{ status: 'applied', role: 'admin' }, '管理者返事待ち'],
  // As a newer server may say.
  [{ status: 'paused' as PendingMember['status'] }, '状態不明'],
])('says of a pending member %o: %s', async (person, says) => {
  await open({ person })
  const row = screen
    .getAllByRole('listitem', { hidden: true })
    .find((each) => each.textContent?.includes('祖母'))
  expect(row?.textContent).toBe(`祖祖母${says}`)
})

it('renames a pending member, but not to an empty name, and undoes it by the notice', async () => {
  await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true)
  await userEvent.clear(field(/^名前/))
  await press('保存')
  expect(screen.getByText('仮メンバーの名前を入力してください')).toBeDefined()
  await userEvent.type(field(/^名前/), 'ひろこ{Enter}')
  expect(await screen.findByText('祖母さんの名前を「ひろこ」にしました')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await queued()).toEqual([{ name: 'pendingMember.rename', args: { id, name: 'ひろこ' } }])
  await press('元に戻す')
  expect(await screen.findByText('ひろこさんの名前を「祖母」にしました')).toBeDefined()
  expect((await database.pendingMembers.get(id))?.name).toBe('祖母')
})

it('changes contact and role together, only what differs, and undoes both', async () => {
  await open({ person: { email: 'hiroko@example.com' } })
  await userEvent.clear(field(/^電話番号/))
  await userEvent.type(field(/^電話番号/), '０９０ー１１１１ー２２２２')
  await userEvent.click(screen.getByRole('radio', { name: '管理者' }))
  await press('保存')
  expect(await screen.findByText('祖母さんの情報を変更しました')).toBeDefined()
  expect(await queued()).toEqual([
    { name: 'pendingMember.setContact', args: { id, phone: '090-1111-2222' } },
    { name: 'pendingMember.setRole', args: { id, role: 'admin' } },
  ])
  await press('元に戻す')
  expect(await screen.findByText('祖母さんの情報を元に戻しました')).toBeDefined()
  expect(await database.pendingMembers.get(id)).toMatchObject({
    phone: grandmother.phone,
    email: 'hiroko@example.com',
    role: 'member',
  })
})

it('does not save a contact that is none', async () => {
  await open()
  await userEvent.clear(field(/^メール/))
  await userEvent.type(field(/^メール/), 'hiroko')
  await press('保存')
  expect(screen.getByText('メールアドレスの形式が正しくありません')).toBeDefined()
  expect(await queued()).toEqual([])
})

it('says that a pending member was not changed, and why', async () => {
  await open()
  await userEvent.type(field(/^名前/), '（母方）')
  await userEvent.click(screen.getByRole('radio', { name: '管理者' }))
  // Meanwhile 花子 has handed the group over.
  await database.members.update(members[0]?.id ?? '', { role: 'admin' })
  await press('保存')
  expect((await screen.findByRole('alert')).textContent).toBe(
    '仮メンバーの更新に失敗しましたメンバーの役割を変更する権限がありません',
  )
  expect([field(/^名前/).value, await queued()]).toEqual(['祖母（母方）', []])
})

it('removes a pending member at once, and undoes it by the notice', async () => {
  await open()
  await press('仮メンバーを削除')
  expect(await screen.findByText('「祖母」を削除しました')).toBeDefined()
  await press('元に戻す')
  expect(await screen.findByText('「祖母」を元に戻しました')).toBeDefined()
  expect(await database.pendingMembers.get(id)).toBeDefined()
  expect(await screen.findByRole('button', { name: /祖母/ })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says why somebody whom an expense names cannot be removed', async () => {
  await database.expenses.put(expenseRow(1))
  await open()
  await press('仮メンバーを削除')
  expect(await screen.findByText('支出や支払いに含まれている仮メンバーは削除できません')).toBeDefined()
})

it('says only why the last try failed, whatever was tried', async () => {
  await database.expenses.put(expenseRow(1))
  await open()
  await userEvent.click(screen.getByRole('radio', { name: '管理者' }))
  await database.members.update(members[0]?.id ?? '', { role: 'admin' })
  const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  const notSaved = '仮メンバーの更新に失敗しましたメンバーの役割を変更する権限がありません'
  const notRemoved = '削除できませんでした支出や支払いに含まれている仮メンバーは削除できません'
  await press('保存')
  await waitFor(() => expect(alerts()).toEqual([notSaved]))
  await press('仮メンバーを削除')
  await waitFor(() => expect(alerts()).toEqual([notRemoved]))
  await press('保存')
  await waitFor(() => expect(alerts()).toEqual([notSaved]))
  await press('招待コードを作る')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it.each(['保存', '仮メンバーを削除'])('does %s once, even if it is tapped twice', async (name) => {
  await open()
  await userEvent.type(field(/^名前/), '（母方）')
  const button = screen.getByRole('button', { name })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await queued()).toHaveLength(1)
})

it.each<[role: Member['role'], setsRole: boolean, links: boolean]>([
  ['owner', true, true],
  ['admin', false, true],
  ['member', false, false],
])('lets an %s set the role: %o, link the person: %o', async (role, setsRole, links) => {
  await open({ role })
  expect(screen.queryByRole('radio', { name: '管理者' }) !== null).toBe(setsRole)
  expect(screen.queryByRole('link', { name: '参加したメンバーとまとめる' }) !== null).toBe(links)
})

it('offers no link while nobody else has joined', async () => {
  await open()
  expect(screen.getByRole('link', { name: '参加したメンバーとまとめる' })).toBeDefined()
  await database.members
    .where('id')
    .notEqual(members[0]?.id ?? '')
    .modify({ status: 'left' })
  await waitFor(() => expect(screen.queryByRole('link', { name: '参加したメンバーとまとめる' })).toBeNull())
})

it('asks for the person’s own code, waits for the server, and copies code and link', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await press('招待コードを作る')
  const own = within(await screen.findByRole('region', { name: '祖母さんへの招待' }))
  expect(await own.findByText('招待コードを準備しています')).toBeDefined()
  expect(await queued()).toEqual([{ name: 'pendingMember.invite', args: { id } }])
  expect(own.getByRole<HTMLButtonElement>('button', { name: 'リンクを送る' }).disabled).toBe(true)
  await database.pendingMembers.update(id, { inviteCode: '7KQ2M9XW' })
  await userEvent.click(await own.findByRole('button', { name: 'コードをコピー' }))
  await userEvent.click(own.getByRole('button', { name: 'リンクをコピー' }))
  expect(copied.mock.calls).toEqual([['7KQ2M9XW'], [`${location.origin}/invite-pending?code=7KQ2M9XW`]])
})

it('replaces the code of somebody who is invited, after asking', async () => {
  await open({ person: { status: 'invited', inviteCode: '7KQ2M9XW' } })
  await press('再発行')
  const question = within(await screen.findByRole('dialog', { name: '招待コードを再発行しますか？' }))
  expect(question.getByText('これまでにこの人へ送った招待コードとリンクは使えなくなります。')).toBeDefined()
  await userEvent.click(question.getByRole('button', { name: '再発行する' }))
  await waitFor(async () =>
    expect(await queued()).toEqual([{ name: 'pendingMember.invite', args: { id, anew: true } }]),
  )
  expect(await database.pendingMembers.get(id)).toMatchObject({ status: 'invited', inviteCode: null })
})

it('leads from somebody who has applied to the review, with them preselected', async () => {
  await database.applications.put(applicationRow(1, { type: 'pending_member', pendingMemberId: id }))
  const dialog = await open({ person: { status: 'applied', inviteCode: '7KQ2M9XW' } })
  await userEvent.click(await within(dialog).findByRole('button', { name: '確認' }))
  const review = await screen.findByRole('dialog', { name: '参加のお願い' })
  expect((await within(review).findByRole<HTMLSelectElement>('combobox')).value).toBe(id)
})

it('starts LINE’s SDK when the dialog opens, so that LINE’s picker is ready once there is a code to send', async () => {
  const liffId = '1234567890-abcdefgh'
  vi.stubGlobal('fetch', async () => Response.json({ authMode: 'line', liffId }))
  await askServerConfigAgain()
  vi.unstubAllGlobals()
  const start = vi.spyOn(lineOfPage(liffId), 'start').mockResolvedValue({ ok: true, isLoggedIn: false })
  await open()
  await screen.findByRole('button', { name: '招待コードを作る' })
  expect(start).toHaveBeenCalled()
})
