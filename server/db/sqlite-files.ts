/** SQLite's files as a whole, for backups: copied, checked and brought into one file. */
import { existsSync, rmSync } from 'node:fs'
import SqliteConnection from 'better-sqlite3'
import { DataInUse, isBusy } from './data-lock.ts'

/** What SQLite may keep of a database beside it. */
export const suffixesBeside = ['-wal', '-journal', '-shm'] as const

/** More than any file has: in steps, each change of a running server would make it begin again. */
const everyPage = 2 ** 31 - 1

/** Of one moment, while others may write. False where it is damaged, or no database. */
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

/** So that it can be moved, or opened where nothing can be written. Throws `DataInUse` while anybody has it open. */
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

export function removeSqlite(file: string): void {
  for (const suffix of ['', ...suffixesBeside]) rmSync(file + suffix, { force: true })
}

/** Where nothing depends on it, and somebody tries again later. Answers whether it is gone. */
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

/** Nothing where there is no such file, or it is damaged. */
export function readRowsOf<Row>(file: string, query: string): Row[] {
  if (!existsSync(file)) return []
  let connection
  try {
    connection = new SqliteConnection(file, { fileMustExist: true })
    return connection.prepare<[], Row>(query).all()
  } catch (error) {
    // Also of another product, or of before there was such a table.
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
