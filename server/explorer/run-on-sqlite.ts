/**
 * Runs one reading statement on an SQLite file. An authorizer, which SQLite asks about each part of a statement before it runs,
 * allows only what is named here. Of a column that is not to be seen SQLite reads NULL, in conditions and expressions as well.
 */
import { DatabaseSync, type SQLOutputValue, type StatementSync, constants } from 'node:sqlite'
import type { Cell } from '#shared/api/explorer.ts'
import { exploredTables } from '#server/db/explored-columns.ts'
import { type Sink, type Statement, StatementFailed, cellOfNumber } from './statement.ts'

/** How long a lock of a writer is waited for. In WAL mode readers hardly ever meet one. */
const busyMsMax = 1_000

export function runOnSqlite(file: string, { text, values, seesPersonal }: Statement, sink: Sink): void {
  refuseUncheckedJoins(text)
  const connection = new DatabaseSync(file, {
    readOnly: true,
    timeout: busyMsMax,
    allowExtension: false,
    defensive: true,
    enableDoubleQuotedStringLiterals: false,
  })
  try {
    // Otherwise large sorts would write to files.
    connection.exec('pragma temp_store = memory')
    connection.setAuthorizer((action, first, second) => judge({ action, first, second, seesPersonal }))
    run(only(connection, text), values, sink)
  } catch (error) {
    throw failureOf(error)
  } finally {
    connection.close()
  }
}

/**
 * SQLite does not ask the authorizer about the columns that USING and NATURAL compare, and a FULL JOIN returns their values.
 * Keywords of SQL have no other spelling. So the letters are refused wherever they stand, also inside of other words and texts:
 * to tell those apart exactly as SQLite does would be one more thing that must not be wrong.
 */
export function refuseUncheckedJoins(text: string): void {
  if (/using|natural/i.test(text))
    throw new StatementFailed('not-allowed', 'USING and NATURAL cannot be used: join with ON instead')
}

type Asked = { action: number; first: string | null; second: string | null; seesPersonal: boolean }

export function judge({ action, first, second, seesPersonal }: Asked): number {
  switch (action) {
    case constants.SQLITE_SELECT:
    case constants.SQLITE_RECURSIVE:
      return constants.SQLITE_OK
    case constants.SQLITE_READ:
      return judgeRead(first ?? '', { column: second ?? '', seesPersonal })
    case constants.SQLITE_FUNCTION:
      return forbiddenFunctions.test(second ?? '') ? constants.SQLITE_DENY : constants.SQLITE_OK
    case constants.SQLITE_PRAGMA:
      return readingPragmas.has(first ?? '') ? constants.SQLITE_OK : constants.SQLITE_DENY
    default:
      return constants.SQLITE_DENY
  }
}

/** Those that reach beyond their arguments. All others compute. */
const forbiddenFunctions = /^(load_extension|readfile|writefile|edit|sqlite_|fts|rtree)/i
/** They describe a table or an index, whose name is their argument. None changes anything, whatever its argument is. */
const readingPragmas: ReadonlySet<string> = new Set([
  ...['table_info', 'table_xinfo', 'table_list'],
  ...['index_list', 'index_info', 'index_xinfo', 'foreign_key_list'],
])
/** Tables that SQLite itself has: those of the schema, and functions that return rows. */
const tablesOfSqlite = /^(sqlite_(temp_)?(master|schema)|json_(each|tree)|pragma_.+)$/

/** Column names arrive as the table has them. No column stands for the table as a whole, such as in `count(*)`. */
function judgeRead(
  table: string,
  { column, seesPersonal }: { column: string; seesPersonal: boolean },
): number {
  if (tablesOfSqlite.test(table)) return constants.SQLITE_OK
  // Rows are counted. A subquery that has a name is asked for by it, too.
  if (column === '') return constants.SQLITE_OK
  const columns = exploredTables.get(table)
  if (!columns) return constants.SQLITE_DENY
  if (column === 'ROWID') return constants.SQLITE_OK
  const visibility = columns.get(column) ?? 'secret'
  const isSeen = visibility === 'shown' || (visibility === 'personal' && seesPersonal)
  return isSeen ? constants.SQLITE_OK : constants.SQLITE_IGNORE
}

/** `prepare` compiles the first statement and leaves out what follows, which may be a comment, but no statement. */
export function only(connection: DatabaseSync, text: string): StatementSync {
  const statement = connection.prepare(text)
  const rest = text.slice(statement.sourceSQL.length)
  if (!isEmpty(connection, rest)) throw new StatementFailed('several', 'only one statement can be run')
  return statement
}

function isEmpty(connection: DatabaseSync, text: string): boolean {
  try {
    connection.prepare(text)
    return false
  } catch (error) {
    return codeOf(error) === 'ERR_INVALID_ARG_VALUE'
  }
}

function run(statement: StatementSync, values: Statement['values'], sink: Sink): void {
  statement.setReturnArrays(true)
  statement.setReadBigInts(true)
  sink.columns(statement.columns().map(({ name }) => name))
  for (const row of statement.iterate(...values)) {
    if (!sink.row(Object.values(row).map(cellOf))) return
  }
}

function cellOf(value: SQLOutputValue): Cell {
  if (typeof value === 'bigint' || typeof value === 'number') return cellOfNumber(value)
  return value instanceof Uint8Array ? { bytes: value.length } : value
}

export function failureOf(error: unknown): unknown {
  if (error instanceof StatementFailed || !(error instanceof Error)) return error
  const number = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
  // Functions are refused with the code of any other error.
  if (number === sqliteAuth || number === sqliteReadonly || error.message.startsWith('not authorized'))
    return new StatementFailed('not-allowed', error.message)
  if (number === sqliteNoMemory || number === sqliteTooBig)
    return new StatementFailed('too-large', error.message)
  if (number === sqliteBusy) return new StatementFailed('too-slow', error.message)
  if (number !== undefined || codeOf(error) === 'ERR_INVALID_ARG_VALUE')
    return new StatementFailed('failed', error.message)
  return error
}

/** Result codes of SQLite. */
const [sqliteBusy, sqliteNoMemory, sqliteReadonly, sqliteTooBig, sqliteAuth] = [5, 7, 8, 18, 23] as const

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
