import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enterNobody } from '#client/session/current-account.ts'
import { landingMs, readInvitation, storeInvitation } from '#client/session/stored-invitation.ts'
import { invitation, invitedId, invitedPerson } from '#tests/support/invitations-for-test.ts'
import { invitationAddresses } from '#tests/support/invitation-page-for-test.tsx'
import { renderRouter, renderScreen } from '#tests/support/routed-for-test.tsx'
import { InvitationScreen } from './invitation-screen.tsx'

let preview = invitation()
beforeEach(() => {
  localStorage.clear()
  preview = invitation()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/invitations') return Response.json({ success: true, invitation: preview })
    if (path === '/api/config')
      return Response.json({ success: true, authMode: 'local', needsAccessCode: false })
    return Response.json({ success: false, error: '', code: 'no-such-call' }, { status: 404 })
  })
  enterNobody()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const open = (address: string) => renderScreen(InvitationScreen, invitationAddresses, address)

it.each([
  ['/invite?code=7kq2m9xwpa', '/join?code=7KQ2M9XWPA'],
  ['/invite-pending?code=7KQ2M9XW', '/join-pending?code=7KQ2M9XW'],
])('%s leads to %s after 1.5 seconds', async (from, to) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const address = open(from)
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(landingMs - 400))
  expect(address()).toBe(from)
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(address()).toBe(to)
})

it('does not take back whoever is on the way to another screen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const nothing = () => null
  const slow = { path: '/dashboard', component: nothing, loader: () => new Promise(() => undefined) }
  const router = renderRouter(
    [{ path: '/invite', component: InvitationScreen }, slow],
    '/invite?code=7KQ2M9XWPA',
    {},
  )
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  void router.navigate({ to: '/dashboard' })
  await act(() => vi.advanceTimersByTimeAsync(landingMs + 100))
  expect(router.latestLocation.pathname).toBe('/dashboard')
})

it('what is filled in stays when the address of the link changes by itself, in place of the entry in the history', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  preview = invitation({ pendingMembers: [invitedPerson(1, '祖母'), invitedPerson(2, '次郎')] })
  const before = history.length
  // A page keeps what it has read of a code.
  const address = open('/invite?code=OTHER2345A')
  const row = await screen.findByRole<HTMLInputElement>('radio', { name: '次郎' })
  fireEvent.click(row)
  await act(() => vi.advanceTimersByTimeAsync(landingMs + 100))
  expect(address()).toBe('/join?code=OTHER2345A')
  expect(screen.getByRole('radio', { name: '次郎' })).toBe(row)
  expect([row.checked, history.length]).toEqual([true, before])
})

it('keeps what was said with the tap when the address changes while the person signs in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  preview = invitation({ pendingMembers: [invitedPerson(1, '祖母')] })
  const address = open('/invite?code=OTHER2345B')
  fireEvent.click(await screen.findByRole('radio', { name: '祖母' }))
  fireEvent.click(screen.getByRole('button', { name: /祖母 ?さんとして ?参加する/ }))
  const said = { code: 'OTHER2345B', isJoining: true, joinsAs: invitedId(1) }
  await vi.waitFor(() => expect(readInvitation()).toMatchObject(said))
  await act(() => vi.advanceTimersByTimeAsync(landingMs + 100))
  expect(address()).toBe('/join?code=OTHER2345B')
  expect(readInvitation()).toMatchObject(said)
})

it('reads the invitation at the link, and names the group in the title', async () => {
  open('/invite?code=7KQ2M9XWPA')
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('花子さんから『沖縄 2026夏』への招待')
  expect(document.title).toBe('『沖縄 2026夏』への招待｜わりたび')
  expect(await screen.findByRole('button', { name: '参加する' })).toBeDefined()
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

it('a pending member’s link is stored if no other invitation is', async () => {
  open('/invite-pending?code=7KQ2M9XW')
  await screen.findByRole('heading', { level: 1 })
  const url = '/invite-pending?code=7KQ2M9XW'
  expect(readInvitation()).toMatchObject({ code: '7KQ2M9XW', type: 'pending-member', url })
})

it('an invitation that is stored already is kept', async () => {
  storeInvitation({ code: 'OTHER234', type: 'group', url: '/join?code=OTHER234' })
  open('/invite-pending?code=7KQ2M9XW')
  await screen.findByRole('heading', { level: 1 })
  expect(readInvitation()?.code).toBe('OTHER234')
})
