import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memberIdOf } from '#shared/model/member.ts'
import { colorOf } from '#shared/model/person-colors.ts'
import { UserId } from '#shared/model/user.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { becomeAccount, leaveAccount } from '#client/session/current-account.ts'
import { signOutWithFarewell } from '#client/session/sign-out-with-farewell.ts'
import { currentAccount, currentDatabase, isAccountOpen } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { Screen } from '#client/ui/screen.tsx'
import { group, groupId, members, pendingMembers as pending } from '#tests/support/expenses-for-test.ts'
import { FakeEventSource } from '#tests/support/fake-event-source.ts'
import { renderRouter } from '#tests/support/routed-for-test.tsx'
import { AppShell } from './app-shell.tsx'

vi.stubGlobal('EventSource', FakeEventSource)
vi.stubGlobal('fetch', async () =>
  Response.json({ success: true, authMode: 'local', supportEmail: 'help@example.jp' }),
)

/** Tells each observer that its element has come near. */
let scrollToFooter = () => {}
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      scrollToFooter = () => notify([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  },
)

function renderShell() {
  return renderRouter(
    [
      {
        path: '/dashboard',
        component: () => <Screen title="わりたび">list</Screen>,
        staticData: { endsWithFooter: true },
      },
      { path: '/join', component: () => <Screen title="参加">form</Screen> },
      { path: '/groups/$groupId', component: () => <Screen title="沖縄">days</Screen> },
      { path: '/login', component: () => <h1>ログイン</h1> },
    ],
    '/dashboard',
    { root: { component: AppShell } },
  )
}

beforeEach(() => becomeAccount({ userId: newId(UserId), displayName: '佐藤 花子', avatarUrl: null }))
afterEach(async () => {
  if (isAccountOpen()) await leaveAccount()
})

const isArriving = () => document.querySelector('[data-arriving]') !== null

it('lets the first screen stand at once, and fades in those that one comes to', async () => {
  const router = renderShell()
  await screen.findByRole('heading', { name: 'わりたび' })
  expect(isArriving()).toBe(false)
  await act(() => router.navigate({ to: '/join' }))
  expect(await screen.findByRole('heading', { name: '参加' })).toBeDefined()
  expect(isArriving()).toBe(true)
})

it('the avatar of the heading has the colour that the person has in the group', async () => {
  const { userId } = currentAccount()
  const { groups, members: table, pendingMembers } = currentDatabase()
  const [member] = members
  const [guest] = pending
  if (!member || !guest) throw new Error('no people')
  await groups.put(group)
  await table.put({ ...member, id: memberIdOf({ groupId, userId }), userId })
  // The person has joined as a pending member, and kept the colour.
  await pendingMembers.put({ ...guest, linkedTo: userId, ordinal: -1 })
  const router = renderShell()
  await act(() => router.navigate({ to: '/groups/$groupId', params: { groupId } }))
  const profile = await screen.findByRole('button', { name: /^プロフィール/ })
  const color = String(colorOf(keyOfPendingMember(guest.id)))
  await waitFor(() => expect(profile.querySelector('[data-color]')?.getAttribute('data-color')).toBe(color))
})

it('ends only the pages with a footer that ask for it, and asks for the support address when it comes near', async () => {
  const router = renderShell()
  await screen.findByRole('contentinfo')
  expect(screen.queryByRole('link', { name: 'お問い合わせ' })).toBeNull()
  act(() => scrollToFooter())
  const support = await screen.findByRole('link', { name: 'お問い合わせ' })
  expect(support.getAttribute('href')).toBe('mailto:help@example.jp')
  await act(() => router.navigate({ to: '/join' }))
  await waitFor(() => expect(screen.queryByRole('contentinfo')).toBeNull())
})

it('shows nothing but a farewell while the person signs out, and then the login page', async () => {
  renderShell()
  await screen.findByRole('heading', { name: 'わりたび' })
  const { promise: passed, resolve: pass } = Promise.withResolvers<void>()
  const leaving = signOutWithFarewell({ discardsUnsent: false }, { sleep: () => passed })
  await screen.findByRole('heading', { name: 'ログアウト中...' })
  expect(document.title).toBe('ログアウト中...｜わりたび')
  expect(screen.queryAllByRole('banner')).toEqual([])
  expect(screen.queryAllByRole('navigation')).toEqual([])
  expect(screen.getByRole('main').textContent).toBe('ログアウト中...またのご利用をお待ちしています')
  pass()
  await act(() => leaving)
  expect(await screen.findByRole('heading', { name: 'ログイン' })).toBeDefined()
})
