/**
 * Who uses a data folder: any number together, or one alone. It is SQLite's own lock on an empty file beside the data,
 * which goes with its process, however that ends.
 */
import path from 'node:path'
import SqliteConnection from 'better-sqlite3'

export class DataInUse extends Error {
  override name = 'DataInUse'
}

/** Whoever is refused looks for a moment like somebody who holds it. */
const lockTimeoutMs = 500

/** Returns how to let go. Throws `DataInUse`. */
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
