/**
 * The device's WriteTx: runs a mutation over the rows on screen and notes what it used. Writes are kept until `commit`,
 * which puts them beside the shadows of what the server had, all at once: a refused mutation has written nothing.
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
import { type RowCell, keepShadow, readCell, writeCell } from './row-cell.ts'

export type RecordingTx = WriteTx & {
  footprint: () => Footprint
  images: () => RowImage[]
  commit: () => Promise<void>
}

/**
 * `seq` is the change's place in the queue, by which rows that it makes are ordered among the unsent. It may still be on
 * its way: nothing waits for it before the first row is written.
 */
export function createRecordingTx(
  tx: DeviceTx,
  { scope, seq }: { scope: Scope; seq: number | Promise<number> },
): RecordingTx {
  const writes = new Map<RowKey, RowCell>()
  /** As they stand on the device: a mutation asks for the same few again and again. */
  const standing = new Map<RowKey, RowCell>()
  const created = new Set<RowKey>()
  const needed = new Set<RowKey>()

  const standingAt = async (key: RowKey) => {
    const known = standing.get(key)
    if (known) return known
    const cell = await readCell(tx, key)
    standing.set(key, cell)
    return cell
  }

  const cellAt = async (key: RowKey) => {
    const cell = writes.get(key) ?? (await standingAt(key))
    const found = cell.row ?? cell.deleted
    return found && scopeOfRow(parseRowKey(key).table, found) !== scope ? { row: null, deleted: null } : cell
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
      const { row } = await cellAt(key)
      if (!row) return undefined
      needed.add(key)
      return contentOf(ofTable<T>(row))
    },
    getDeleted: async <T extends TableName>(table: T, id: RowId<T>) => {
      const { deleted } = await cellAt(rowKey(table, id))
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
      const owner = (await standingAt(key)).row
      if (owner && scopeOfRow(table, owner) !== scope) throw new IdTaken(row.id)
      const before = await cellAt(key)
      if (!before.row) created.add(key)
      writes.set(key, { row: { ...row, ...stampOf(before, await seq) }, deleted: null })
    },
    remove: async (table, id) => {
      const key = rowKey(table, id)
      const { row } = await cellAt(key)
      assert(row, 'only what is there is removed')
      writes.set(key, { row: null, deleted: row })
    },
    footprint: () => ({ touched: [...writes.keys()], created: [...created], needed: [...needed] }),
    images: () => [...writes].map(([key, { row }]) => ({ key, row })),
    commit: async () => {
      const write = async ([key, cell]: [RowKey, RowCell]) => {
        const before = await standingAt(key)
        await Promise.all([
          keepShadow(tx, { key, scope, ...before }),
          writeCell(tx, { key, scope, ...cell }, before),
        ])
      }
      await Promise.all([...writes].map(write))
    },
  }
}

function stampOf({ row, deleted }: RowCell, seq: number): RowStamp {
  const before = row ?? deleted
  if (!before) return { version: 0, createdVersion: unsentVersion, ordinal: seq }
  const { version, createdVersion, ordinal } = before
  return { version, createdVersion, ordinal }
}

/** A cell was read by its key, which says of which table its row is. */
function ofTable<T extends TableName>(row: StoredRow): StoredRow<T> {
  return row as unknown as StoredRow<T>
}
