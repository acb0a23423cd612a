/**
 * The LINE SDK as the app uses it: initialised once, never waited for without a limit, and its parameters taken off the
 * address. Clock, address and SDK are arguments.
 */
import { isLoginCallback, withoutProviderParameters } from './provider-parameters.ts'

/** After so long without an answer of `init` the app goes on without it. */
export const initMsMax = 10_000
/** After a login LINE's answer may come later than the end of `init`. */
export const callbackWaitMs = 1_500
export const callbackTries = 3
export const callbackTryMs = 1_000
/** Between the logout and the login of a forced login. */
export const loginAgainAfterMs = 1_000
export const tokenCacheMs = 5 * 60_000
/** While the SDK initialises, a token is looked for so often. */
export const tokenTries = 10
export const tokenTryMs = 500
/** After a forced look-up, in which time the SDK may store another token. */
export const tokenRefreshMs = 1_500

/** What is used of the SDK (client/platform/line/liff-sdk.ts). */
export type LineSdk = {
  init: (config: { liffId: string }) => Promise<void>
  isLoggedIn: () => boolean
  getAccessToken: () => string | null
  getContext: () => { userId?: string } | null
  login: (config?: { redirectUri: string }) => void
  logout: () => void
  getVersion: () => string
}

type LineDeps = {
  liffId: string
  /** Throws if the SDK cannot be fetched. */
  loadSdk: () => Promise<LineSdk>
  now: () => number
  sleep: (ms: number) => Promise<void>
  page: { address: () => string; replaceAddress: (address: string) => void; isInLine: boolean }
}

/** `isTimeout`: the SDK gave no answer. `error` is what it threw. */
export type LineStart = { ok: true; isLoggedIn: boolean } | { ok: false; isTimeout: boolean; error: unknown }

export type Line = ReturnType<typeof createLine>

export function createLine({ liffId, loadSdk, now, sleep, page }: LineDeps) {
  let sdk: LineSdk | undefined
  let failures: number[] = []
  let starting: Promise<LineStart> | undefined
  let isSettled = false
  let cached: { token: string; at: number } | undefined

  const isLoggedIn = () => sdk?.isLoggedIn() ?? false

  const initialise = async (): Promise<LineStart> => {
    sdk ??= await loadSdk()
    await sdk.init({ liffId })
    return { ok: true, isLoggedIn: sdk.isLoggedIn() }
  }

  const limit = async (): Promise<LineStart> => {
    await sleep(initMsMax)
    // The SDK keeps a login before it ends `init`, which on some phones never ends.
    if (isLoggedIn()) return { ok: true, isLoggedIn: true }
    return { ok: false, isTimeout: true, error: Object.assign(new Error('timed out'), { code: 'TIMEOUT' }) }
  }

  const startOnce = async (): Promise<LineStart> => {
    if (isBlocked(failures, now())) {
      const error = new Error('initialization failed too many times, wait and refresh the page')
      return { ok: false, isTimeout: false, error }
    }
    const wasCallback = isLoginCallback(page.address())
    const failed = (error: unknown): LineStart => ({ ok: false, isTimeout: false, error })
    const start = await Promise.race([initialise().catch(failed), limit()])
    // Only now: the SDK reads the address until then. A code that stays would be sent again by a reload.
    const clean = withoutProviderParameters(page.address())
    if (clean !== page.address()) page.replaceAddress(clean)
    if (!start.ok) {
      failures = afterFailure(failures, now())
      return start
    }
    return wasCallback && !start.isLoggedIn ? { ok: true, isLoggedIn: await loggedInAfterCallback() } : start
  }

  const loggedInAfterCallback = async (): Promise<boolean> => {
    await sleep(callbackWaitMs)
    for (let tries = 1; !isLoggedIn() && tries < callbackTries; tries += 1) await sleep(callbackTryMs)
    return isLoggedIn()
  }

  /** Initialises the SDK, once. A failed try may be repeated. */
  const start = (): Promise<LineStart> => {
    starting ??= startOnce().then((started) => {
      isSettled = true
      if (!started.ok) starting = undefined
      return started
    })
    return starting
  }

  /** The access token of the person who is logged in to LINE. Null if nobody is. */
  const token = async ({ isForced = false } = {}): Promise<string | null> => {
    if (isForced) {
      cached = undefined
      await sleep(tokenRefreshMs)
    }
    if (cached && now() - cached.at < tokenCacheMs) return cached.token
    for (let tries = 1; !isSettled && tries <= tokenTries; tries += 1) await sleep(tokenTryMs)
    const found = sdk?.getAccessToken() ?? null
    cached = found === null ? undefined : { token: found, at: now() }
    return found
  }

  /**
   * Leaves the page for LINE's login, which returns to the front page. In LINE's browser LINE itself knows where to
   * return to.
   */
  const login = (): void => {
    if (page.isInLine) return sdk?.login()
    sdk?.login({ redirectUri: new URL('/', page.address()).href })
  }

  const logout = (): void => {
    cached = undefined
    sdk?.logout()
  }

  return {
    start,
    isLoggedIn,
    token,
    login,
    logout,
    /** For a token that LINE no longer accepts: the SDK would believe that the person is still logged in. */
    loginAgain: async (): Promise<void> => {
      logout()
      await sleep(loginAgainAfterMs)
      login()
    },
    /** LINE's id of the person, which only LINE's browser tells. */
    subject: (): string | undefined => sdk?.getContext()?.userId,
    sdkVersion: (): string | undefined => sdk?.getVersion(),
    isInLine: page.isInLine,
  }
}

/** So many failures within so long block further tries, so that no page asks LINE in a loop. */
export const blockingFailures = 5
export const blockingMs = 60_000

/** The times of the failures that still count, with the new one. */
export function afterFailure(failures: readonly number[], now: number): number[] {
  return [...failures.filter((at) => now - at < blockingMs), now]
}

export function isBlocked(failures: readonly number[], now: number): boolean {
  return failures.filter((at) => now - at < blockingMs).length >= blockingFailures
}
