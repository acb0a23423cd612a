/**
 * Lets long transactions of SQLite yield the event loop. The driver is synchronous, so awaiting its statements gives
 * nobody else a turn: a call of many statements would block all others until its end.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Another request needs several turns of the event loop, so it waits a few times as long as this. */
const blockedMsMax = 10

/**
 * Returns a function to await before each statement. It yields only when the event loop has been blocked for too long.
 */
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
