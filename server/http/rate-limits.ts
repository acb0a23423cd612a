/**
 * Limits how often an address or an account may call. Counted in each process: several processes allow more calls
 * together, and still slow down guessing.
 */
import type { RequestHandler } from 'express'
import { type Options, rateLimit, type Store } from 'express-rate-limit'
import { traitsOf } from '#shared/mutations/registry.ts'
import { refuse } from './refuse.ts'
import type { AppSettings, Limits } from './services.ts'
import { accountOf } from './require-session.ts'

export const inviteCodesPerMinuteMax = 20
/** A device sends twice a minute, and sooner after an error. */
export const logCallsPerMinuteMax = 20

/** Invitations that an address may read, for each sign-in that it may make. */
const invitationsPerSignIn = 3

type CallRates = Pick<AppSettings, 'signInsPerMinuteMax' | 'callsPerMinuteMax'>

/** If only this computer can call, nobody has to be slowed down. */
export function callRatesOf({ isLoopbackOnly }: { isLoopbackOnly: boolean }): CallRates {
  return isLoopbackOnly
    ? { signInsPerMinuteMax: 600, callsPerMinuteMax: 60_000 }
    : { signInsPerMinuteMax: 20, callsPerMinuteMax: 600 }
}

export function limitsOf(settings: AppSettings): Limits {
  const ofAccount = { keyGenerator: (request: Parameters<typeof accountOf>[0]) => accountOf(request).userId }
  const codes = limitPerMinute(inviteCodesPerMinuteMax, ofAccount)
  return {
    signIns: limitPerMinute(settings.signInsPerMinuteMax),
    signedOut: limitPerMinute(settings.callsPerMinuteMax),
    calls: limitPerMinute(settings.callsPerMinuteMax, ofAccount),
    invitations: limitPerMinute(invitationsPerSignIn * settings.signInsPerMinuteMax),
    invitationPages: limitPerMinute(invitationsPerSignIn * settings.signInsPerMinuteMax, {
      handler: (_request, response, next) => {
        response.locals.isOverLimit = true
        next()
      },
    }),
    codes,
    logs: limitPerMinute(logCallsPerMinuteMax, ofAccount),
    codesInSync: (request, response, next) => {
      let uncounted = codesAmong(request.body)
      const countNext = (): void => {
        uncounted -= 1
        if (uncounted < 0) next()
        else void codes(request, response, countNext)
      }
      countNext()
    },
  }
}

const windowMs = 60_000

function limitPerMinute(limit: number, options: Partial<Options> = {}): RequestHandler {
  return rateLimit({
    windowMs,
    store: createWindows(windowMs),
    limit,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    handler: (_request, response) => refuse(response, 'too-many-requests'),
    // These checks would report an error for two things that are in order here: forwarding headers, which anybody can
    // send to a server without a proxy, and a sync call that is counted once for each of its codes.
    validate: { xForwardedForHeader: false, forwardedHeader: false, singleCount: false },
    ...options,
  })
}

/** Counts before the envelope is checked, so that a malformed one counts as well. */
function codesAmong(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('mutations' in body)) return 0
  const mutations: unknown = body.mutations
  return Array.isArray(mutations) ? mutations.filter(takesCode).length : 0
}

function takesCode(mutation: unknown): boolean {
  if (typeof mutation !== 'object' || mutation === null || !('name' in mutation)) return false
  return typeof mutation.name === 'string' && traitsOf(mutation.name).takesInviteCode === true
}

type Window = { hits: number; endsAtMs: number }

/**
 * The counts of one rate limit, in windows that end by a clock that nobody sets. The windows of the library's own store end
 * by the time of day: where that was set back, callers stayed refused for as long as it had been ahead.
 */
export function createWindows(lengthMs: number, elapsedMs = () => performance.now()): Store {
  /** In the order in which they end, because all are equally long. */
  const windows = new Map<string, Window>()
  const forgetEnded = (atMs: number) => {
    for (const [key, { endsAtMs }] of windows) {
      if (endsAtMs > atMs) return
      windows.delete(key)
    }
  }
  return {
    localKeys: true,
    increment: (key) => {
      const atMs = elapsedMs()
      forgetEnded(atMs)
      const { hits, endsAtMs } = windows.get(key) ?? { hits: 0, endsAtMs: atMs + lengthMs }
      windows.set(key, { hits: hits + 1, endsAtMs })
      return { totalHits: hits + 1, resetTime: new Date(Date.now() + endsAtMs - atMs) }
    },
    decrement: (key) => {
      const window = windows.get(key)
      if (window) windows.set(key, { ...window, hits: window.hits - 1 })
    },
    resetKey: (key) => void windows.delete(key),
  }
}
