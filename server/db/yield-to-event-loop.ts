/**
 * SQLite answers at once, and awaiting it gives nobody else a turn of the event loop: a call of many statements would hold
 * it for as long as it takes.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** A request beside it needs a few turns. */
const blockedMsMax = 10

/** Returns what is awaited before each statement: nothing, until the loop has been held for too long. */
export function createEventLoopYield(): () => Promise<void> | undefined {
  let blockedSince: number | undefined
  return () => {
    if (blockedSince === undefined) {
      blockedSince = performance.now()
      setImmediate(() => {
        blockedSince = undefined
      })
      return undefined
    }
    return performance.now() - blockedSince < blockedMsMax ? undefined : yieldToEventLoop()
  }
}
