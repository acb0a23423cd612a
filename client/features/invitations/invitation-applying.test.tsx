/** Applying by an invitation, what is refused, and what a stranger sees. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { applicationIdOf } from '#shared/model/application.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { Notices } from '#client/ui/notices.tsx'
import { groupId, taroId } from '#tests/support/expenses-for-test.ts'
import { invitation, invitedId, invitedPerson } from '#tests/support/invitations-for-test.ts'
import {
  apply,
  enterGroup,
  open,
  page,
  press,
  setUpInvitationPage,
  signIn,
} from '#tests/support/invitation-page-for-test.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'

setUpInvitationPage()

it('applies with a message and a wish, waits, and can be taken back', async () => {
  await signIn()
  const pendingMembers = [invitedPerson(1, '祖母', null)]
  page.preview = invitation({ inviteMethod: 'approval', pendingMembers })
  page.answers = [
    async () => (await apply('applied', { message: 'よろしく' }), { application: {} }),
    async () => (await apply('withdrawn'), {}),
  ]
  open()
  await userEvent.click(await screen.findByRole('radio', { name: '祖母' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'メッセージ（任意）' }), 'よろしく')
  await press(/祖母 ?さんとして ?参加をお願いする/)
  expect(await screen.findByRole('heading', { name: '花子さんの返事を待っています' })).toBeDefined()
  expect(screen.getByText('よろしく')).toBeDefined()
  await press('お願いを取り下げる')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: '取り下げる' }))
  expect(await screen.findByRole('button', { name: '新しいメンバーとして参加をお願いする' })).toBeDefined()
  const body = { inviteCode: page.code, message: 'よろしく', pendingMemberId: invitedId(1) }
  expect(page.asked).toEqual([
    ['/api/groups/apply', body],
    [`/api/groups/${groupId}/my-application`, null],
  ])
})

it('says why an application could not be taken back', async () => {
  await signIn()
  await apply('applied')
  page.answers = [() => 'application-decided']
  renderView(<Notices />)
  open()
  await press('お願いを取り下げる')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: '取り下げる' }))
  const notice = await screen.findByText('お願いを取り下げられませんでした')
  expect(notice).toBeDefined()
  expect(
    screen.getByText('この参加のお願いは、すでに返事が済んでいるか、取り下げられています。'),
  ).toBeDefined()
})

it('waits for approval if the server knows of an application that this device does not', async () => {
  await signIn()
  page.preview = invitation({ inviteMethod: 'approval' })
  page.answers = [async () => (await apply('applied'), 'application-pending')]
  open()
  await press('参加をお願いする')
  expect(await screen.findByRole('heading', { name: '花子さんの返事を待っています' })).toBeDefined()
})

it('shows the group once a review has approved, and the reason once one has rejected', async () => {
  await signIn()
  page.preview = invitation({ inviteMethod: 'approval' })
  await apply('applied')
  open()
  expect(await screen.findByRole('heading', { name: '花子さんの返事を待っています' })).toBeDefined()
  await apply('rejected', { rejectionReason: '定員です' })
  expect((await screen.findByRole('alert')).textContent).toBe('前のお願いでは、参加できませんでした定員です')
  await apply('applied')
  await page.database.ownApplications.update(applicationIdOf({ groupId, userId: taroId }), {
    status: 'approved',
  })
  await enterGroup()
  expect(await screen.findByRole('heading', { name: 'グループに参加しました' })).toBeDefined()
})

it('a personal code applies for that person', async () => {
  await signIn()
  page.preview = invitation({
    inviteMethod: 'approval',
    isPersonal: true,
    pendingMembers: [invitedPerson(1, '太郎', { paid: 900, share: 300 })],
  })
  page.answers = [async () => (await apply('applied'), { application: {} })]
  open(`/join-pending?code=${page.code}`)
  expect(await screen.findByRole('heading', { name: /太郎 ?さんとして ?参加しますか？/ })).toBeDefined()
  expect(screen.getByText('900円')).toBeDefined()
  await press(/太郎 ?さんとして ?参加をお願いする/)
  expect(await screen.findByRole('heading', { name: '花子さんの返事を待っています' })).toBeDefined()
  const body = { inviteCode: page.code, message: '', pendingMemberId: null }
  expect(page.asked).toEqual([['/api/groups/apply-pending', body]])
})

it('a personal link without a code says so', async () => {
  await signIn()
  open('/join-pending')
  expect(await screen.findByText('招待コードが見つかりません')).toBeDefined()
  expect(screen.getByRole('link', { name: 'ホームに戻る' })).toBeDefined()
})

it('lets the person choose again if somebody else was faster', async () => {
  await signIn()
  page.preview = invitation({ pendingMembers: [invitedPerson(1, '祖母'), invitedPerson(2, '次郎')] })
  page.answers = [() => 'pending-member-linked']
  open()
  await userEvent.click(await screen.findByRole('radio', { name: '次郎' }))
  page.preview = invitation({ pendingMembers: [invitedPerson(1, '祖母')] })
  await press(/次郎 ?さんとして ?参加する/)
  expect((await screen.findByRole('alert')).textContent).toContain('選んだ人は、ほかの人が先に選びました')
  await vi.waitFor(() => expect(screen.queryByRole('radio', { name: '次郎' })).toBeNull())
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
})

it('asks for an application if the group has changed to approval meanwhile', async () => {
  await signIn()
  page.answers = [() => 'approval-required']
  open()
  await screen.findByRole('button', { name: '参加する' })
  page.preview = invitation({ inviteMethod: 'approval' })
  await press('参加する')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'このグループには、参加のお願いを送ってから入ります',
  )
  expect(await screen.findByRole('button', { name: '参加をお願いする' })).toBeDefined()
})

it.each([
  ['group-full', 'グループのメンバーは最大100名まで追加できます'],
  ['plan-people-full', 'グループのメンバーは最大10名まで追加できます'],
  ['too-many-groups', /参加できるグループは、1人/],
  ['too-many-requests', 'リクエストが多すぎます。しばらく待ってから再試行してください。'],
  ['invite-code-unknown', 'このコードのグループが見つかりません。もう一度確かめてください'],
] as const)('joining that is refused as %s says why', async (refusal, sentence) => {
  await signIn()
  page.answers = [() => refusal]
  open()
  await press('参加する')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('グループ参加に失敗しました')).toBeDefined()
  expect(within(alert).getByText(sentence)).toBeDefined()
})

it('joining without a connection is not done yet, and no error', async () => {
  await signIn()
  page.answers = [() => 'unreachable']
  open()
  // No try is waited for.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await press('参加する')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(/^つながってから、下のボタンをもう一度押してください。/)).toBeDefined()
  expect(alert.style.getPropertyValue('--alert-color')).toContain('yellow')
})

it.each([
  [[], /招待した人に知らせてください。空きができると/],
  [[invitedPerson(1, '祖母')], /一覧にあなたの名前があれば、選ぶと参加できます/],
])('a full group says what can be done', async (pendingMembers, way) => {
  await signIn()
  page.preview = invitation({ pendingMembers })
  page.answers = [() => 'plan-people-full']
  open()
  await press(/参加する$/)
  expect(within(await screen.findByRole('alert')).getByText(way)).toBeDefined()
})

it.each([
  [false, '参加のお願いを送れませんでした'],
  [true, '参加のお願いを送れませんでした'],
])('an application that is refused says why (by a personal code: %s)', async (isPersonal, title) => {
  await signIn()
  const pendingMembers = isPersonal ? [invitedPerson(1, '太郎', { paid: 900, share: 300 })] : []
  page.preview = invitation({ inviteMethod: 'approval', isPersonal, pendingMembers })
  page.answers = [() => 'too-many-requests']
  open()
  await press(/参加をお願いする$/)
  expect(within(await screen.findByRole('alert')).getByText(title)).toBeDefined()
})

it.each([
  ['invite-code-unknown', 'このコードのグループが見つかりません。もう一度確かめてください'],
  ['too-many-requests', 'リクエストが多すぎます。しばらく待ってから再試行してください。'],
] as const)('an invitation that cannot be shown (%s) says why, and keeps its code', async (refusal, text) => {
  await signIn()
  page.preview = refusal
  open()
  expect(await screen.findByText(text)).toBeDefined()
  const isCodeWrong = refusal === 'invite-code-unknown'
  expect(screen.queryByRole('alert') === null).toBe(isCodeWrong)
  const ended = screen.queryByText(/招待した人に、新しいリンクを送ってもらってください/)
  expect(ended !== null).toBe(isCodeWrong)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '招待コード' })
  expect([field.value, field.getAttribute('aria-invalid') === 'true']).toEqual([page.code, isCodeWrong])
  page.preview = invitation()
  await press('招待を見る')
  expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
})

it('another code leads to its invitation', async () => {
  await signIn()
  const address = open('/join')
  const field = await screen.findByRole('textbox', { name: '招待コード' })
  await userEvent.type(field, `https://waritabi.example/invite?code=${page.code}`)
  await press('招待を見る')
  expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
  expect(address()).toBe(`/join?code=${page.code}`)
})

it('without a connection the code stays, and the invitation comes when it is back', async () => {
  await signIn()
  page.preview = 'unreachable'
  open()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '招待コード' })
  expect(field.value).toBe(page.code)
  expect(await screen.findByText('オフラインです。招待の内容は、つながると表示されます。')).toBeDefined()
  page.preview = invitation()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
})

it('does not speak of an approval to whoever was rejected and has joined since', async () => {
  await signIn()
  await apply('rejected', { rejectionReason: '定員です' })
  await enterGroup()
  open()
  expect(await screen.findByRole('heading', { name: 'すでに参加しています' })).toBeDefined()
})

it('a member row of somebody who has left is none', async () => {
  await signIn()
  await enterGroup()
  await page.database.members.update(memberIdOf({ groupId, userId: taroId }), { status: 'left' })
  open()
  expect(await screen.findByRole('button', { name: '参加する' })).toBeDefined()
})
