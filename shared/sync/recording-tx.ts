/**
 * The device's WriteTx. It runs a mutation over the rows on screen and notes which rows it uses. Writes are collected
 * until `commit`, which stores them together with the shadows. So a refused mutation has written nothing.
 */
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
import { IdTaken, type WriteTx } from '../mutations/write-tx.ts'
import type { DeviceTx } from './device-store.ts'
import { type Footprint, type RowImage, type RowKey, parseRowKey, rowKey } from './queue-record.ts'
import { type RowEntry, keepShadow, readRowEntry, writeRowEntry } from './row-entry.ts'

export type RecordingTx = WriteTx & {
  footprint: () => Footprint
  images: () => RowImage[]
  commit: () => Promise<void>
}

/**
 * `seq` is the change's position in the queue. Rows that it creates are ordered by it among the unsent ones. It may be a
 * promise, because it is only needed for the first write.
 */
export function createRecordingTx(
  tx: DeviceTx,
  { scope, seq }: { scope: Scope; seq: number | Promise<number> },
): RecordingTx {
  const writes = new Map<RowKey, RowEntry>()
  /** Rows read from the device, cached because a mutation reads the same few repeatedly. */
  const current = new Map<RowKey, RowEntry>()
  const created = new Set<RowKey>()
  const needed = new Set<RowKey>()

  const currentAt = async (key: RowKey) => {
    const known = current.get(key)
    if (known) return known
    const entry = await readRowEntry(tx, key)
    current.set(key, entry)
    return entry
  }

  const entryAt = async (key: RowKey) => {
    const entry = writes.get(key) ?? (await currentAt(key))
    const found = entry.row ?? entry.deleted
    return found && scopeOfRow(parseRowKey(key).table, found) !== scope ? { row: null, deleted: null } : entry
  }

  const list = async <T extends TableName>(table: T): Promise<StoredRow<T>[]> => {
    const rows = new Map<string, StoredRow<T>>()
    for (const row of await tx.rows(table).ofScope(scope)) rows.set(row.id, row)
    for (const [key, { row }] of writes) {
      const { table: written, id } = parseRowKey(key)
      if (written !== table) continue
      if (row) rows.set(id, ofTable<T>(row))
      else rows.delete(id)
    }
    return [...rows.values()].toSorted(inOrderOfRecording)
  }

  return {
    scope,
    get: async <T extends TableName>(table: T, id: RowId<T>) => {
      const key = rowKey(table, id)
      const { row } = await entryAt(key)
      if (!row) return undefined
      needed.add(key)
      return contentOf(ofTable<T>(row))
    },
    getDeleted: async <T extends TableName>(table: T, id: RowId<T>) => {
      const { deleted } = await entryAt(rowKey(table, id))
      return deleted ? contentOf(ofTable<T>(deleted)) : undefined
    },
    list: async (table) => (await list(table)).map(contentOf),
    has: async (lookUp, key) => {
      const { table, finds } = lookUps[lookUp]
      return (await list(table)).some((row) => finds(row, key))
    },
    put: async (table, row) => {
      assert(scopeOfRow(table, row) === scope, 'a mutation writes rows of its own scope alone')
      const key = rowKey(table, row.id)
      const rowHere = (await currentAt(key)).row
      if (rowHere && scopeOfRow(table, rowHere) !== scope) throw new IdTaken(row.id)
      const before = await entryAt(key)
      if (!before.row) created.add(key)
      writes.set(key, { row: { ...row, ...stampOf(before, await seq) }, deleted: null })
    },
    remove: async (table, id) => {
      const key = rowKey(table, id)
      const { row } = await entryAt(key)
      assert(row, 'only what is there is removed')
      writes.set(key, { row: null, deleted: row })
    },
    footprint: () => ({ touched: [...writes.keys()], created: [...created], needed: [...needed] }),
    images: () => [...writes].map(([key, { row }]) => ({ key, row })),
    commit: async () => {
      const write = async ([key, entry]: [RowKey, RowEntry]) => {
        const before = await currentAt(key)
        await Promise.all([
          keepShadow(tx, { key, scope, ...before }),
          writeRowEntry(tx, { key, scope, ...entry }, before),
        ])
      }
      await Promise.all([...writes].map(write))
    },
  }
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
