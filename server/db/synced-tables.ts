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
import { expenseTable, isNamedInExpense } from './expense-table.ts'
import { flatTable, type ReadableTable, type SyncedTable, type RowFilter } from './flat-table.ts'
import type { FlatTable, JsonColumns } from './schema.ts'
import type { SumChanges } from './scope-sums.ts'
import { noteProfileChange } from './profile-changes.ts'

/** Tables that `flatTable` alone does not serve: rows in several SQL tables, or rows whose writing has a further effect. */
type OwnTables = { [T in Exclude<TableName, FlatTable> | 'profiles' | 'applications']: SyncedTable<T> }

const ownTables: OwnTables = {
  itineraries: jsonColumnTable('itineraries', 'deletedWith'),
  itineraryItems: jsonColumnTable('itineraryItems', 'extensions'),
  expenses: expenseTable,
  activities: jsonColumnTable('activities', 'money'),
  profiles: flatTableWith('profiles', nameAccount),
  // The applicant's copy has to be updated (profile-changes.ts).
  applications: flatTableWith('applications', (tx, { userId }) => noteProfileChange(tx, userId)),
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

/** Writes the living rows of a scope. Each write has the row before and after it, from which the running sums are updated. */
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

type JsonTable = keyof JsonColumns
type Columns<T extends JsonTable> = Omit<StoredRow<T>, JsonColumns[T]> & Record<JsonColumns[T], string | null>

type ColumnsTable<T extends JsonTable> = {
  read: (tx: Tx, scope: Scope, filter: RowFilter<T>) => Promise<Columns<T>[]>
  insert: (tx: Tx, columns: Columns<T>) => Promise<boolean>
  update: (tx: Tx, columns: Columns<T>) => Promise<void>
  remove: SyncedTable<T>['remove']
}

/** Tables one field of which is a list or object. It is read with the row and never searched, so in SQL it is one JSON text. */
function jsonColumnTable<T extends JsonTable>(name: T, column: JsonColumns[T]): SyncedTable<T> {
  // A flat table passes columns through as they are. Its type knows only tables whose columns are the row's fields.
  const table = flatTable(name as unknown as 'members') as unknown as ColumnsTable<T>
  // Both differ from their argument in this one field. The types cannot express that for a column given by its name.
  const columnsOf = (row: StoredRow<T>) => {
    const value = (row as Record<JsonColumns[T], unknown>)[column]
    return { ...row, [column]: value === null ? null : JSON.stringify(value) } as unknown as Columns<T>
  }
  const rowOf = (columns: Columns<T>) => {
    const text: string | null = columns[column]
    return { ...columns, [column]: text === null ? null : JSON.parse(text) } as unknown as StoredRow<T>
  }
  return {
    read: async (tx, scope, filter) => (await table.read(tx, scope, filter)).map(rowOf),
    insert: (tx, row) => table.insert(tx, columnsOf(row)),
    update: (tx, row) => table.update(tx, columnsOf(row)),
    remove: table.remove,
  }
}

/** A flat table. Whenever a row was written, `afterwards` runs in the same transaction. */
function flatTableWith<T extends FlatTable>(
  name: T,
  afterwards: (tx: Tx, row: StoredRow<T>) => Promise<void>,
): SyncedTable<T> {
  const flat = flatTable(name)
  return {
    ...flat,
    insert: async (tx, row) => {
      const isInserted = await flat.insert(tx, row)
      if (isInserted) await afterwards(tx, row)
      return isInserted
    },
    update: async (tx, row) => {
      await flat.update(tx, row)
      await afterwards(tx, row)
    },
  }
}

/** Writes the account's name and picture, and records that the user's member rows have to be updated (profile-changes.ts). */
async function nameAccount(
  tx: Tx,
  { id, displayName, avatarUrl, updatedAt }: StoredRow<'profiles'>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ displayName, avatarUrl, updatedAt })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('displayName', '<>', displayName), is('avatarUrl', 'is distinct from', avatarUrl)]),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await noteProfileChange(tx, id)
}
