/**
 * Retries statements while another process writes to the SQLite file. SQLite's own waiting would block the event loop.
 */
import { setTimeout } from 'node:timers/promises'

const retryMs = 25

/**
 * Retries a statement until it succeeds or the file has been locked for `busyMsMax`. Later statements are tried once
 * each while the file stays locked: if each of them waited as long, a queue of them would never end.
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
