/** Fills the debug log and the network log of this page, for as long as somebody may look at them. */
import { getDefaultStore } from 'jotai/vanilla'
import { isSyncStop, syncStatusAtom } from '#client/sync/sync-status.ts'
import { createDebugLog } from './debug-log.ts'
import { type NetworkCall, createNetworkLog } from './network-log.ts'
import { followReports } from './reports.ts'

export const debugLog = createDebugLog()
export const networkLog = createNetworkLog({ onEnd: noteFailure, whenIdle })

/** Returns a function that ends it, and forgets everything: what comes later may be about somebody else. */
export function startRecording(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const store = getDefaultStore()
  const ends = [
    followReports(['error', 'warn', 'info', 'debug'], debugLog.add),
    followFetch(),
    store.sub(syncStatusAtom, () => {
      const status = store.get(syncStatusAtom)
      const isTrouble = status === 'device-full' || status === 'unreachable' || isSyncStop(status)
      debugLog.add({ level: isTrouble ? 'warn' : 'info', category: 'sync', message: `status: ${status}` })
    }),
  ]
  for (const event of ['online', 'offline', 'pageshow', 'pagehide'] as const)
    addEventListener(event, () => notePage(event), { signal })
  document.addEventListener('visibilitychange', () => notePage(document.visibilityState), { signal })
  return () => {
    ending.abort()
    for (const end of ends) end()
    debugLog.clear()
    networkLog.clear()
  }
}

function notePage(message: string): void {
  debugLog.add({ level: 'info', category: 'page', message })
}

function followFetch(): () => void {
  const make = globalThis.fetch
  let isFollowed = true
  const followed: typeof fetch = (...asked) =>
    isFollowed ? networkLog.follow(make, ...asked) : make(...asked)
  globalThis.fetch = followed
  return () => {
    isFollowed = false
    // Somebody may have replaced it since, and still calls this one.
    if (globalThis.fetch === followed) globalThis.fetch = make
  }
}

function noteFailure({ method, path, status, ms, requestId }: NetworkCall): void {
  if (status !== null && status < 400) return
  debugLog.add({
    level: status === null || status >= 500 ? 'error' : 'warn',
    category: 'network',
    message: `${method} ${path}: ${status ?? 'no answer'}`,
    data: { ms },
    requestId,
  })
}

/** Not every browser has `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => run(), { timeout: 2_000 })
  else setTimeout(run, 50)
}
