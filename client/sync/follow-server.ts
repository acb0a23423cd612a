/** Decides when the page fetches from the server: on a poke, when a connection may be back, and by polling. */
import { type PokesDeps, followPokes, isVisible } from './follow-pokes.ts'

const pollSeconds = 60
/** Seconds between polls while the event stream of pokes is connected. */
const pollSecondsWithPokes = 5 * 60

type FollowDeps = PokesDeps & {
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
