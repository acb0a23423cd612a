/** Joining and applying on the page of an invitation, over a real database and a server that answers as the test says. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { joiningMs, readInvitation, storeInvitation } from '#client/session/stored-invitation.ts'
import { Notices } from '#client/ui/notices.tsx'
import { groupId } from '#tests/support/expenses-for-test.ts'
import {
  enterGroup,
  openJoinScreen,
  press,
  putApplication,
  signIn,
  invitationServer,
} from '#tests/support/invitation-page.ts'
import { invitation, invitedId, invitedPerson } from '#tests/support/invitations-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { JoinPendingScreen } from '../join-pending-screen.tsx'

const server = invitationServer()

it('joins an open group, and leads to it', async () => {
  await signIn()
  server.answers = [
    async () => {
      await enterGroup()
      return { group: { id: groupId } }
    },
  ]
  const address = openJoinScreen(`/join?code=${server.code}`)
  await press('参加する')
  await vi.waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
  expect(server.asked).toEqual([['/api/groups/join', { inviteCode: server.code }]])
})

it('joins as the provisional member who was chosen and confirmed', async () => {
  await signIn()
  server.invitation = invitation({ pendingMembers: [invitedPerson(1, '太 郎', { paid: 900, share: 300 })] })
  server.answers = [async () => (await enterGroup(), { group: { id: groupId } })]
  const address = openJoinScreen(`/join?code=${server.code}`)
  await userEvent.click(await screen.findByRole('radio', { name: '太 郎' }))
  await press('太 郎さんとして参加する')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: '太 郎さんとして参加する' }))
  await vi.waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
  expect(server.asked).toEqual([
    ['/api/groups/join', { inviteCode: server.code, pendingMemberId: invitedId(1) }],
  ])
})

it('goes on by itself after a sign-in for which 参加する was tapped', async () => {
  await signIn()
  storeInvitation({ code: server.code, type: 'group', url: '/join', isJoining: true })
  server.answers = [async () => (await enterGroup(), { group: { id: groupId } })]
  const address = openJoinScreen(`/join?code=${server.code}`)
  await vi.waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
  expect(server.asked).toHaveLength(1)
  expect(readInvitation()).toBeNull()
})

it('asks who one is before it joins, also after such a sign-in', async () => {
  await signIn()
  server.invitation = invitation({ pendingMembers: [invitedPerson(1, '祖母')] })
  storeInvitation({ code: server.code, type: 'group', url: '/join', isJoining: true })
  openJoinScreen(`/join?code=${server.code}`)
  expect(await screen.findByRole('radiogroup', { name: 'あなたはどの人ですか？' })).toBeDefined()
  expect(server.asked).toEqual([])
})

it.each([
  ['was stored without a tap', {}, 0],
  ['was tapped longer ago than ten minutes', { isJoining: true } as const, joiningMs],
])('waits for a tap if the invitation %s', async (_, joining, agoMs) => {
  await signIn()
  storeInvitation({ code: server.code, type: 'group', url: '/join', ...joining }, Date.now() - agoMs)
  openJoinScreen(`/join?code=${server.code}`)
  expect(await screen.findByRole('button', { name: '参加する' })).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(server.asked).toEqual([])
})

it('tells a member so of whom only the server knows that they are one', async () => {
  await signIn()
  server.answers = [async () => (await enterGroup(), 'already-member')]
  openJoinScreen(`/join?code=${server.code}`)
  await press('参加する')
  expect(await screen.findByRole('heading', { name: 'すでに参加しています' })).toBeDefined()
})

it('applies with a message and a wish, waits, and can be taken back', async () => {
  await signIn()
  const pendingMembers = [invitedPerson(1, '祖母', null)]
  server.invitation = invitation({ inviteMethod: 'approval', pendingMembers })
  server.answers = [
    async () => (await putApplication('applied', { message: 'よろしく' }), { application: {} }),
    async () => (await putApplication('withdrawn'), {}),
  ]
  openJoinScreen(`/join?code=${server.code}`)
  await userEvent.click(await screen.findByRole('radio', { name: '祖母' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'メッセージ（任意）' }), 'よろしく')
  await press('参加を申請する')
  expect(await screen.findByRole('heading', { name: '承認待ち' })).toBeDefined()
  expect(screen.getByText('よろしく')).toBeDefined()
  await press('申請を取り下げる')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: '取り下げる' }))
  expect(await screen.findByRole('button', { name: '参加を申請する' })).toBeDefined()
  const body = { inviteCode: server.code, message: 'よろしく', pendingMemberId: invitedId(1) }
  expect(server.asked).toEqual([
    ['/api/groups/apply', body],
    [`/api/groups/${groupId}/my-application`, null],
  ])
})

it('says why an application could not be taken back', async () => {
  await signIn()
  await putApplication('applied')
  server.answers = [() => 'application-decided']
  renderView(<Notices />)
  openJoinScreen(`/join?code=${server.code}`)
  await press('申請を取り下げる')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: '取り下げる' }))
  const notice = await screen.findByText('申請を取り下げられませんでした')
  expect(notice).toBeDefined()
  expect(screen.getByText('この参加申請は、すでに審査されているか、取り下げられています。')).toBeDefined()
})

it('waits for approval if the server knows of an application that this device does not', async () => {
  await signIn()
  server.invitation = invitation({ inviteMethod: 'approval' })
  server.answers = [async () => (await putApplication('applied'), 'application-pending')]
  openJoinScreen(`/join?code=${server.code}`)
  await press('参加を申請する')
  expect(await screen.findByRole('heading', { name: '承認待ち' })).toBeDefined()
})

it('shows the group once a review has approved, and the reason once one has rejected', async () => {
  await signIn()
  server.invitation = invitation({ inviteMethod: 'approval' })
  await putApplication('applied')
  openJoinScreen(`/join?code=${server.code}`)
  expect(await screen.findByRole('heading', { name: '承認待ち' })).toBeDefined()
  await putApplication('rejected', { rejectionReason: '定員です' })
  expect((await screen.findByRole('alert')).textContent).toBe('前の申請は却下されました定員です')
  await putApplication('applied')
  await putApplication('approved')
  await enterGroup()
  expect(await screen.findByRole('heading', { name: 'グループに参加しました' })).toBeDefined()
})

it('a personal code applies for that person', async () => {
  await signIn()
  server.invitation = invitation({
    inviteMethod: 'approval',
    isPersonal: true,
    pendingMembers: [invitedPerson(1, '太郎', { paid: 900, share: 300 })],
  })
  server.answers = [async () => (await putApplication('applied'), { application: {} })]
  renderScreen(JoinPendingScreen, '/join-pending', `/join-pending?code=${server.code}`)
  expect(await screen.findByRole('heading', { name: '太郎さんとして参加しますか？' })).toBeDefined()
  expect(screen.getByText('900円')).toBeDefined()
  await press('参加を申請する')
  expect(await screen.findByRole('heading', { name: '承認待ち' })).toBeDefined()
  const body = { inviteCode: server.code, message: '', pendingMemberId: null }
  expect(server.asked).toEqual([['/api/groups/apply-pending', body]])
})

it('lets the person choose again if somebody else was faster', async () => {
  await signIn()
  server.invitation = invitation({ pendingMembers: [invitedPerson(1, '祖母'), invitedPerson(2, '次郎')] })
  server.answers = [() => 'pending-member-linked']
  openJoinScreen(`/join?code=${server.code}`)
  await userEvent.click(await screen.findByRole('radio', { name: '次郎' }))
  server.invitation = invitation({ pendingMembers: [invitedPerson(1, '祖母')] })
  await press('次郎さんとして参加する')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: '次郎さんとして参加する' }))
  expect((await screen.findByRole('alert')).textContent).toContain('選んだ人は、ほかの人が先に選びました')
  await vi.waitFor(() => expect(screen.queryByRole('radio', { name: '次郎' })).toBeNull())
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
})

it('asks for an application if the group has changed to approval meanwhile', async () => {
  await signIn()
  server.answers = [() => 'approval-required']
  openJoinScreen(`/join?code=${server.code}`)
  await screen.findByRole('button', { name: '参加する' })
  server.invitation = invitation({ inviteMethod: 'approval' })
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
  server.answers = [() => refusal]
  openJoinScreen(`/join?code=${server.code}`)
  await press('参加する')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('グループ参加に失敗しました')).toBeDefined()
  expect(within(alert).getByText(sentence)).toBeDefined()
})

it('an application that is refused says why', async () => {
  await signIn()
  server.invitation = invitation({ inviteMethod: 'approval' })
  server.answers = [() => 'too-many-requests']
  openJoinScreen(`/join?code=${server.code}`)
  await press('参加を申請する')
  expect(within(await screen.findByRole('alert')).getByText('参加の申請に失敗しました')).toBeDefined()
})
