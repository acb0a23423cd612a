/** Reads the database for system admins: tables, rows, and statements of their own (docs/decisions/0120-explorer.md). */
import {
  type ExportFormat,
  type Row,
  type RowList,
  type RowListQuery,
  type RowQuery,
  type StatementAnswer,
  type TableList,
  type TableSchema,
  keyOf,
} from '#shared/api/explorer.ts'
import type { Writable } from 'node:stream'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { Database, ReadableLocation } from '#server/db/database.ts'
import { readExploredSchema } from '#server/db/explored-schema.ts'
import { prepareExplorerRoles } from '#server/db/explorer-role.ts'
import { atLeast, exactly, totalOf } from '#server/db/people-search.ts'
import { tableWritesOf } from './edit-rows.ts'
import { exportTable } from './export-table.ts'
import { partOfKey, placeBehind, readKey, readPlace } from './row-place.ts'
import { runStatement } from './run-statement.ts'
import { type Failure, type Found, type Statement, statementLimits } from './statement.ts'
import { StatementRefused } from './statement-refused.ts'
import {
  type Seen,
  countsOf,
  isNumber,
  isSeen,
  keyOfTable,
  referencesMax,
  referrersOf,
  rowOf,
  rowsOf,
} from './table-statements.ts'

export const failureCodes = {
  'not-allowed': 'query-not-allowed',
  several: 'one-statement-only',
  failed: 'query-failed',
  'too-slow': 'query-too-slow',
  'too-large': 'query-too-large',
  'writes-nothing': 'query-writes-nothing',
  'too-many': 'query-changes-too-many',
} as const satisfies Record<Failure['failure'], RejectionCode>

/** `aborted`: the caller has gone. */
type Call = { aborted: AbortSignal }

type Settings = { location: ReadableLocation; allowsWrites: boolean }

export function createExplorer(database: Database, { location, allowsWrites }: Settings) {
  const { kind } = database
  const schema = onceDone(() => readExploredSchema(database))
  const roles = onceDone(async () =>
    'databaseUrl' in location ? prepareExplorerRoles(database, location.databaseUrl) : null,
  )
  const run = async (statement: Statement, { aborted }: Call): Promise<Found> => {
    const made = await roles()
    const address = made && { databaseUrl: statement.seesPersonal ? made.personal : made.shown }
    const limits = { rowsMax: statementLimits.rows, bytesMax: statementLimits.bytes }
    const result = await runStatement({ location: address ?? location, statement, ...limits }, aborted)
    if ('failure' in result) throw new StatementRefused(failureCodes[result.failure], result.message)
    return result
  }
  const tableNamed = async (name: string): Promise<TableSchema> => {
    const table = (await schema()).find((each) => each.name === name)
    if (!table) throw new Refusal('table-not-found')
    return table
  }
  return {
    tableNamed,

    tables: async (call: Call): Promise<TableList> => {
      const tables = await schema()
      const { rows } = await run({ text: countsOf(tables), values: [], seesPersonal: false }, call)
      const counts = rows[0] ?? []
      const listed = tables.map((table, index) => {
        return { ...table, rows: totalOf(Number(counts[index])), writes: tableWritesOf(table.name) }
      })
      return { database: kind, allowsWrites, tables: listed }
    },

    rows: async (name: string, query: RowListQuery, call: Call): Promise<RowList> => {
      const table = await tableNamed(name)
      const seen = { table, seesPersonal: query.personal }
      const column = (named: string | undefined) => (named === undefined ? undefined : columnOf(seen, named))
      const [sort, compared] = [column(query.sort), column(query.column)]
      if (compared && isNumber(compared) && !isNumeral(query)) throw new Refusal('unreadable')
      const key = keyOfTable(seen)
      const { direction, condition, value, limit } = query
      const behind = readPlace(query.after, { sort, key })
      // One row more says whether there is a next page.
      const page = {
        direction,
        condition,
        value,
        sort,
        column: compared,
        behind,
        limit: limit + 1,
        isWhole: false,
      }
      const { rows, cut, ms } = await run(rowsOf(kind, seen, page), call)
      const shown = rows.slice(0, limit)
      const width = table.columns.length
      const hasMore = rows.length > shown.length || cut !== null
      return {
        columns: table.columns,
        rows: shown.map((cells) => ({
          key: key && keyOf(cells.slice(-key.length).map(partOfKey)),
          cells: cells.slice(0, width),
        })),
        next: hasMore ? placeBehind(shown, { behind, width, hasKey: key !== null }) : null,
        ms,
      }
    },

    row: async (name: string, query: RowQuery, call: Call): Promise<Row> => {
      const table = await tableNamed(name)
      const seen = { table, seesPersonal: query.personal }
      const key = readKey(query.key)
      if (keyOfTable(seen) === null || key?.length !== table.key.length) throw new Refusal('row-not-found')
      const referrers = referrersOf(await schema(), name)
      const { rows, ms } = await run(rowOf(kind, seen, { key, referrers }), call)
      const [cells] = rows
      if (!cells) throw new Refusal('row-not-found')
      const counts = cells.slice(table.columns.length).map(Number)
      return {
        columns: table.columns,
        cells: cells.slice(0, table.columns.length),
        references: referrers.map(({ table: from, column }, index) => {
          const count = counts[index] ?? 0
          const counted = count > referencesMax ? atLeast(referencesMax) : exactly(count)
          return { table: from, column, rows: counted }
        }),
        ms,
      }
    },

    /** Returns a function that writes all rows of the table, and rejects if these are not all. */
    exporting: async (name: string, format: ExportFormat) => {
      const table = await tableNamed(name)
      const made = await roles()
      const address = made ? { databaseUrl: made.shown } : location
      return (to: Writable, { aborted }: Call) =>
        exportTable({ location: address, kind, table, format }, to, aborted)
    },

    execute: async (
      text: string,
      { seesPersonal, ...call }: Call & { seesPersonal: boolean },
    ): Promise<StatementAnswer> => {
      const { columns, rows, cut, ms } = await run({ text, values: [], seesPersonal }, call)
      return { columns: [...columns], rows: rows.map((row) => [...row]), rowCount: rows.length, cut, ms }
    },
  }
}

/** Calls `work` until it has succeeded once. */
function onceDone<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return async () => {
    done ??= work()
    try {
      return await done
    } catch (error) {
      done = undefined
      throw error
    }
  }
}

function columnOf(seen: Seen, name: string) {
  const column = seen.table.columns.find((each) => each.name === name)
  if (!column || !isSeen(column, seen)) throw new Refusal('unreadable')
  return column
}

function isNumeral({ condition, value }: RowListQuery): boolean {
  return condition === 'contains' || !/^(is|above|below)$/.test(condition) || /^-?\d{1,15}$/.test(value)
}
