/** When to look at the server: when it says so, when it may be back, and every now and then. */
import { pollSeconds, pollSecondsWithPokes } from '#shared/limits.ts'
import type { UserId } from '#shared/model/user.ts'
import { openBroadcast } from './broadcast.ts'
import { runInLeaderTab } from './leader-tab.ts'
import { type Poke, type PokeSource, type PokeStream, followPokes } from './pokes.ts'
import { reportStatus } from './status.ts'

export type FollowDeps = {
  userId: UserId
  wake: () => void
  /** False once the device has the rows that a poke speaks of. */
  isBehind: (poke: Poke) => Promise<boolean>
  /** The page has gone out of sight, and may not be let run for long. */
  onHidden: () => void
  openEvents?: () => PokeSource
}

/** Calls `wake` at each such moment while the page is visible. Returns how to stop. */
export function followServer(deps: FollowDeps): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const { wake } = deps
  const lookIfVisible = () => {
    if (isVisible()) wake()
  }
  const reportOnline = () => reportStatus({ isOnline: navigator.onLine })

  window.addEventListener('online', wake, { signal })
  window.addEventListener('online', reportOnline, { signal })
  window.addEventListener('offline', reportOnline, { signal })
  window.addEventListener('pageshow', wake, { signal })
  document.addEventListener('visibilitychange', () => (isVisible() ? wake() : deps.onHidden()), { signal })
  const arePokesLive = listenWhileVisible(deps, signal)
  everyMinutes(arePokesLive, lookIfVisible, signal)
  return () => stop.abort()
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

/**
 * With pokes, polling is only for those that were lost on the way: a connection can be dead for long without anybody
 * noticing, and between tabs that are visible at once only one has it.
 */
function everyMinutes(arePokesLive: () => boolean, look: () => void, signal: AbortSignal): void {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += pollSeconds
    if (seconds < (arePokesLive() ? pollSecondsWithPokes : pollSeconds)) return
    seconds = 0
    look()
  }, pollSeconds * 1000)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** Follows the pokes in one visible tab, which passes them on to the others. Returns whether this tab does, with success. */
function listenWhileVisible(
  { userId, wake, isBehind, openEvents = () => new EventSource('/api/sync/events') }: FollowDeps,
  signal: AbortSignal,
): () => boolean {
  let stream: PokeStream | undefined
  let stopLeading: (() => void) | undefined
  const lookIfBehind = async (poke: Poke) => {
    // A hidden tab looks when it is shown.
    if (!isVisible()) return
    // A database that cannot be read is the drain's to report.
    if ((await isBehind(poke).catch(() => true)) && !signal.aborted) wake()
  }
  const { post, close } = openBroadcast(userId, (message) => {
    if (message.kind === 'poke') void lookIfBehind(message.poke)
    else if (isVisible()) wake()
  })
  const onPoke = (poke: Poke) => {
    post({ kind: 'poke', poke })
    void lookIfBehind(poke)
  }
  const begin = () => {
    stream = followPokes({ open: openEvents, onHello: wake, onPoke, random: Math.random })
    return () => stream?.close()
  }
  const adjust = () => {
    // Without a connection it would only fail, every five seconds and in the console.
    const isWanted = isVisible() && navigator.onLine && !signal.aborted
    if (isWanted) stopLeading ??= runInLeaderTab(`waritabi-events-${userId}`, begin)
    else {
      stopLeading?.()
      stopLeading = undefined
    }
  }
  document.addEventListener('visibilitychange', adjust, { signal })
  window.addEventListener('online', adjust, { signal })
  window.addEventListener('offline', adjust, { signal })
  signal.addEventListener('abort', () => {
    adjust()
    close()
  })
  adjust()
  return () => stream?.isLive() ?? false
}
