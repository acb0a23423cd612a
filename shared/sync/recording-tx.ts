/**
 * The device's WriteTx. It runs a mutation over the rows on screen and notes which rows it uses. Writes are collected
 * until `commit`, which stores them together with the shadows. So a refused mutation has written nothing.
 */
import type { ExpenseId } from '../model/expense.ts'
import { assert } from '../assert.ts'
import { lookUps } from '../model/look-ups.ts'
import type { Scope } from '../model/scope.ts'
import {
  type RowId,
  type RowStamp,
  type StoredRow,
  type TableName,
  scopeOfRow,
  unsentVersion,
  contentOf,
  inOrderOfRecording,
} from '../model/tables.ts'
import { IdTaken, type WriteTx } from '../mutations/define-mutation.ts'
import type { DeviceTx, Shadow, Tombstone } from './device-store.ts'
import type { Deletion } from './wire-format.ts'
import { type Footprint, type RowImage, type RowKey, parseRowKey, rowKey } from './queue-record.ts'
import { type RowEntry, deletedEntry, writeRowEntry } from './row-entry.ts'

type RecordingTx = WriteTx & {
  /**
   * Reads these rows in one round, because each round of requests takes longer than the reads. Of `target`, the row that the
   * mutation writes, it also reads the tombstone and the shadow.
   */
  prefetch: (keys: Prefetched) => Promise<void>
  footprint: () => Footprint
  images: () => RowImage[]
  commit: () => Promise<void>
}

type Prefetched = { target: RowKey | undefined; rows: readonly RowKey[] }

type Recording = {
  scope: Scope
  seq: number | Promise<number>
  /** What the rows that the mutation deletes get. By the device's clock, until the server sends its own time. */
  deletion?: Deletion
}

/**
 * `seq` is the change's position in the queue. Rows that it creates are ordered by it among the unsent ones. It may be a
 * promise, because it is only needed for the first write.
 */
export function createRecordingTx(tx: DeviceTx, { scope, seq, deletion }: Recording): RecordingTx {
  const writes = new Map<RowKey, RowEntry>()
  /** What was read from the device, cached because a mutation reads the same few rows repeatedly. */
  const rows = new Map<RowKey, Promise<StoredRow | undefined>>()
  const tombstones = new Map<RowKey, Promise<Tombstone | undefined>>()
  const shadows = new Map<RowKey, Promise<Shadow | undefined>>()
  const created = new Set<RowKey>()
  const needed = new Set<RowKey>()

  const rowHere = (key: RowKey) => once(rows, key, () => readRow(tx, key))
  const tombstoneHere = (key: RowKey) => once(tombstones, key, () => tx.tombstones.get(key))
  const shadowHere = (key: RowKey) => once(shadows, key, () => tx.shadows.get(key))

  const entryHere = async (key: RowKey): Promise<RowEntry> => {
    const row = await rowHere(key)
    return row ? { row, deleted: null } : deletedEntry(await tombstoneHere(key))
  }

  const isInScope = (key: RowKey, row: StoredRow) => scopeOfRow(parseRowKey(key).table, row) === scope

  /** Does not read the tombstone. */
  const rowAt = async (key: RowKey) => {
    const written = writes.get(key)
    const row = written ? written.row : await rowHere(key)
    return row && isInScope(key, row) ? row : null
  }

  const entryAt = async (key: RowKey): Promise<RowEntry> => {
    const entry = writes.get(key) ?? (await entryHere(key))
    const found = entry.row ?? entry.deleted
    return found && !isInScope(key, found) ? { row: null, deleted: null } : entry
  }

  const list = async <T extends TableName>(table: T): Promise<StoredRow<T>[]> => {
    const found = new Map<string, StoredRow<T>>()
    for (const row of await tx.rows(table).ofScope(scope)) found.set(row.id, row)
    for (const [key, { row }] of writes) {
      const { table: written, id } = parseRowKey(key)
      if (written !== table) continue
      if (row) found.set(id, ofTable<T>(row))
      else found.delete(id)
    }
    return [...found.values()].toSorted(inOrderOfRecording)
  }

  /** The ids that an index has found among the stored rows, corrected by what was written since. */
  const withWritten = <T extends TableName>(
    table: T,
    stored: readonly RowId<T>[],
    belongs: (row: StoredRow<T>) => boolean,
  ): RowId<T>[] => {
    const ids = new Set(stored)
    for (const [key, { row, deleted }] of writes) {
      const written = row ?? deleted
      if (!written || parseRowKey(key).table !== table) continue
      const content = ofTable<T>(written)
      if (row && belongs(content)) ids.add(content.id)
      else ids.delete(content.id)
    }
    return [...ids]
  }

  return {
    scope,
    prefetch: async ({ target, rows: wanted }) => {
      const ofTarget = target ? [rowHere(target), tombstoneHere(target), shadowHere(target)] : []
      await Promise.all([...ofTarget, ...wanted.map(rowHere)])
    },
    get: async <T extends TableName>(table: T, id: RowId<T>) => {
      const key = rowKey(table, id)
      const row = await rowAt(key)
      if (!row) return undefined
      needed.add(key)
      return contentOf(ofTable<T>(row))
    },
    getDeleted: async <T extends TableName>(table: T, id: RowId<T>) => {
      const { deleted } = await entryAt(rowKey(table, id))
      return deleted ? contentOf(ofTable<T>(deleted)) : undefined
    },
    list: async (table) => (await list(table)).map(contentOf),
    itemsOf: async (itineraryId) => {
      // The index has no scope: whose items they are, the trip says.
      if (!(await rowAt(rowKey('itineraries', itineraryId)))) return []
      const stored = await tx.itemIdsOf(itineraryId)
      return withWritten('itineraryItems', stored, (item) => item.itineraryId === itineraryId)
    },
    paymentsOf: async (expenseIds) => {
      const stored: ExpenseId[] = []
      // The index has no scope.
      for (const id of await tx.paymentIdsOf(expenseIds))
        if (await rowAt(rowKey('expenses', id))) stored.push(id)
      return withWritten(
        'expenses',
        stored,
        ({ expenseId }) => expenseId !== null && expenseIds.includes(expenseId),
      )
    },
    has: async (lookUp, key) => {
      const { table, finds } = lookUps[lookUp]
      return (await list(table)).some((row) => finds(row, key))
    },
    put: async (table, row) => {
      assert(scopeOfRow(table, row) === scope, 'a mutation writes rows of its own scope alone')
      const key = rowKey(table, row.id)
      const present = await rowHere(key)
      if (present && !isInScope(key, present)) throw new IdTaken(row.id)
      const before = await entryAt(key)
      if (!before.row) created.add(key)
      writes.set(key, { row: { ...row, ...stampOf(before, await seq) }, deleted: null })
    },
    remove: async (table, id) => {
      const key = rowKey(table, id)
      const row = await rowAt(key)
      assert(row, 'only what is there is removed')
      writes.set(key, { row: null, deleted: row, ...(deletion ? { deletion } : {}) })
    },
    footprint: () => ({ touched: [...writes.keys()], created: [...created], needed: [...needed] }),
    images: () => [...writes].map(([key, { row }]) => ({ key, row })),
    commit: async () => {
      const write = async ([key, entry]: [RowKey, RowEntry]) => {
        const [before, shadow] = await Promise.all([entryHere(key), shadowHere(key)])
        await Promise.all([
          shadow ? undefined : tx.shadows.put({ key, scope, ...before }),
          writeRowEntry(tx, { key, scope, ...entry }, before),
        ])
      }
      await Promise.all([...writes].map(write))
    },
  }
}

function once<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  read: () => Promise<Value>,
): Promise<Value> {
  const reading = known.get(key) ?? read()
  known.set(key, reading)
  return reading
}

function readRow(tx: DeviceTx, key: RowKey): Promise<StoredRow | undefined> {
  const { table, id } = parseRowKey(key)
  return tx.rows(table).get(id)
}

function stampOf({ row, deleted }: RowEntry, seq: number): RowStamp {
  const before = row ?? deleted
  if (!before) return { version: 0, createdVersion: unsentVersion, ordinal: seq }
  const { version, createdVersion, ordinal } = before
  return { version, createdVersion, ordinal }
}

/** The row was read by its key, which names the table. The types cannot express that. */
function ofTable<T extends TableName>(row: StoredRow): StoredRow<T> {
  return row as unknown as StoredRow<T>
}
