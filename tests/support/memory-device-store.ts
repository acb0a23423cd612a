/** A device's database in memory, for the simulation. The contract tests compare the other stores with it. */
import { assert } from '#shared/assert.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, scopeOfRow, tableNames } from '#shared/model/tables.ts'
import type {
  DeviceState,
  DeviceStore,
  DeviceTable,
  DeviceTx,
  GroupTotals,
  ScopeState,
  ScopedTable,
  Shadow,
  StagedDelta,
  Tombstone,
} from '#shared/sync/device-store.ts'
import type { QueueRecord, RowKey } from '#shared/sync/queue-record.ts'

type Rows = { [T in TableName]: Map<string, StoredRow<T>> }
/** Everything on the disk. Rows are never changed in place. */
type Disk = {
  rows: Rows
  tombstones: Map<RowKey, Tombstone>
  shadows: Map<RowKey, Shadow>
  queue: Map<number, QueueRecord>
  scopes: Map<Scope, ScopeState>
  totals: Map<Scope, GroupTotals>
  staged: Map<number, StagedDelta>
  device: Map<'state', DeviceState>
}

/** `committed` reads the committed state, also while a transaction is running. */
export type MemoryDeviceStore = DeviceStore & { committed: DeviceStore['transaction'] }

export function createMemoryDeviceStore(state: DeviceState): MemoryDeviceStore {
  let disk: Disk = {
    rows: rowsFrom(() => new Map()),
    tombstones: new Map(),
    shadows: new Map(),
    queue: new Map(),
    scopes: new Map(),
    totals: new Map(),
    staged: new Map(),
    device: new Map([['state', state]]),
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    read: (_stores, body) => {
      const run = last.then(() => body(txOver(disk)))
      last = run.catch(() => undefined)
      return run
    },
    committed: (body) => body(txOver(copyOf(disk))),
    transaction: (body) => {
      const run = last.then(async () => {
        const draft = copyOf(disk)
        const value = await body(txOver(draft))
        disk = draft
        return value
      })
      last = run.catch(() => undefined)
      return run
    },
  }
}

/** The cast is needed because TypeScript does not relate a table's name to its kind of row here. */
function rowsFrom(ofTable: (table: TableName) => Map<string, StoredRow>): Rows {
  return Object.fromEntries(tableNames.map((table) => [table, ofTable(table)])) as unknown as Rows
}

function copyOf({ rows, tombstones, shadows, queue, scopes, totals, staged, device }: Disk): Disk {
  return {
    rows: rowsFrom((table) => new Map<string, StoredRow>(rows[table])),
    tombstones: new Map(tombstones),
    shadows: new Map(shadows),
    queue: new Map(queue),
    scopes: new Map(scopes),
    totals: new Map(totals),
    staged: new Map(staged),
    device: new Map(device),
  }
}

function txOver(disk: Disk): DeviceTx {
  return {
    // TypeScript does not infer the map's row type from the table's name.
    rows: <T extends TableName>(table: T) =>
      scopedTable(
        disk.rows[table] as Map<string, StoredRow<T>>,
        ({ id }) => id,
        (row) => scopeOfRow(table, row),
      ),
    itemIdsOf: async (itineraryId) => {
      const items = [...disk.rows.itineraryItems.values()]
      return items.filter((item) => item.itineraryId === itineraryId).map(({ id }) => id)
    },
    paymentIdsOf: async (expenseIds) => {
      const rows = [...disk.rows.expenses.values()]
      return rows
        .filter((row) => row.expenseId !== null && expenseIds.includes(row.expenseId))
        .map(({ id }) => id)
    },
    tombstones: scopedTable(disk.tombstones, keyOf, inScope),
    shadows: scopedTable(disk.shadows, keyOf, inScope),
    queue: {
      ...tableOf(disk.queue, ({ seq }) => seq),
      all: async () => [...disk.queue.values()].toSorted((a, b) => a.seq - b.seq),
    },
    scopes: { ...tableOf(disk.scopes, inScope), all: async () => [...disk.scopes.values()] },
    totals: tableOf(disk.totals, inScope),
    staged: {
      ...tableOf(disk.staged, ({ seq }) => seq),
      all: async () => [...disk.staged.values()].toSorted((a, b) => a.seq - b.seq),
      clear: async () => disk.staged.clear(),
    },
    device: {
      get: async () => {
        const state = disk.device.get('state')
        assert(state, 'a device knows its account')
        return state
      },
      put: async (state) => void disk.device.set('state', state),
    },
  }
}

const keyOf = ({ key }: { key: RowKey }) => key
const inScope = ({ scope }: { scope: Scope }) => scope

function tableOf<Row, Key>(rows: Map<Key, Row>, keyOfRow: (row: Row) => Key): DeviceTable<Row, Key> {
  return {
    get: async (key) => rows.get(key),
    // Stores a copy, as a disk does, so that later changes of the object do not change the stored row.
    put: async (row) => void rows.set(keyOfRow(row), structuredClone(row)),
    remove: async (key) => void rows.delete(key),
  }
}

function scopedTable<Row, Key>(
  rows: Map<Key, Row>,
  keyOfRow: (row: Row) => Key,
  scopeOf: (row: Row) => Scope,
): ScopedTable<Row, Key> {
  const table = tableOf(rows, keyOfRow)
  const ofScope = (scope: Scope) => [...rows.values()].filter((row) => scopeOf(row) === scope)
  return {
    ...table,
    ofScope: async (scope) => ofScope(scope),
    keysOfScope: async (scope) => ofScope(scope).map(keyOfRow),
    getMany: async (keys) => keys.map((key) => rows.get(key)),
    putMany: async (many) => {
      for (const row of many) await table.put(row)
    },
    removeScope: async (scope) => {
      for (const row of ofScope(scope)) rows.delete(keyOfRow(row))
    },
  }
}
