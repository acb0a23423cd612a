/** The `DeviceStore` of shared/sync/device-store.ts over Dexie. */
import Dexie, { type Table, type Transaction } from 'dexie'
import { assert } from '#shared/assert.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import { type Scope, idOfScope } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, isTableOf, tableDefinitions } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import type {
  DeviceState,
  DeviceStore,
  DeviceTable,
  DeviceTx,
  GroupTotals,
  ScopedTable,
  ScopeState,
  Shadow,
  StagedDelta,
  Tombstone,
} from '#shared/sync/device-store.ts'
import type { QueueRecord, RowKey } from '#shared/sync/queue-record.ts'
import { type AccountDatabase, accountOf } from './account-database.ts'
import { withReopening } from './reopen-database.ts'

export function createDexieDeviceStore(database: AccountDatabase): DeviceStore {
  // Bytes are left alone, so that a photo is shown while rows are written.
  const tables = database.tables.filter(({ schema }) => schema.primKey.name !== 'hash')
  return {
    transaction: (body) =>
      withReopening(database, () =>
        database.transaction('rw', tables, (transaction) => outsideOfZone(body, transaction)),
      ),
    // Dexie keeps track of the transaction across native promises only if the scope function itself is `async`.
    read: (stores, body) =>
      withReopening(database, () =>
        database.transaction('r', stores, async (transaction) => await body(deviceTxOver(transaction))),
      ),
  }
}

/**
 * Runs the body outside of Dexie's zone, over tables bound to the transaction. In the zone, which carries the transaction
 * across native promises, each step of each promise takes two more microtasks: 388 for one save, slower than the database.
 */
export function outsideOfZone<T>(body: (tx: DeviceTx) => Promise<T>, transaction: Transaction): Promise<T> {
  return Dexie.ignoreTransaction(() => body(deviceTxOver(transaction)))
}

function deviceTxOver(transaction: Transaction): DeviceTx {
  const items = transaction.table<StoredRow<'itineraryItems'>, TripItemId>('itineraryItems')
  const expenses = transaction.table<StoredRow<'expenses'>, ExpenseId>('expenses')
  const tombstones = transaction.table<Tombstone, RowKey>('tombstones')
  const shadows = transaction.table<Shadow, RowKey>('shadows')
  const queue = transaction.table<QueueRecord, number>('api_sync_queue')
  const scopes = transaction.table<ScopeState, Scope>('scopes')
  const totals = transaction.table<GroupTotals, Scope>('totals')
  const staged = transaction.table<StagedDelta, number>('staged')
  const device = transaction.table<DeviceState, UserId>('device')
  return {
    rows: (table) => rowsOf(transaction, table),
    paymentIdsOf: (expenseIds) => expenses.where('expenseId').anyOf(expenseIds).primaryKeys(),
    itemIdsOf: (itineraryId) => items.where({ itineraryId }).primaryKeys(),
    tombstones: scopedTable(tombstones, (scope) => tombstones.where('scope').equals(scope)),
    shadows: scopedTable(shadows, (scope) => shadows.where('scope').equals(scope)),
    queue: { ...deviceTable(queue), all: () => queue.orderBy('seq').toArray() },
    scopes: { ...deviceTable(scopes), all: () => scopes.toArray() },
    totals: deviceTable(totals),
    staged: {
      ...deviceTable(staged),
      all: () => staged.orderBy('seq').toArray(),
      clear: () => staged.clear(),
    },
    device: {
      get: async () => {
        const state = await device.get(accountOf(transaction.db))
        assert(state, 'an account database knows its account')
        return state
      },
      put: async (state) => void (await device.put(state)),
    },
  }
}

function rowsOf<T extends TableName>(transaction: Transaction, name: T): ScopedTable<StoredRow<T>, string> {
  const table = transaction.table<StoredRow<T>, string>(name)
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
