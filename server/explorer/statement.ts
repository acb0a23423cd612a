/** What a child process of the explorer is asked, and what it answers (docs/decisions/0120-explorer.md). */
import type { RowValues } from '#shared/api/explorer-writes.ts'
import type { Cell, ExportFormat, TableSchema } from '#shared/api/explorer.ts'
import type { ReadableLocation } from '#server/db/database.ts'

/** What one statement may cost, also one for a page of a table. */
export const statementLimits = { ms: 2_000, rows: 1_000, bytes: 5_000_000 } as const

export type Statement = {
  text: string
  values: readonly (string | number | null)[]
  /** Whether columns with personal data are readable. */
  seesPersonal: boolean
}

/** In PostgreSQL, the address contains the role that sees no more than the statement may. */
export type Task = { location: ReadableLocation; statement: Statement; rowsMax: number; bytesMax: number }

/** A row of SQL that a statement changes. */
export type RowChange = {
  table: string
  kind: 'added' | 'changed' | 'deleted'
  /** The values of the primary key. */
  key: RowValues
  /** All values of a deleted row, those that differ of a changed one, none of an added one. */
  before: RowValues
  after: RowValues
}

/** Which rows a writing statement would change, in an SQLite file. */
export type TrialTask = { file: string; statement: Omit<Statement, 'values'> }
export type Tried = { changes: readonly RowChange[] }

/** All rows of a table, without what is personal or secret, as a file. */
export type ExportTask = {
  location: ReadableLocation
  kind: 'sqlite' | 'postgres'
  table: TableSchema
  format: ExportFormat
}

/**
 * `not-allowed`: it tries what the explorer does not allow. `several`: more than one statement. `failed`: the database cannot run
 * it. The next two say which limit has ended it. The last two are about statements that are to write
 * (changes-on-sqlite.ts): one that does not, and one that changes too much.
 */
export type Failure = {
  failure: 'not-allowed' | 'several' | 'failed' | 'too-slow' | 'too-large' | 'writes-nothing' | 'too-many'
  message: string
}
export type Found = {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
  cut: 'rows' | 'bytes' | null
  ms: number
}

/** Where a statement's rows go. `row` returns whether there is room for more. */
export type Sink = { columns: (names: readonly string[]) => void; row: (cells: readonly Cell[]) => boolean }

/** A number as JSON can tell it; as a text if it is too large for that. */
export function cellOfNumber(number: bigint | number): Cell {
  if (typeof number === 'bigint') {
    return BigInt(Number.MIN_SAFE_INTEGER) <= number && number <= BigInt(Number.MAX_SAFE_INTEGER)
      ? Number(number)
      : String(number)
  }
  return Number.isFinite(number) ? number : String(number)
}

export class StatementFailed extends Error {
  override name = 'StatementFailed'
  readonly failure: Failure['failure']

  constructor(failure: Failure['failure'], message: string) {
    super(message)
    this.failure = failure
  }
}
