/** Who sees which screen: public ones anybody, all others only people who are signed in. */
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderRouter } from '#tests/support/routed-for-test.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // A page of its own for each test, on which no account is known yet.
  vi.resetModules()
})

/** Opens the address in a small product with one public screen and one that is not. */
async function open(address: string, { isNobody }: { isNobody: boolean }) {
  const { AppShell } = await import('./app-shell.tsx')
  const { enterNobody } = await import('#client/session/current-account.ts')
  if (isNobody) enterNobody()
  const router = renderRouter(
    [
      { path: '/help', component: Help, staticData: { isPublic: true } },
      { path: '/settings', component: Settings },
      { path: '/login', component: Login },
    ],
    address,
    {
      root: { component: AppShell },
      defaultNotFoundComponent: () => <h1>no such page</h1>,
    },
  )
  await router.load()
  return () => router.state.location
}

const Help = () => <h1>help</h1>
const Settings = () => <h1>settings</h1>
const Login = () => <h1>login</h1>

const shown = (name: string) => screen.findByRole('heading', { name })

describe('signed out', () => {
  it('a public screen stays at its address', async () => {
    const address = await open('/help', { isNobody: true })
    await shown('help')
    expect(address().pathname).toBe('/help')
  })

  it('an address of no page stays, and says so', async () => {
    const address = await open('/no-such-page', { isNobody: true })
    await shown('no such page')
    expect(address().pathname).toBe('/no-such-page')
  })

  it('any other screen leads to the sign-in', async () => {
    const address = await open('/settings', { isNobody: true })
    await shown('login')
    expect(address().pathname).toBe('/login')
    // By name as by LINE (specification 1, section 2).
    expect(address().search).toEqual({ reason: 'session', ts: expect.any(Number) })
  })
})

describe('before it is known who is signed in', () => {
  it('a public screen is shown at once on a device that nobody has used', async () => {
    await open('/help', { isNobody: false })
    expect(await shown('help')).toBeTruthy()
  })

  it('a known device waits, so that the navigation does not move the page afterwards', async () => {
    localStorage.setItem('waritabi-visited', 'yes')
    await open('/help', { isNobody: false })
    expect((await screen.findByRole('status')).textContent).toContain('アプリを起動中...')
    expect(screen.queryByRole('heading', { name: 'help' })).toBeNull()
  })

  it('any other screen waits', async () => {
    await open('/settings', { isNobody: false })
    expect((await screen.findByRole('status')).textContent).toContain('アプリを起動中...')
  })
})
