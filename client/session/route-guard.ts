/**
 * Whether the screens behind the sign-in are shown, and what is shown instead (specification 1, sections 2 and 4). A device
 * on which somebody is signed in is `authenticated` from its database, before anything of LINE is loaded.
 */
import { atom, getDefaultStore } from 'jotai/vanilla'

export type GuardState = 'boot' | 'checking' | 'error' | 'loginRequired' | 'authenticated' | 'timeout'

/**
 * `initialising`: the LINE SDK is asked. `misconfigured`: it says that it is set up wrongly. `failed`: it, or the server,
 * gave an error. `timed-out`: it gave no answer. `nobody`: nobody is signed in, or no longer. `retried`: by the person.
 */
export type GuardEvent =
  | 'initialising'
  | 'misconfigured'
  | 'failed'
  | 'timed-out'
  | 'nobody'
  | 'signed-in'
  | 'retried'

/** An event without an arrow changes nothing. */
const arrows: Readonly<Record<GuardState, Partial<Record<GuardEvent, GuardState>>>> = {
  boot: {
    initialising: 'checking',
    misconfigured: 'error',
    failed: 'loginRequired',
    'timed-out': 'timeout',
    nobody: 'loginRequired',
    'signed-in': 'authenticated',
  },
  checking: {
    misconfigured: 'error',
    failed: 'loginRequired',
    'timed-out': 'timeout',
    nobody: 'loginRequired',
    'signed-in': 'authenticated',
  },
  error: { retried: 'checking', 'signed-in': 'authenticated' },
  loginRequired: { misconfigured: 'error', 'signed-in': 'authenticated' },
  timeout: { misconfigured: 'error', 'signed-in': 'authenticated' },
  // Nothing of LINE's may take the screens from somebody who is signed in.
  authenticated: { nobody: 'loginRequired' },
}

export function guardAfter(state: GuardState, event: GuardEvent): GuardState {
  return arrows[state][event] ?? state
}

/** Why the login page is shown, in its address. */
export type LoginReason = 'session' | 'timeout' | 'error'

type Guard = { state: GuardState; reason: LoginReason }

const guarding = atom<Guard>({ state: 'boot', reason: 'session' })

/** Read-only for screens. */
export const guardAtom = atom((get) => get(guarding))

export function moveGuard(event: GuardEvent): void {
  getDefaultStore().set(guarding, ({ state, reason }) => {
    const next = guardAfter(state, event)
    return { state: next, reason: next === state ? reason : reasonFor(event) }
  })
}

function reasonFor(event: GuardEvent): LoginReason {
  if (event === 'timed-out') return 'timeout'
  return event === 'failed' ? 'error' : 'session'
}
