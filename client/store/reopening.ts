/** iOS takes the database connection from pages in the background: work that met a lost one is done again on a new one. */
import type Dexie from 'dexie'

/** Closed on purpose, for a sign-out or a newer version: whatever is under way must not make it anew. */
const closedForGood = new WeakSet<Dexie>()

export function closeForGood(database: Dexie): void {
  closedForGood.add(database)
  database.close()
}

const reopensMax = 3
const lostConnection = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError']

/**
 * The browser may take the connection before the work, during it or at its commit. During it, all that shows is that the
 * transaction was ended, by nobody here and for no reason such as a full disk.
 */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (lostConnection.includes(error.name)) return true
  const reason = 'inner' in error ? error.inner : undefined
  return reason ? reason !== error && isLost(reason) : error.name === 'AbortError'
}

/** What had been committed when the connection went is done a second time: work has to bear that. */
export async function withReopening<T>(database: Dexie, work: () => PromiseLike<T>): Promise<T> {
  for (let reopens = 0; ; reopens++) {
    try {
      return await work()
    } catch (error) {
      if (!isLost(error) || closedForGood.has(database) || reopens === reopensMax) throw error
      database.close({ disableAutoOpen: false })
      await database.open()
    }
  }
}
