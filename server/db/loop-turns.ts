/**
 * SQLite answers at once, and awaiting it gives nobody else a turn of the event loop: a call of many statements would hold
 * it for as long as it takes.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A request beside it needs a few turns. */
const heldMsMax = 10

/** Returns what is awaited before each statement: nothing, until the loop has been held for too long. */
export function createLoopTurns(): () => Promise<void> | undefined {
  let heldSince: number | undefined
  return () => {
    if (heldSince === undefined) {
      heldSince = performance.now()
      setImmediate(() => {
        heldSince = undefined
      })
      return undefined
    }
    return performance.now() - heldSince < heldMsMax ? undefined : nextTurn()
  }
}
