import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readInvitation, storeInvitation } from '#client/session/stored-invitation.ts'
import { invitation } from '#tests/support/invitations-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { InvitePendingScreen } from '../invite-pending-screen.tsx'
import { InviteScreen } from '../invite-screen.tsx'
import { landingMs } from './landing-ms.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/invitations'
      ? Response.json({ success: true, invitation: invitation() })
      : Response.json({ success: false, error: '', code: 'no-such-call' }, { status: 404 }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const open = (address: string) =>
  address.startsWith('/invite-pending')
    ? renderScreen(InvitePendingScreen, '/invite-pending', address)
    : renderScreen(InviteScreen, '/invite', address)

it.each([
  ['/invite?code=7kq2m9xwpa', '/join?code=7KQ2M9XWPA', '参加する'],
  ['/invite-pending?code=7KQ2M9XW', '/join-pending?code=7KQ2M9XW', '参加申請する'],
])('%s leads to %s after 1.5 seconds', async (from, to, label) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const address = open(from)
  expect(await screen.findByRole('button', { name: label })).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(landingMs - 400))
  expect(address()).toBe(from)
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(address()).toBe(to)
})

it.each([
  ['/invite?code=7KQ2M9XWPA', '/join?code=7KQ2M9XWPA', '参加する'],
  ['/invite-pending?code=7KQ2M9XW', '/join-pending?code=7KQ2M9XW', '参加申請する'],
])('the button of %s leads to %s at once, in place of the entry in the history', async (from, to, label) => {
  const before = history.length
  const address = open(from)
  await userEvent.click(await screen.findByRole('button', { name: label }))
  await vi.waitFor(() => expect(address()).toBe(to))
  expect(history.length).toBe(before)
})

it('shows the invitation meanwhile, and names the group in the title', async () => {
  open('/invite?code=7KQ2M9XWPA')
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('花子さんから『沖縄 2026夏』への招待')
  expect(document.title).toBe('『沖縄 2026夏』への招待｜わりたび')
})

it.each(['/invite', '/invite?code=', '/invite-pending'])(
  '%s without a code says so, leads home, and goes nowhere by itself',
  async (from) => {
    const address = open(from)
    expect(await screen.findByText('招待コードが見つかりません')).toBeDefined()
    expect(screen.getByRole('link', { name: 'ホームに戻る' }).getAttribute('href')).toBe('/dashboard')
    expect(address()).toBe(from)
  },
)

it('a provisional member’s link is stored if no other invitation is', async () => {
  open('/invite-pending?code=7KQ2M9XW')
  await screen.findByRole('button', { name: '参加申請する' })
  const url = '/invite-pending?code=7KQ2M9XW'
  expect(readInvitation()).toMatchObject({ code: '7KQ2M9XW', type: 'pending-member', url })
})

it('an invitation that is stored already is kept', async () => {
  storeInvitation({ code: 'OTHER234', type: 'group', url: '/join?code=OTHER234' })
  open('/invite-pending?code=7KQ2M9XW')
  await screen.findByRole('button', { name: '参加申請する' })
  expect(readInvitation()?.code).toBe('OTHER234')
})
