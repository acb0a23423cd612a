/** What the page of an invitation shows, over a real database and a server that answers as the test says. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { memberIdOf } from '#shared/model/member.ts'
import { enterNobody } from '#client/session/current-account.ts'
import { readInvitation, storeInvitation } from '#client/session/stored-invitation.ts'
import { groupId, taroId } from '#tests/support/expenses-for-test.ts'
import {
  enterGroup,
  openJoinScreen,
  press,
  signIn,
  invitationServer,
} from '#tests/support/invitation-page.ts'
import { invitation } from '#tests/support/invitations-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { JoinPendingScreen } from './join-pending-screen.tsx'

const server = invitationServer()

it('takes the code of a stored invitation where the address has none', async () => {
  await signIn()
  storeInvitation({ code: server.code, type: 'group', url: '/join' })
  openJoinScreen('/join')
  expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
})

it('a link that names a group shows nothing of it, and fills in nothing', async () => {
  await signIn()
  storeInvitation({ code: server.code, type: 'group', url: '/join' })
  openJoinScreen(`/join?group=${groupId}`)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '招待コード' })
  expect(field.value).toBe('')
  expect(screen.getByText(/このリンクのグループに参加するには/)).toBeDefined()
})

it('tells a member so, without a call', async () => {
  await signIn()
  await enterGroup()
  openJoinScreen(`/join?code=${server.code}`)
  expect(await screen.findByRole('heading', { name: 'すでに参加しています' })).toBeDefined()
  expect(server.asked).toEqual([])
})

it('a personal link without a code says so', async () => {
  await signIn()
  renderScreen(JoinPendingScreen, '/join-pending', '/join-pending')
  expect(await screen.findByText('招待コードが見つかりません')).toBeDefined()
  expect(screen.getByRole('link', { name: 'ホームに戻る' })).toBeDefined()
})

it.each([
  ['invite-code-unknown', 'このコードのグループが見つかりません。もう一度確かめてください'],
  ['too-many-requests', 'リクエストが多すぎます。しばらく待ってから再試行してください。'],
] as const)(
  'an invitation that cannot be shown (%s) says why, and keeps its code',
  async (refusal, sentence) => {
    await signIn()
    server.invitation = refusal
    openJoinScreen(`/join?code=${server.code}`)
    expect((await screen.findByRole('alert')).textContent).toBe(`招待の内容を表示できませんでした${sentence}`)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '招待コード' }).value).toBe(server.code)
    server.invitation = invitation()
    await press('招待を見る')
    expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
  },
)

it('another code leads to its invitation', async () => {
  await signIn()
  const address = openJoinScreen('/join')
  const field = await screen.findByRole('textbox', { name: '招待コード' })
  await userEvent.type(field, `https://waritabi.example/invite?code=${server.code}`)
  await press('招待を見る')
  expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
  expect(address()).toBe(`/join?code=${server.code}`)
})

it('without a connection the code stays, and the invitation comes when it is back', async () => {
  await signIn()
  server.invitation = 'unreachable'
  openJoinScreen(`/join?code=${server.code}`)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '招待コード' })
  expect(field.value).toBe(server.code)
  expect(await screen.findByText('オフラインです。招待の内容は、つながると表示されます。')).toBeDefined()
  server.invitation = invitation()
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
})

it('a stranger reads the invitation before anything else, and it is kept for a day', async () => {
  enterNobody()
  openJoinScreen(`/join?code=${server.code}`)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('花子さんから')
  expect(await screen.findByRole('textbox', { name: 'あなたの名前' })).toBeDefined()
  await vi.waitFor(() => expect(readInvitation()).toMatchObject({ code: server.code, type: 'group' }))
  expect(readInvitation()?.isJoining).toBeUndefined()
})

it('a member row of somebody who has left is none', async () => {
  await signIn()
  await enterGroup()
  await server.database().members.update(memberIdOf({ groupId, userId: taroId }), { status: 'left' })
  openJoinScreen(`/join?code=${server.code}`)
  expect(await screen.findByRole('button', { name: '参加する' })).toBeDefined()
})
