/** The `DeviceStore` of shared/sync/device-store.ts over Dexie. */
import type { Table } from 'dexie'
import { assert } from '#shared/assert.ts'
import { type Scope, idOfScope } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, isTableOf, tableDefinitions } from '#shared/model/tables.ts'
import type { DeviceStore, DeviceTable, DeviceTx, ScopedTable } from '#shared/sync/device-store.ts'
import type { AccountDatabase } from './account-database.ts'
import { withReopening } from './reopening.ts'

export function createDexieDeviceStore(database: AccountDatabase): DeviceStore {
  const tx = deviceTxOver(database)
  return {
    // Dexie keeps track of the transaction across native promises only if the scope function itself is `async`.
    transaction: (body) =>
      withReopening(database, () => database.transaction('rw', database.tables, async () => await body(tx))),
    read: (stores, body) =>
      withReopening(database, () => database.transaction('r', stores, async () => await body(tx))),
  }
}

function deviceTxOver(database: AccountDatabase): DeviceTx {
  const { tombstones, shadows, api_sync_queue: queue, scopes, staged, device } = database
  return {
    rows: (table) => rowsOf(database, table),
    tombstones: scopedTable(tombstones, (scope) => tombstones.where('scope').equals(scope)),
    shadows: scopedTable(shadows, (scope) => shadows.where('scope').equals(scope)),
    queue: { ...deviceTable(queue), all: () => queue.orderBy('seq').toArray() },
    scopes: { ...deviceTable(scopes), all: () => scopes.toArray() },
    staged: {
      ...deviceTable(staged),
      all: () => staged.orderBy('seq').toArray(),
      clear: () => staged.clear(),
    },
    device: {
      get: async () => {
        // The table has one row, and `toArray` is faster than a cursor.
        const [state] = await device.toArray()
        assert(state, 'an account database knows its account')
        return state
      },
      put: async (state) => void (await device.put(state)),
    },
  }
}

function rowsOf<T extends TableName>(database: AccountDatabase, name: T): ScopedTable<StoredRow<T>, string> {
  const table = database.table<StoredRow<T>, string>(name)
  const { scopeField } = tableDefinitions[name]
  // A user and a group may have the same id, so a scope gets no rows of the other kind's tables.
  return scopedTable(table, (scope) =>
    isTableOf(scope, name)
      ? table.where(scopeField).equals(idOfScope(scope))
      : table.where(scopeField).anyOf([]),
  )
}

function deviceTable<Row, Key>(table: Table<Row, Key>): DeviceTable<Row, Key> {
  return {
    get: (key) => table.get(key),
    put: async (row) => void (await table.put(row)),
    remove: (key) => table.delete(key),
  }
}

type Found<Row, Key> = {
  toArray: () => PromiseLike<Row[]>
  primaryKeys: () => PromiseLike<Key[]>
  delete: () => PromiseLike<number>
}

function scopedTable<Row, Key>(
  table: Table<Row, Key>,
  inScope: (scope: Scope) => Found<Row, Key>,
): ScopedTable<Row, Key> {
  return {
    ...deviceTable(table),
    ofScope: async (scope) => await inScope(scope).toArray(),
    keysOfScope: async (scope) => await inScope(scope).primaryKeys(),
    getMany: async (keys) => await table.bulkGet([...keys]),
    putMany: async (rows) => void (await table.bulkPut(rows)),
    removeScope: async (scope) => void (await inScope(scope).delete()),
  }
}
