/** Tables one field of which is a list or object. It is read with the row and never searched, so in SQL it is one JSON text. */
import type { Scope } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { flatTable } from './flat-table.ts'
import type { JsonColumns } from './schema.ts'
import type { RowFilter, SyncedTable } from './synced-table-interface.ts'

type JsonTable = keyof JsonColumns
type Columns<T extends JsonTable> = Omit<StoredRow<T>, JsonColumns[T]> & Record<JsonColumns[T], string | null>

type ColumnsTable<T extends JsonTable> = {
  read: (tx: Tx, scope: Scope, filter: RowFilter<T>) => Promise<Columns<T>[]>
  insert: (tx: Tx, columns: Columns<T>) => Promise<boolean>
  update: (tx: Tx, columns: Columns<T>) => Promise<void>
  remove: SyncedTable<T>['remove']
}

export function jsonColumnTable<T extends JsonTable>(name: T, column: JsonColumns[T]): SyncedTable<T> {
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
