/**
 * The counts of one rate limit, in windows that end by a clock that nobody sets. The windows of the library's own store end
 * by the time of day: where that was set back, callers stayed refused for as long as it had been ahead.
 */
import type { Store } from 'express-rate-limit'

type Window = { hits: number; endsAtMs: number }

export function createWindows(windowMs: number, elapsedMs = () => performance.now()): Store {
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
      const { hits, endsAtMs } = windows.get(key) ?? { hits: 0, endsAtMs: atMs + windowMs }
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
