/** How late the event loop of this process is, since the last time it was asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

type Lag = { p99Ms: number; maxMs: number }

/** The histogram counts the time between two ticks of this length. What is more than the length is lag. */
const tickMs = 20

/** Returns the function that reads the lag and begins anew. */
export function watchEventLoop(): { read: () => Lag; stop: () => void } {
  const ticks = monitorEventLoopDelay({ resolution: tickMs })
  ticks.enable()
  const lagOf = (nanoseconds: number) => Math.max(0, Math.round((nanoseconds / 1e6 - tickMs) * 10) / 10)
  return {
    read: () => {
      // Without a tick since, there is nothing to read.
      const lag =
        ticks.count === 0
          ? { p99Ms: 0, maxMs: 0 }
          : { p99Ms: lagOf(ticks.percentile(99)), maxMs: lagOf(ticks.max) }
      ticks.reset()
      return lag
    },
    stop: () => void ticks.disable(),
  }
}
