import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { groupPeopleMax } from '#shared/limits.ts'
import type { Group } from '#shared/model/group.ts'
import type { Member } from '#shared/model/member.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { reportCall, reportRunner } from '#client/sync/sync-status.ts'
import { copySaidMs } from '#client/ui/copy-button.tsx'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, openOwnAccount, recordedIn } from '#tests/support/account-for-test.ts'
import { group, groupId, members, pendingMembers } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { InviteScreen } from './invite-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openOwnAccount()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await deleteAccountDatabase()
})
const queued = () => recordedIn(database)
const link = `${location.origin}/invite?code=7KQ2M9XWPA`

type Given = Partial<Pick<Group, 'inviteCode' | 'inviteMethod'>> & { role?: Member['role'] }

async function open({ inviteCode = '7KQ2M9XWPA', inviteMethod = 'open', role = 'owner' }: Given = {}) {
  await database.groups.put({ ...group, inviteCode, inviteMethod })
  await database.members.bulkPut(members.map((member, index) => (index === 0 ? { ...member, role } : member)))
  await database.pendingMembers.bulkPut(pendingMembers)
  renderView(<Notices />)
  renderScreen(InviteScreen, '/groups/$groupId/invite', `/groups/${groupId}/invite`)
  await screen.findByRole('button', { name: 'リンクを送る' })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('copies code and link, and says so for two seconds', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const copy = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  await copy('コードをコピー')
  await copy('リンクをコピー')
  expect(copied.mock.calls).toEqual([['7KQ2M9XWPA'], [link]])
  const saying = () => screen.queryAllByRole('button', { name: 'コピーしました' })
  act(() => void vi.advanceTimersByTime(copySaidMs - 1))
  expect(saying()).toHaveLength(2)
  act(() => void vi.advanceTimersByTime(1))
  expect(saying()).toEqual([])
})

it('has the link as a QR code as well', async () => {
  await open()
  const code = screen.getByRole('img', { name: '「沖縄」への招待リンクのQRコード' })
  const [, , width] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number)
  // Version 4 has 33 modules; the quiet zone has four at each side.
  expect(width).toBe(33 + 8)
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/)
})

it.each<[method: Group['inviteMethod'], says: string]>([
  ['open', 'コードを入力した人は、すぐにグループに入れます。'],
  ['approval', 'コードを使った人から参加のお願いが届きます。返事をすると、グループに入れます。'],
])('says what becomes of somebody who uses the code of an %s group', async (inviteMethod, says) => {
  await open({ inviteMethod })
  expect(screen.getByText(says)).toBeDefined()
})

it('shares nothing without a code, which is being made', async () => {
  await open({ inviteCode: null })
  expect(screen.getByText('招待コードを準備しています')).toBeDefined()
  expect(screen.queryByRole('img', { name: /QRコード/ })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'リンクを送る' }).disabled).toBe(true)
  await database.groups.update(groupId, { inviteCode: '7KQ2M9XWPA' })
  expect(await screen.findByRole('img', { name: /QRコード/ })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'リンクを送る' }).disabled).toBe(false)
})

it('says while offline that a code is needed, and when it will be there', async () => {
  reportRunner('waiting')
  await open({ inviteCode: null })
  expect(screen.getByRole('status').textContent).toBe(
    '招待コードが必要ですコードはサーバーで作られます。つながると、ここに表示されます。',
  )
  reportCall('reached')
})

it('replaces the code only after saying that old links stop working', async () => {
  await open({ role: 'admin' })
  await press('再発行')
  const question = await screen.findByRole('dialog', { name: '招待コードを再発行しますか？' })
  expect(question.textContent).toContain(
    'これまでに送った招待コード、招待リンク、QRコードは使えなくなります。',
  )
  expect(await queued()).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: '再発行する' }))
  expect(await screen.findByText('招待コードを再発行しました')).toBeDefined()
  expect(await queued()).toEqual([{ name: 'group.renewInviteCode', args: {} }])
  expect(await screen.findByText('招待コードを準備しています')).toBeDefined()
})

it('says first that the group is full, in place of all that adds people', async () => {
  const [grandmother] = pendingMembers
  if (!grandmother) throw new Error('a pending member')
  const more = Array.from({ length: groupPeopleMax }, (_, index) => ({
    ...grandmother,
    id: PendingMemberId.parse(`0197a000-0000-7000-8000-000000001${String(index).padStart(3, '0')}`),
  }))
  await database.pendingMembers.bulkPut(more)
  await open()
  const full = screen.getByText('上限の100人に達しました').closest('[role=status]')
  expect(full?.textContent).toContain('「メンバー」で、メンバーか、支出に入っていない仮メンバーを削除すると')
  expect(screen.queryByText(/^リンクかQRコードを友だちに送って/)).toBeNull()
  expect(screen.queryByRole('link', { name: /^仮メンバーを追加/ })).toBeNull()
})

it('lets only owners and admins replace the code', async () => {
  await open({ role: 'member' })
  expect(screen.queryByRole('button', { name: '再発行' })).toBeNull()
})

it('leads to the list of people, where somebody without the app is added', async () => {
  await open()
  const way = screen.getByRole('link', { name: /^仮メンバーを追加/ })
  expect(way.getAttribute('href')).toBe(`/groups/${groupId}#members`)
})

it('says so of a group that is not on this device', async () => {
  serverAnswered()
  renderScreen(InviteScreen, '/groups/$groupId/invite', `/groups/${groupId}/invite`)
  expect(await screen.findByText('グループが見つかりません')).toBeDefined()
})
