/** Reading and writing the rows of the synced tables, each table by its name. */
import { type LookUpKey, type LookUpName } from '#shared/model/look-ups.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type TableName, tableNames } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { expenseTable, isNamedInExpense } from './expense-table.ts'
import { flatTable } from './flat-table.ts'
import { profileTable } from './profile-table.ts'
import type { FlatTable } from './schema.ts'
import type { ReadableTable, SyncedTable, WritableTable } from './synced-table.ts'

/** Tables whose rows are more than one row in SQL, and one whose rows are seen elsewhere, too. */
type OwnTables = { [T in Exclude<TableName, FlatTable> | 'profiles']: SyncedTable<T> }

const ownTables: OwnTables = {
  expenses: expenseTable,
  profiles: profileTable,
}

// Each name leads to its own table, which a list of names does not tell.
const tables = Object.fromEntries(
  tableNames.map((name) => [name, isPlain(name) ? flatTable(name) : ownTables[name]]),
) as { [T in TableName]: SyncedTable<T> }

function isPlain(name: TableName): name is Exclude<TableName, keyof OwnTables> {
  return !(name in ownTables)
}

export const syncedTables: { [T in TableName]: ReadableTable<T> } = tables

/** For row-writes.ts alone, which keeps the sums. */
export const writableTables: { [T in TableName]: WritableTable<T> } = tables

/** How each look-up asks the database. */
export const sqlLookUps: {
  [L in LookUpName]: (tx: Tx, scope: Scope, key: LookUpKey<L>) => Promise<boolean>
} = {
  expensesOfPerson: isNamedInExpense,
}
