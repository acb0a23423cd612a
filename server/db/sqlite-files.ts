/** Copies, checks and removes whole SQLite files, for backups and restores. */
import { existsSync, rmSync } from 'node:fs'
import SqliteConnection from 'better-sqlite3'
import { DataInUse, isBusy } from './data-lock.ts'

/** Suffixes of the files that SQLite may keep beside a database. */
export const suffixesBeside = ['-wal', '-journal', '-shm'] as const

/**
 * More pages than any file has: the copy is made in one step. Between several steps each write of a running server
 * would make the copy begin again.
 */
const everyPage = 2 ** 31 - 1

/**
 * Copies one consistent state, while other processes may write. Resolves with false if the source or the copy is
 * damaged or no database.
 */
export async function copySqlite({ from, to }: { from: string; to: string }): Promise<boolean> {
  return orDamaged(async () => {
    const source = new SqliteConnection(from, { readonly: true, fileMustExist: true })
    try {
      await source.backup(to, { progress: () => everyPage })
    } finally {
      source.close()
    }
    return (await bringIntoOneFile(to)) && (await isIntact(to))
  })
}

/**
 * Merges the write-ahead log into the file, so that the file alone can be moved, or opened in a folder that is
 * read-only. Resolves with false if it is damaged. Throws `DataInUse` while any process has it open.
 */
export async function bringIntoOneFile(file: string): Promise<boolean> {
  return orDamaged(() => {
    const connection = new SqliteConnection(file)
    try {
      connection.pragma('journal_mode = delete')
      return true
    } catch (error) {
      throw isBusy(error) ? new DataInUse('the database is open elsewhere', { cause: error }) : error
    } finally {
      connection.close()
    }
  })
}

export async function isIntact(file: string): Promise<boolean> {
  return orDamaged(() => {
    const connection = new SqliteConnection(file, { fileMustExist: true })
    try {
      return connection.pragma('integrity_check', { simple: true }) === 'ok'
    } finally {
      connection.close()
    }
  })
}

/** A table of which a row refers to one that is missing; null if there is none. */
export function tableWithLostReferences(file: string): string | null {
  const connection = new SqliteConnection(file, { fileMustExist: true })
  try {
    const lost = connection.prepare<[], { table: string }>(
      'select "table" from pragma_foreign_key_check limit 1',
    )
    return lost.get()?.table ?? null
  } finally {
    connection.close()
  }
}

export function removeSqlite(file: string): void {
  for (const suffix of ['', ...suffixesBeside]) rmSync(file + suffix, { force: true })
}

/** For a file on which nothing depends and whose removal is tried again later. Returns whether it is removed. */
export function removeSqliteIfPossible(file: string): boolean {
  try {
    removeSqlite(file)
    return true
  } catch {
    return false
  }
}

async function orDamaged(body: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await body()
  } catch (error) {
    if (isDamaged(error)) return false
    throw error
  }
}

/** The rows that the query finds; none if the file does not exist or is damaged. */
export function readRowsOf<Row>(file: string, query: string): Row[] {
  if (!existsSync(file)) return []
  let connection
  try {
    connection = new SqliteConnection(file, { fileMustExist: true })
    return connection.prepare<[], Row>(query).all()
  } catch (error) {
    // Also none if the file belongs to another product, or to a build without the table.
    if (isDamaged(error) || codeOf(error) === 'SQLITE_ERROR') return []
    throw error
  } finally {
    connection?.close()
  }
}

function isDamaged(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof SqliteConnection.SqliteError ? error.code : ''
}
