/** Another process writes to the file: SQLite's own waiting for it would hold the event loop. */
import { setTimeout } from 'node:timers/promises'

const retryMs = 25

/**
 * Tries again until it succeeds, or the file has been locked for `busyMsMax`. Whoever comes after that has one try, for as
 * long as the file stays locked: waiting one after the other, they would never come to an end.
 */
export function createBusyRetries(busyMsMax: number): <T>(statement: () => Promise<T>) => Promise<T> {
  let busySince: number | undefined
  return async (statement) => {
    for (;;) {
      try {
        const result = await statement()
        busySince = undefined
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        busySince ??= performance.now()
        if (performance.now() - busySince >= busyMsMax) throw error
      }
      await setTimeout(retryMs)
    }
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('SQLITE_BUSY')
  )
}
