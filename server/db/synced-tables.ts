/**
 * Reads and writes the rows of each synced table, by the table's name. Writing goes through `rowWritesOf`, which
 * updates the running sums.
 */
import type { LookUpKey, LookUpName } from '#shared/model/look-ups.ts'
import type { Scope } from '#shared/model/scope.ts'
import {
  type TableName,
  tableNames,
  type RowStamp,
  type StoredRow,
  type Tables,
} from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { applicationTable } from './application-table.ts'
import { expenseTable, isNamedInExpense } from './expense-table.ts'
import { flatTable } from './flat-table.ts'
import { jsonColumnTable } from './json-column-table.ts'
import { profileTable } from './profile-table.ts'
import type { FlatTable } from './schema.ts'
import type { ReadableTable, SyncedTable } from './synced-table-interface.ts'
import type { SumChanges } from './scope-sums.ts'

/**
 * Tables that `flatTable` alone does not serve: rows in several SQL tables, or rows whose writing has a further effect.
 */
type OwnTables = { [T in Exclude<TableName, FlatTable> | 'profiles' | 'applications']: SyncedTable<T> }

const ownTables: OwnTables = {
  itineraries: jsonColumnTable('itineraries', 'deletedWith'),
  itineraryItems: jsonColumnTable('itineraryItems', 'extensions'),
  expenses: expenseTable,
  activities: jsonColumnTable('activities', 'money'),
  profiles: profileTable,
  applications: applicationTable,
}

// Each name is paired with its own table. The type of `Object.fromEntries` loses that.
const tables = Object.fromEntries(
  tableNames.map((name) => [name, isPlain(name) ? flatTable(name) : ownTables[name]]),
) as { [T in TableName]: SyncedTable<T> }

function isPlain(name: TableName): name is Exclude<TableName, keyof OwnTables> {
  return !(name in ownTables)
}

/** Without the functions that write: those are used by `rowWritesOf` only. */
export const syncedTables: { [T in TableName]: ReadableTable<T> } = tables

/** The query of each look-up. */
export const sqlLookUps: {
  [L in LookUpName]: (tx: Tx, scope: Scope, key: LookUpKey<L>) => Promise<boolean>
} = {
  expensesOfPerson: isNamedInExpense,
}

/**
 * Writes the living rows of a scope. Each write has the row before and after it, from which the running sums are
 * updated.
 */
type RowWrites = {
  /** Returns false and writes nothing if the id is taken. */
  insert: <T extends TableName>(table: T, row: StoredRow<T>) => Promise<boolean>
  /** Keeps the row's `createdVersion` and `ordinal`. */
  update: <T extends TableName>(
    table: T,
    change: { before: StoredRow<T>; content: Tables[T]; version: number },
  ) => Promise<void>
  remove: <T extends TableName>(table: T, row: StoredRow<T>) => Promise<void>
}

export function rowWritesOf(tx: Tx, scope: Scope, sums: SumChanges): RowWrites {
  return {
    insert: async (table, row) => {
      const isInserted = await tables[table].insert(tx, row)
      if (isInserted) sums.add(table, row)
      return isInserted
    },
    update: async (table, { before, content, version }) => {
      const { createdVersion, ordinal } = before
      const stamp: RowStamp = { version, createdVersion, ordinal }
      const after = { ...content, ...stamp }
      await tables[table].update(tx, after)
      sums.subtract(table, before)
      sums.add(table, after)
    },
    remove: async (table, row) => {
      await tables[table].remove(tx, scope, row.id)
      sums.subtract(table, row)
    },
  }
}
