/** Decides when the page fetches from the server: on a poke, when a connection may be back, and by polling. */
import { getDefaultStore } from 'jotai/vanilla'
import type { UserId } from '#shared/model/user.ts'
import { openBroadcast } from './broadcast.ts'
import { type Poke, type PokeSource, type PokeStream, openPokeStream } from './poke-stream.ts'
import { syncStatusAtom } from './sync-status.ts'

const pollSeconds = 60
/** Seconds between polls while the event stream of pokes is connected. */
const pollSecondsWithPokes = 5 * 60

type FollowDeps = {
  userId: UserId
  wake: () => void
  /** False once the device has the version that a poke names. */
  isBehind: (poke: Poke) => Promise<boolean>
  openEvents?: () => PokeSource
  /** The page has been hidden, and the browser may soon suspend it. */
  onHidden: () => void
}

/** Calls `wake` at each such moment while the page is visible. Returns a function that stops it. */
export function followServer(deps: FollowDeps): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const { wake } = deps
  const lookIfVisible = () => {
    if (isVisible()) wake()
  }

  window.addEventListener('online', wake, { signal })
  // The try fails at once if the connection is really gone, and so the sync status is right.
  window.addEventListener('offline', wake, { signal })
  window.addEventListener('pageshow', wake, { signal })
  document.addEventListener('visibilitychange', () => (isVisible() ? wake() : deps.onHidden()), { signal })
  const arePokesLive = followPokes(deps, signal)
  everyMinutes(arePokesLive, lookIfVisible, signal)
  return () => stop.abort()
}

/**
 * With pokes, polling only covers lost ones: a dead connection can go unnoticed for long, and of several visible tabs
 * only one has the stream.
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

export function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

/**
 * Follows the pokes in one visible tab, which broadcasts them to the others. Returns a function that says whether
 * this tab has a live stream.
 */
function followPokes(
  { userId, wake, isBehind, openEvents = () => new EventSource('/api/sync/events') }: FollowDeps,
  signal: AbortSignal,
): () => boolean {
  const store = getDefaultStore()
  let stream: PokeStream | undefined
  let stopLeading: (() => void) | undefined
  const lookIfBehind = async (poke: Poke) => {
    // A hidden tab fetches when it is shown.
    if (!isVisible()) return
    // If the database cannot be read, the drain reports it.
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
    stream = openPokeStream({ open: openEvents, onHello: wake, onPoke, random: Math.random })
    return () => stream?.close()
  }
  const adjust = () => {
    // While the server cannot be reached, the stream would only fail every five seconds and log an error each time.
    const isReachable = store.get(syncStatusAtom) !== 'unreachable'
    const isWanted = isVisible() && isReachable && !signal.aborted
    if (isWanted) stopLeading ??= runInLeaderTab(`waritabi-events-${userId}`, begin)
    else {
      stopLeading?.()
      stopLeading = undefined
    }
  }
  document.addEventListener('visibilitychange', adjust, { signal })
  const unsubscribe = store.sub(syncStatusAtom, adjust)
  signal.addEventListener('abort', () => {
    unsubscribe()
    adjust()
    close()
  })
  adjust()
  return () => stream?.isLive() ?? false
}

/**
 * Calls `begin` when this tab becomes the leader, and the function that `begin` returned when it stops. Returns a
 * function that ends it.
 */
function runInLeaderTab(name: string, begin: () => () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const lead = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const end = begin()
      signal.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  const locks: LockManager | undefined = navigator.locks
  // If it is ended while it waits for the lock, the request rejects.
  if (locks) locks.request(name, { signal }, lead).catch(() => undefined)
  else void lead()
  return () => ending.abort()
}
