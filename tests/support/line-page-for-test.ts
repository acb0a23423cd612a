/** The beginning of a page on a server with LINE. */
import { moveGuard } from '#client/session/route-guard.ts'
import { askServerConfigAgain } from '#client/session/server-config.ts'
import { closeAccount } from '#client/store/current-database.ts'
import { knownPeople, rememberPerson, writeCurrentAccount } from '#client/store/device-database.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import type { fakeLineSdk } from './fake-line-sdk.ts'
import type { stubLineServer, userNamed } from './line-server.ts'

type LinePage = {
  sdk: ReturnType<typeof fakeLineSdk>
  server: ReturnType<typeof stubLineServer>
  /** Whom LINE knows. */
  person: ReturnType<typeof userNamed>
  /** Another one for each test: each has a LIFF id of its own, because a page initialises the SDK once. */
  number: number
}

/** Nobody is signed in on the device, and the page is at /dashboard. */
export async function beginLinePage({ sdk, server, person, number }: LinePage): Promise<void> {
  stopPageRunner()
  closeAccount()
  await writeCurrentAccount(null)
  for (const known of await knownPeople()) await rememberPerson({ ...known, isLinked: true })
  sessionStorage.clear()
  localStorage.clear()
  Object.assign(sdk.state, { isLoggedIn: true, token: 'token-1', userId: undefined, init: async () => {} })
  sdk.state.done.length = 0
  Object.assign(server, {
    asked: [],
    cookie: null,
    isLinked: true,
    answer: () => person,
    isOffline: false,
    liffId: `1234567890-${String(number).padStart(8, '0')}`,
  })
  history.replaceState(null, '', '/dashboard')
  // No arrow leads back to `boot`, in which a page begins. `checking` has the same arrows.
  for (const event of ['signed-in', 'nobody', 'misconfigured', 'retried'] as const) moveGuard(event)
  await askServerConfigAgain()
}
