/** What stands under a row's key on the device: the row, or what was deleted there, or nothing. */
import type { Scope } from '../model/scope.ts'
import type { StoredRow } from '../model/tables.ts'
import type { DeviceTx } from './device-store.ts'
import { type RowKey, parseRowKey } from './queue-record.ts'

/** Either or none: what was deleted is not there. */
export type RowEntry = { row: StoredRow | null; deleted: StoredRow | null }

export async function readRowEntry(tx: DeviceTx, key: RowKey): Promise<RowEntry> {
  const { table, id } = parseRowKey(key)
  const [row, tombstone] = await Promise.all([tx.rows(table).get(id), tx.tombstones.get(key)])
  return row ? { row, deleted: null } : { row: null, deleted: tombstone?.row ?? null }
}

/** Where it is known what stands there, only what differs is written. */
export async function writeRowEntry(
  tx: DeviceTx,
  { key, scope, row, deleted }: RowEntry & { key: RowKey; scope: Scope },
  current?: RowEntry,
) {
  const { table, id } = parseRowKey(key)
  if (row) await tx.rows(table).put(row)
  else if (current?.row !== null) await tx.rows(table).remove(id)
  if (deleted) await tx.tombstones.put({ key, scope, row: deleted })
  else if (current?.deleted !== null) await tx.tombstones.remove(key)
}

/** Before a row is first changed here, what the server has of it is put aside; a change after that leaves it. */
export async function keepShadow(
  tx: DeviceTx,
  { key, scope, ...current }: RowEntry & { key: RowKey; scope: Scope },
): Promise<void> {
  if (!(await tx.shadows.get(key))) await tx.shadows.put({ key, scope, ...current })
}
