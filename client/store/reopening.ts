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

export async function reopening<T>(database: Dexie, work: () => PromiseLike<T>): Promise<T> {
  for (let reopens = 0; ; reopens++) {
    try {
      return await work()
    } catch (error) {
      const isLost =
        error instanceof Error && lostConnection.includes(error.name) && !closedForGood.has(database)
      if (!isLost || reopens === reopensMax) throw error
      database.close({ disableAutoOpen: false })
      await database.open()
    }
  }
}
