/** Reads and writes the rows of each synced table, by the table's name. */
import { type LookUpKey, type LookUpName } from '#shared/model/look-ups.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type TableName, tableNames } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { expenseTable, isNamedInExpense } from './expense-table.ts'
import { flatTable } from './flat-table.ts'
import { profileTable } from './profile-table.ts'
import type { FlatTable } from './schema.ts'
import type { ReadableTable, SyncedTable, WritableTable } from './synced-table.ts'

/**
 * Tables that `flatTable` alone does not serve: rows in several SQL tables, or rows whose writing has a further effect.
 */
type OwnTables = { [T in Exclude<TableName, FlatTable> | 'profiles']: SyncedTable<T> }

const ownTables: OwnTables = {
  expenses: expenseTable,
  profiles: profileTable,
}

// Each name is paired with its own table. The type of `Object.fromEntries` loses that.
const tables = Object.fromEntries(
  tableNames.map((name) => [name, isPlain(name) ? flatTable(name) : ownTables[name]]),
) as { [T in TableName]: SyncedTable<T> }

function isPlain(name: TableName): name is Exclude<TableName, keyof OwnTables> {
  return !(name in ownTables)
}

export const syncedTables: { [T in TableName]: ReadableTable<T> } = tables

/** Only row-writes.ts may use it, because it updates the running sums with each write. */
export const writableTables: { [T in TableName]: WritableTable<T> } = tables

/** The query of each look-up. */
export const sqlLookUps: {
  [L in LookUpName]: (tx: Tx, scope: Scope, key: LookUpKey<L>) => Promise<boolean>
} = {
  expensesOfPerson: isNamedInExpense,
}
