/** Joining by an invitation. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { joiningMs, readInvitation, storeInvitation } from '#client/session/stored-invitation.ts'
import { groupId } from '#tests/support/expenses-for-test.ts'
import { invitation, invitedId, invitedPerson } from '#tests/support/invitations-for-test.ts'
import {
  enterGroup,
  open,
  page,
  press,
  setUpInvitationPage,
  signIn,
} from '#tests/support/invitation-page-for-test.tsx'

setUpInvitationPage()

it('joins an open group, and leads to it', async () => {
  await signIn()
  page.answers = [
    async () => {
      await enterGroup()
      return { group: { id: groupId } }
    },
  ]
  const address = open()
  await press('参加する')
  await vi.waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
  expect(page.asked).toEqual([['/api/groups/join', { inviteCode: page.code }]])
})

it('joins by one tap as the pending member of the same name, who is first and chosen', async () => {
  await signIn()
  page.preview = invitation({ pendingMembers: [invitedPerson(1, '太 郎', { paid: 900, share: 300 })] })
  page.answers = [async () => (await enterGroup(), { group: { id: groupId } })]
  const address = open()
  await press(/太 郎 ?さんとして ?参加する/)
  await vi.waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
  expect(page.asked).toEqual([['/api/groups/join', { inviteCode: page.code, pendingMemberId: invitedId(1) }]])
})

it('goes on by itself after a sign-in for which 参加する was tapped, but asks who one is', async () => {
  await signIn()
  storeInvitation({ code: page.code, type: 'group', url: '/join', isJoining: true })
  page.answers = [async () => (await enterGroup(), { group: { id: groupId } })]
  const address = open()
  await vi.waitFor(() => expect(address()).toBe(`/groups/${groupId}`))
  expect(page.asked).toHaveLength(1)
  expect(readInvitation()).toBeNull()
})

it('asks who one is before it joins, also after such a sign-in', async () => {
  await signIn()
  page.preview = invitation({ pendingMembers: [invitedPerson(1, '祖母')] })
  storeInvitation({ code: page.code, type: 'group', url: '/join', isJoining: true })
  open()
  expect(await screen.findByRole('radiogroup', { name: 'あなたはどの人ですか？' })).toBeDefined()
  expect(page.asked).toEqual([])
})

it.each([
  ['as whom', { joinsAs: invitedId(2) }, 'open', { pendingMemberId: invitedId(2) }],
  ['as a new member', { joinsAs: 'new' }, 'open', {}],
  [
    'with a message',
    { joinsAs: 'new', message: 'よろしく' },
    'approval',
    { message: 'よろしく', pendingMemberId: null },
  ],
] as const)(
  'asks nothing after the sign-in where it was said before %s one joins',
  async (_, joining, inviteMethod, body) => {
    await signIn()
    page.preview = invitation({
      inviteMethod,
      pendingMembers: [invitedPerson(1, '祖母'), invitedPerson(2, '次郎')],
    })
    storeInvitation({ code: page.code, type: 'group', url: '/join', isJoining: true, ...joining })
    page.answers = [() => 'too-many-requests']
    open()
    await vi.waitFor(() =>
      expect(page.asked).toEqual([
        [
          inviteMethod === 'open' ? '/api/groups/join' : '/api/groups/apply',
          { inviteCode: page.code, ...body },
        ],
      ]),
    )
  },
)

it('asks again who one is if somebody else has become that person during the sign-in', async () => {
  await signIn()
  page.preview = invitation({ pendingMembers: [invitedPerson(1, '祖母')] })
  storeInvitation({ code: page.code, type: 'group', url: '/join', isJoining: true, joinsAs: invitedId(2) })
  open()
  expect(await screen.findByRole('radiogroup', { name: 'あなたはどの人ですか？' })).toBeDefined()
  expect(page.asked).toEqual([])
})

it.each([
  ['was stored without a tap', {}, 0],
  ['was tapped longer ago than ten minutes', { isJoining: true } as const, joiningMs],
])('waits for a tap if the invitation %s', async (_, joining, agoMs) => {
  await signIn()
  storeInvitation({ code: page.code, type: 'group', url: '/join', ...joining }, Date.now() - agoMs)
  open()
  expect(await screen.findByRole('button', { name: '参加する' })).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(page.asked).toEqual([])
})

it('takes the code of a stored invitation where the address has none', async () => {
  await signIn()
  storeInvitation({ code: page.code, type: 'group', url: '/join' })
  open('/join')
  expect(await screen.findByText(/『沖縄 2026夏』/)).toBeDefined()
})

it('a link that names a group shows nothing of it, and fills in nothing', async () => {
  await signIn()
  storeInvitation({ code: page.code, type: 'group', url: '/join' })
  open(`/join?group=${groupId}`)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '招待コード' })
  expect(field.value).toBe('')
  expect(screen.getByText(/このグループに参加するには/)).toBeDefined()
})

it('tells a member so, without a call', async () => {
  await signIn()
  await enterGroup()
  open()
  expect(await screen.findByRole('heading', { name: 'すでに参加しています' })).toBeDefined()
  expect(page.asked).toEqual([])
})

it('tells a member so of whom only the server knows that they are one', async () => {
  await signIn()
  page.answers = [async () => (await enterGroup(), 'already-member')]
  open()
  await press('参加する')
  expect(await screen.findByRole('heading', { name: 'すでに参加しています' })).toBeDefined()
})
