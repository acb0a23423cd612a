/**
 * The lock on a data folder: many processes share it, or one holds it exclusively. It is SQLite's own lock on an empty
 * file beside the data, so it is released when its process ends, however that happens.
 */
import path from 'node:path'
import SqliteConnection from 'better-sqlite3'

export class DataInUse extends Error {
  override name = 'DataInUse'
}

/** An attempt that is refused holds a part of the lock for a moment. The timeout lets another process outwait it. */
const lockTimeoutMs = 500

/** Returns the function that releases the lock. Throws `DataInUse`. */
export function lockData(dataDir: string, how: 'together' | 'alone'): () => void {
  const lock = new SqliteConnection(path.join(dataDir, 'waritabi.lock'), { timeout: lockTimeoutMs })
  try {
    lock.exec(how === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new DataInUse('the data folder is in use', { cause: error }) : error
  }
  return () => void lock.close()
}

export function isBusy(error: unknown): boolean {
  return error instanceof SqliteConnection.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
