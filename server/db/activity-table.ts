/** Activities. Their money is read with the row and never searched, so in SQL it is one JSON text. */
import type { Scope } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { flatTable } from './flat-table.ts'
import type { RowFilter, SyncedTable } from './synced-table-interface.ts'

type Row = StoredRow<'activities'>
type Columns = Omit<Row, 'money'> & { money: string | null }

type ColumnsTable = {
  read: (tx: Tx, scope: Scope, filter: RowFilter<'activities'>) => Promise<Columns[]>
  insert: (tx: Tx, columns: Columns) => Promise<boolean>
  update: (tx: Tx, columns: Columns) => Promise<void>
  remove: SyncedTable<'activities'>['remove']
}

// A flat table passes columns through as they are. Its type knows only tables whose columns are the row's fields.
const table = flatTable('activities' as 'members') as unknown as ColumnsTable

export const activityTable: SyncedTable<'activities'> = {
  read: async (tx, scope, filter) =>
    (await table.read(tx, scope, filter)).map((columns) => ({
      ...columns,
      // Written by `columnsOf` alone.
      money: columns.money === null ? null : (JSON.parse(columns.money) as Row['money']),
    })),
  insert: (tx, row) => table.insert(tx, columnsOf(row)),
  update: (tx, row) => table.update(tx, columnsOf(row)),
  remove: table.remove,
}

function columnsOf({ money, ...columns }: Row): Columns {
  return { ...columns, money: money && JSON.stringify(money) }
}
