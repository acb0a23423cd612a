/** The whole page of an invitation, over a real database and a server that answers as the test says. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { type RejectionCode, refusals } from '#shared/rejection-codes.ts'
import { becomeAccount, enterNobody } from '#client/session/current-account.ts'
import { joiningMs, readInvitation, storeInvitation } from '#client/session/stored-invitation.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, currentDatabase } from '#client/store/current-database.ts'
import { JoinSearch } from '#client/route-params.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import { Notices } from '#client/ui/notices.tsx'
import { group, groupId, members, taroId } from '#tests/support/expenses-for-test.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { invitation, invitedId, invitedPerson } from '#tests/support/invitations-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { JoinPendingScreen } from './join-pending-screen.tsx'
import { JoinScreen } from './join-screen.tsx'

type Answer = object | RejectionCode | 'unreachable'
let preview: InvitationPreview | RejectionCode | 'unreachable'
/** The answers to joining, applying and withdrawing, in order; the last one repeats. */
let answers: (() => Answer | Promise<Answer>)[]
let asked: [string, unknown][]
let database: AccountDatabase
/** Each test has a code of its own, because a page keeps what it has read. */
let code = ''
let tests = 0

function respond(answer: Answer): Response {
  if (answer === 'unreachable') throw new TypeError('no connection')
  if (typeof answer === 'object') return Response.json({ success: true, ...answer })
  return Response.json({ success: false, error: '', code: answer }, { status: refusals[answer].status })
}

beforeEach(() => {
  tests += 1
  code = `CODE${String(tests).padStart(6, 'A')}`
  preview = invitation()
  answers = []
  asked = []
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path === '/api/config') return respond({ authMode: 'local', needsAccessCode: false })
    if (path === '/api/invitations')
      return respond(typeof preview === 'object' ? { invitation: preview } : preview)
    // Rows come by the tests' own hand, and not by a sync.
    if (!path.startsWith('/api/groups')) return new Promise(() => undefined)
    asked.push([path, typeof init.body === 'string' ? JSON.parse(init.body) : null])
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return respond((await answer?.()) ?? 'defect')
  })
})
afterEach(async () => {
  stopPageRunner()
  await database?.delete({ disableAutoOpen: false })
  closeAccount()
  enterNobody()
  localStorage.clear()
})

async function signIn(): Promise<void> {
  await becomeAccount({ userId: taroId, displayName: '太郎', avatarUrl: null })
  database = currentDatabase()
}
const open = (address = `/join?code=${code}`) =>
  renderScreen(JoinScreen, '/join', address, { validateSearch: (search) => JoinSearch.parse(search) })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const enterGroup = async () => {
  await database.groups.put(group)
  await database.members.bulkPut(members)
}
const apply = (status: 'applied' | 'rejected' | 'withdrawn', given: object = {}) =>
  database.ownApplications.put({
    id: applicationIdOf({ groupId, userId: taroId }),
    ...{ groupId, userId: taroId, groupName: '沖縄 2026夏', type: 'general' },
    ...{ message: '', status, rejectionReason: '', createdAt: 1, updatedAt: 1 },
    ...{ version: 1, createdVersion: 1, ordinal: 0 },
    ...given,
  })

it('joins an open group, and leads to it', async () => {
  await signIn()
  answers = [
    async () => {
      await enterGroup()
      return { group: { id: groupId } }
    },
  ]
  const address = open()
  await press('参加する')
  await vi.waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
  expect(asked).toEqual([['/api/groups/join', { inviteCode: code }]])
})

it('joins as the provisional member who was chosen and confirmed', async () => {
  await signIn()
  preview = invitation({ pendingMembers: [invitedPerson(1, '太 郎', { paid: 900, share: 300 })] })
  answers = [async () => (await enterGroup(), { group: { id: groupId } })]
  const address = open()
  await userEvent.click(await screen.findByRole('radio', { name: '太 郎' }))
  await press('太 郎さんとして参加する')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: '太 郎さんとして参加する' }))
  await vi.waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
  expect(asked).toEqual([['/api/groups/join', { inviteCode: code, pendingMemberId: invitedId(1) }]])
})

it('goes on by itself after a sign-in for which 参加する was tapped, but asks who one is', async () => {
  await signIn()
  storeInvitation({ code, type: 'group', url: '/join', isJoining: true })
  answers = [async () => (await enterGroup(), { group: { id: groupId } })]
  const address = open()
  await vi.waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
  expect(asked).toHaveLength(1)
  expect(readInvitation()).toBeNull()
})

it('asks who one is before it joins, also after such a sign-in', async () => {
  await signIn()
  preview = invitation({ pendingMembers: [invitedPerson(1, '祖母')] })
  storeInvitation({ code, type: 'group', url: '/join', isJoining: true })
  open()
  expect(await screen.findByRole('radiogroup', { name: 'あなたはどの人ですか？' })).toBeDefined()
  expect(asked).toEqual([])
})

it.each([
  ['was stored without a tap', {}, 0],
  ['was tapped longer ago than ten minutes', { isJoining: true } as const, joiningMs],
])('waits for a tap if the invitation %s', async (_, joining, agoMs) => {
  await signIn()
  storeInvitation({ code, type: 'group', url: '/join', ...joining }, Date.now() - agoMs)
  open()
  expect(await screen.findByRole('button', { name: '参加する' })).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toEqual([])
})

it('takes the code of a stored invitation where the address has none', async () => {
  await signIn()
  storeInvitation({ code, type: 'group', url: '/join' })
  open('/join')
  expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
})

it('a link that names a group shows nothing of it, and fills in nothing', async () => {
  await signIn()
  storeInvitation({ code, type: 'group', url: '/join' })
  open(`/join?group=${groupId}`)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '招待コード' })
  expect(field.value).toBe('')
  expect(screen.getByText(/このリンクのグループに参加するには/)).toBeDefined()
})

it('tells a member so, without a call', async () => {
  await signIn()
  await enterGroup()
  open()
  expect(await screen.findByRole('heading', { name: 'すでに参加しています' })).toBeDefined()
  expect(asked).toEqual([])
})

it('tells a member so of whom only the server knows that they are one', async () => {
  await signIn()
  answers = [async () => (await enterGroup(), 'already-member')]
  open()
  await press('参加する')
  expect(await screen.findByRole('heading', { name: 'すでに参加しています' })).toBeDefined()
})

it('applies with a message and a wish, waits, and can be taken back', async () => {
  await signIn()
  const pendingMembers = [invitedPerson(1, '祖母', null)]
  preview = invitation({ inviteMethod: 'approval', pendingMembers })
  answers = [
    async () => (await apply('applied', { message: 'よろしく' }), { application: {} }),
    async () => (await apply('withdrawn'), {}),
  ]
  open()
  await userEvent.click(await screen.findByRole('radio', { name: '祖母' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'メッセージ（任意）' }), 'よろしく')
  await press('参加を申請する')
  expect(await screen.findByRole('heading', { name: '承認待ち' })).toBeDefined()
  expect(screen.getByText('よろしく')).toBeDefined()
  await press('申請を取り下げる')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: '取り下げる' }))
  expect(await screen.findByRole('button', { name: '参加を申請する' })).toBeDefined()
  const body = { inviteCode: code, message: 'よろしく', pendingMemberId: invitedId(1) }
  expect(asked).toEqual([
    ['/api/groups/apply', body],
    [`/api/groups/${groupId}/my-application`, null],
  ])
})

it('says why an application could not be taken back', async () => {
  await signIn()
  await apply('applied')
  answers = [() => 'application-decided']
  renderView(<Notices />)
  open()
  await press('申請を取り下げる')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: '取り下げる' }))
  const notice = await screen.findByText('申請を取り下げられませんでした')
  expect(notice).toBeDefined()
  expect(screen.getByText('この参加申請は、すでに審査されているか、取り下げられています。')).toBeDefined()
})

it('waits for approval if the server knows of an application that this device does not', async () => {
  await signIn()
  preview = invitation({ inviteMethod: 'approval' })
  answers = [async () => (await apply('applied'), 'application-pending')]
  open()
  await press('参加を申請する')
  expect(await screen.findByRole('heading', { name: '承認待ち' })).toBeDefined()
})

it('shows the group once a review has approved, and the reason once one has rejected', async () => {
  await signIn()
  preview = invitation({ inviteMethod: 'approval' })
  await apply('applied')
  open()
  expect(await screen.findByRole('heading', { name: '承認待ち' })).toBeDefined()
  await apply('rejected', { rejectionReason: '定員です' })
  expect((await screen.findByRole('alert')).textContent).toBe('前の申請は却下されました定員です')
  await apply('applied')
  await database.ownApplications.update(applicationIdOf({ groupId, userId: taroId }), { status: 'approved' })
  await enterGroup()
  expect(await screen.findByRole('heading', { name: 'グループに参加しました' })).toBeDefined()
})

it('a personal code applies for that person', async () => {
  await signIn()
  preview = invitation({
    inviteMethod: 'approval',
    isPersonal: true,
    pendingMembers: [invitedPerson(1, '太郎', { paid: 900, share: 300 })],
  })
  answers = [async () => (await apply('applied'), { application: {} })]
  renderScreen(JoinPendingScreen, '/join-pending', `/join-pending?code=${code}`)
  expect(await screen.findByRole('heading', { name: '太郎さんとして参加しますか？' })).toBeDefined()
  expect(screen.getByText('900円')).toBeDefined()
  await press('参加を申請する')
  expect(await screen.findByRole('heading', { name: '承認待ち' })).toBeDefined()
  const body = { inviteCode: code, message: '', pendingMemberId: null }
  expect(asked).toEqual([['/api/groups/apply-pending', body]])
})

it('a personal link without a code says so', async () => {
  await signIn()
  renderScreen(JoinPendingScreen, '/join-pending', '/join-pending')
  expect(await screen.findByText('招待コードが見つかりません')).toBeDefined()
  expect(screen.getByRole('link', { name: 'ホームに戻る' })).toBeDefined()
})

it('lets the person choose again if somebody else was faster', async () => {
  await signIn()
  preview = invitation({ pendingMembers: [invitedPerson(1, '祖母'), invitedPerson(2, '次郎')] })
  answers = [() => 'pending-member-linked']
  open()
  await userEvent.click(await screen.findByRole('radio', { name: '次郎' }))
  preview = invitation({ pendingMembers: [invitedPerson(1, '祖母')] })
  await press('次郎さんとして参加する')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: '次郎さんとして参加する' }))
  expect((await screen.findByRole('alert')).textContent).toContain('選んだ人は、ほかの人が先に選びました')
  await vi.waitFor(() => expect(screen.queryByRole('radio', { name: '次郎' })).toBeNull())
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
})

it('asks for an application if the group has changed to approval meanwhile', async () => {
  await signIn()
  answers = [() => 'approval-required']
  open()
  await screen.findByRole('button', { name: '参加する' })
  preview = invitation({ inviteMethod: 'approval' })
  await press('参加する')
  expect((await screen.findByRole('alert')).textContent).toContain('このグループは承認制です')
  expect(await screen.findByRole('button', { name: '参加を申請する' })).toBeDefined()
})

it.each([
  ['group-full', 'グループのメンバーは最大100名まで追加できます'],
  ['plan-people-full', 'グループのメンバーは最大10名まで追加できます'],
  ['too-many-groups', /参加できるグループは、1人/],
  ['too-many-requests', 'リクエストが多すぎます。しばらく待ってから再試行してください。'],
  ['invite-code-unknown', 'このコードのグループが見つかりません。もう一度確かめてください'],
] as const)('joining that is refused as %s says why', async (refusal, sentence) => {
  await signIn()
  answers = [() => refusal]
  open()
  await press('参加する')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('グループ参加に失敗しました')).toBeDefined()
  expect(within(alert).getByText(sentence)).toBeDefined()
})

it.each([
  [false, 'グループへの参加申請に失敗しました'],
  [true, '参加申請に失敗しました'],
])('an application that is refused says why (by a personal code: %s)', async (isPersonal, title) => {
  await signIn()
  const pendingMembers = isPersonal ? [invitedPerson(1, '太郎', { paid: 900, share: 300 })] : []
  preview = invitation({ inviteMethod: 'approval', isPersonal, pendingMembers })
  answers = [() => 'too-many-requests']
  open()
  await press('参加を申請する')
  expect(within(await screen.findByRole('alert')).getByText(title)).toBeDefined()
})

it.each([
  ['invite-code-unknown', 'このコードのグループが見つかりません。もう一度確かめてください'],
  ['too-many-requests', 'リクエストが多すぎます。しばらく待ってから再試行してください。'],
] as const)(
  'an invitation that cannot be shown (%s) says why, and keeps its code',
  async (refusal, sentence) => {
    await signIn()
    preview = refusal
    open()
    expect((await screen.findByRole('alert')).textContent).toBe(`招待の内容を表示できませんでした${sentence}`)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '招待コード' }).value).toBe(code)
    preview = invitation()
    await press('招待を見る')
    expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
  },
)

it('another code leads to its invitation', async () => {
  await signIn()
  const address = open('/join')
  const field = await screen.findByRole('textbox', { name: '招待コード' })
  await userEvent.type(field, `https://waritabi.example/invite?code=${code}`)
  await press('招待を見る')
  expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
  expect(address()).toBe(`/join?code=${code}`)
})

it('without a connection the code stays, and the invitation comes when it is back', async () => {
  await signIn()
  preview = 'unreachable'
  open()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '招待コード' })
  expect(field.value).toBe(code)
  expect(await screen.findByText('オフラインです。招待の内容は、つながると表示されます。')).toBeDefined()
  preview = invitation()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
})

it('a stranger reads the invitation before anything else, and it is kept for a day', async () => {
  enterNobody()
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('花子さんから')
  expect(await screen.findByRole('textbox', { name: 'あなたの名前' })).toBeDefined()
  await vi.waitFor(() => expect(readInvitation()).toMatchObject({ code, type: 'group' }))
  expect(readInvitation()?.isJoining).toBeUndefined()
})

it('a member row of somebody who has left is none', async () => {
  await signIn()
  await enterGroup()
  await database.members.update(memberIdOf({ groupId, userId: taroId }), { status: 'left' })
  open()
  expect(await screen.findByRole('button', { name: '参加する' })).toBeDefined()
})
