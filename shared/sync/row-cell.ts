/** What stands under a row's key on the device: the row, or what was deleted there, or nothing. */
import type { Scope } from '../model/scope.ts'
import type { StoredRow } from '../model/tables.ts'
import type { DeviceTx } from './device-store.ts'
import { type RowKey, parseRowKey } from './queue-record.ts'

export type RowCell = { row: StoredRow | null; deleted: StoredRow | null }

export async function readCell(tx: DeviceTx, key: RowKey): Promise<RowCell> {
  const { table, id } = parseRowKey(key)
  const row = (await tx.rows(table).get(id)) ?? null
  const deleted = (await tx.tombstones.get(key))?.row ?? null
  return { row, deleted }
}

export async function writeCell(
  tx: DeviceTx,
  { key, scope, row, deleted }: RowCell & { key: RowKey; scope: Scope },
) {
  const { table, id } = parseRowKey(key)
  await (row ? tx.rows(table).put(row) : tx.rows(table).remove(id))
  await (deleted ? tx.tombstones.put({ key, scope, row: deleted }) : tx.tombstones.remove(key))
}

/** Before a row is first changed here, what the server has of it is put aside; a change after that leaves it. */
export async function keepShadow(tx: DeviceTx, key: RowKey, scope: Scope): Promise<void> {
  if (await tx.shadows.get(key)) return
  await tx.shadows.put({ key, scope, ...(await readCell(tx, key)) })
}
