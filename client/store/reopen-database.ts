/**
 * iOS closes the database connections of pages in the background. Work that meets a closed connection runs again on a
 * new one.
 */
import type Dexie from 'dexie'
import { isStorageFull } from '#shared/sync/storage-full.ts'

/**
 * Databases closed on purpose, for a sign-out or a newer version. Work that is still running must not make them
 * again.
 */
const closedForGood = new WeakSet<Dexie>()

export function closeForGood(database: Dexie): void {
  closedForGood.add(database)
  database.close()
}

export const isClosedForGood = (database: Dexie) => closedForGood.has(database)

const reopensMax = 3
const lostConnection = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError']

/**
 * Whether the error comes from a closed connection. The browser may close it before the work, during it or at its
 * commit. During the work it shows only as an `AbortError` without a reason, such as a full disk, and without a call
 * to `abort` by this page.
 */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || isStorageFull(error)) return false
  if (lostConnection.includes(error.name)) return true
  const reason = 'inner' in error ? error.inner : undefined
  return reason ? reason !== error && isLost(reason) : error.name === 'AbortError'
}

/**
 * The error of each database whose disk was full at its last write. Chromium closes such a database, and cannot open it as long
 * as the disk is full, which it calls an unknown error.
 */
const fullDisks = new WeakMap<Dexie, unknown>()

/**
 * Runs `work` again after a lost connection. The lost run may have been committed, so `work` must tolerate running
 * twice.
 */
export async function withReopening<T>(database: Dexie, work: () => PromiseLike<T>): Promise<T> {
  for (let reopens = 0; ; reopens++) {
    try {
      const result = await work()
      fullDisks.delete(database)
      return result
    } catch (error) {
      if (isStorageFull(error)) fullDisks.set(database, error)
      if (!isLost(error) || closedForGood.has(database) || reopens === reopensMax) throw error
      database.close({ disableAutoOpen: false })
      await database.open().catch((unopened: unknown) => {
        throw fullDisks.get(database) ?? unopened
      })
    }
  }
}
