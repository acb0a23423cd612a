/** What the device stores under a row's key: the row, a tombstone, or neither. */
import type { Scope } from '../model/scope.ts'
import { type StoredRow, tablesOf } from '../model/tables.ts'
import type { DeviceTx, Tombstone, DeviceStore } from './device-store.ts'
import { type RowKey, parseRowKey } from './queue-record.ts'
import type { Deletion } from './wire-format.ts'

/** `deleted` is the tombstone's row, and `deletion` is known only of one. At most one of `row` and `deleted` is set. */
export type RowEntry = { row: StoredRow | null; deleted: StoredRow | null; deletion?: Deletion }

export async function readRowEntry(tx: DeviceTx, key: RowKey): Promise<RowEntry> {
  const { table, id } = parseRowKey(key)
  const [row, tombstone] = await Promise.all([tx.rows(table).get(id), tx.tombstones.get(key)])
  return row ? { row, deleted: null } : deletedEntry(tombstone)
}

export function deletedEntry(tombstone: Tombstone | undefined): RowEntry {
  const entry = { row: null, deleted: tombstone?.row ?? null }
  return tombstone?.deletion ? { ...entry, deletion: tombstone.deletion } : entry
}

/** Stores the entry. If `current`, what is stored now, is given, absent rows and tombstones are not deleted again. */
export async function writeRowEntry(
  tx: DeviceTx,
  { key, scope, row, deleted, deletion }: RowEntry & { key: RowKey; scope: Scope },
  current?: RowEntry,
) {
  const { table, id } = parseRowKey(key)
  const writing: Promise<void>[] = []
  if (row) writing.push(tx.rows(table).put(row))
  else if (current?.row !== null) writing.push(tx.rows(table).remove(id))
  if (deleted)
    writing.push(tx.tombstones.put({ key, scope, row: deleted, ...(deletion ? { deletion } : {}) }))
  else if (current?.deleted !== null) writing.push(tx.tombstones.remove(key))
  await Promise.all(writing)
}

/** Removes a scope's rows, tombstones, totals and cursor. Its shadows and queued changes are not touched. */
export async function removeScope(tx: DeviceTx, scope: Scope): Promise<void> {
  for (const table of tablesOf(scope)) await tx.rows(table).removeScope(scope)
  await tx.tombstones.removeScope(scope)
  await tx.totals.remove(scope)
  await tx.scopes.remove(scope)
}

/** Copies the server's row before the first own change overwrites it. Later changes keep that copy. */
export async function keepShadow(
  tx: DeviceTx,
  { key, scope, ...current }: RowEntry & { key: RowKey; scope: Scope },
): Promise<void> {
  if (!(await tx.shadows.get(key))) await tx.shadows.put({ key, scope, ...current })
}

/**
 * Deletes the rows of a device, which fetches them again from the server. For a person who wants to clear the device or
 * suspects that it shows something wrong. Scopes with anything in the queue are left as they are: their unsent changes need
 * the rows, and a group that the server has lost is only here. Of all others the device keeps nothing. To be called after a
 * drain that reached the server, so that everything which the server lacks is in the queue.
 */
export function forgetRows(store: DeviceStore): Promise<void> {
  return store.transaction(async (tx) => {
    const queued = new Set((await tx.queue.all()).map(({ scope }) => scope))
    for (const { scope } of await tx.scopes.all()) {
      if (queued.has(scope)) continue
      await tx.shadows.removeScope(scope)
      await removeScope(tx, scope)
    }
    await tx.staged.clear()
  })
}
