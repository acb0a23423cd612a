/**
 * Checksums of the server's rows of a scope as this device has them, once a day (docs/design.md, "Checksums"). Reading
 * and hashing ten thousand rows takes seconds. So it is done in slices, between which the page can respond, and in read
 * transactions.
 */
import type { EpochSeconds } from '../dates.ts'
import { daySeconds, firstSyncSchema, syncSchema } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { lacksTables, tablesOfSchema } from '../model/known-tables.ts'
import { type StoredRow, type TableName, isTableOf } from '../model/tables.ts'
import { sumOfTable } from './checksum.ts'
import type { DeviceReadTx, DeviceStore, DeviceTx, ScopeState } from './device-store.ts'
import { parseRowKey, rowKey } from './queue-record.ts'
import type { SyncRequest, SyncResponse } from './wire-format.ts'

/** Seconds between two comparisons of the checksums of one scope. */
export const checksumEverySeconds = daySeconds

type Checksums = NonNullable<SyncRequest['checksums']>
/**
 * Identifies the rows that were summed. The history is part of it, because the version numbers before and after a
 * failover are the same.
 */
type ScopePosition = Pick<ScopeState, 'scope' | 'cursor' | 'history'>
/** Checksums with the position at which they were computed. They are void once the scope has moved from it. */
export type LocalChecksums = { position: ScopePosition; checksums: Checksums }

/** Rows per slice: a few milliseconds of work. */
const rowsAtATime = 200

/**
 * Computes the checksums of one scope whose daily comparison is due. Undefined if none is due, or if newer rows came
 * while they were computed. One scope per call keeps the load small on a device with many groups. `now` is the device's
 * own clock. A scope whose rows lack a table of `schema` is left out: it is about to be fetched again.
 */
export async function checksumsDue(
  store: DeviceStore,
  now: EpochSeconds,
  { schema = syncSchema }: { schema?: number } = {},
): Promise<LocalChecksums | undefined> {
  const due = await store.read(['scopes', 'device'], async (tx) => {
    const serverNow = now + (await tx.device.get()).serverOffset
    const scopes = (await tx.scopes.all()).filter(
      ({ scope, cursor, schema: fetched = firstSyncSchema }) =>
        cursor > 0 && !lacksTables(scope, { fetched, wanted: schema }),
    )
    return scopes.find(({ checkedAt = 0 }) => Math.abs(serverNow - checkedAt) >= checksumEverySeconds)
  })
  return due && checksumsOf(store, due, schema)
}

/** Of the server's rows of one scope. Undefined if the scope moved while they were read. */
export async function checksumsOf(
  store: DeviceStore,
  position: ScopePosition,
  schema: number,
): Promise<LocalChecksums | undefined> {
  const tables: Record<string, number> = {}
  for (const table of tablesOfSchema(schema).filter((each) => isTableOf(position.scope, each))) {
    const sum = await sumInSlices(store, table, position)
    if (sum === undefined) return undefined
    tables[table] = sum
  }
  return { position, checksums: { [position.scope]: { version: position.cursor, tables } } }
}

/**
 * Sums the server's rows of a table. Undefined if the scope moved between two slices. Edits by the person meanwhile do
 * not matter, because the sum is over the shadows where there are any.
 */
async function sumInSlices<T extends TableName>(
  store: DeviceStore,
  table: T,
  position: ScopePosition,
): Promise<number | undefined> {
  const stores = [table, 'shadows', 'scopes'] as const
  const ids = await store.read(stores, async (tx) =>
    (await hasScopeMoved(tx, position)) ? undefined : serverRowIds(tx, table, position.scope),
  )
  if (!ids) return undefined
  let sum = 0
  for (let at = 0; at < ids.length; at += rowsAtATime) {
    const slice = ids.slice(at, at + rowsAtATime)
    const rows = await store.read(stores, async (tx) =>
      (await hasScopeMoved(tx, position))
        ? undefined
        : serverRows(tx, table, { scope: position.scope, ids: slice }),
    )
    if (!rows) return undefined
    sum += sumOfTable(table, rows)
  }
  return sum
}

/** Whether the device's rows of the scope are of another version or history than `position`. */
export async function hasScopeMoved(
  tx: Pick<DeviceReadTx, 'scopes'>,
  { scope, cursor, history }: ScopePosition,
): Promise<boolean> {
  const state = await tx.scopes.get(scope)
  return state?.cursor !== cursor || state.history?.[0]?.id !== history?.[0]?.id
}

/**
 * The ids of the server's rows. Where own unconfirmed changes have overwritten a row on screen, its shadow determines
 * whether the server has it.
 */
async function serverRowIds(tx: DeviceReadTx, table: TableName, scope: Scope): Promise<string[]> {
  const ids = new Set(await tx.rows(table).keysOfScope(scope))
  for (const { key, row } of await tx.shadows.ofScope(scope)) {
    const { table: ofTable, id } = parseRowKey(key)
    if (ofTable !== table) continue
    if (row) ids.add(id)
    else ids.delete(id)
  }
  return [...ids]
}

async function serverRows<T extends TableName>(
  tx: DeviceReadTx,
  table: T,
  { scope, ids }: { scope: Scope; ids: readonly string[] },
): Promise<StoredRow<T>[]> {
  const shadows = new Map((await tx.shadows.ofScope(scope)).map(({ key, row }) => [key, row]))
  const shown = await tx.rows(table).getMany(ids)
  return ids.flatMap((id, index) => {
    // The shadow's key names the table of its row. The types cannot express that.
    const serverRow = shadows.get(rowKey(table, id)) as StoredRow<T> | null | undefined
    const row = serverRow === undefined ? shown[index] : serverRow
    return row ? [row] : []
  })
}

/**
 * Notes the time of a comparison. A checksum was compared if the answer has no delta for its scope, or a `reset`. Any
 * other delta means that nothing was decided: the server is at another version, or verifies its own sums first.
 */
export async function noteChecked(
  tx: DeviceTx,
  { checksums = {} }: SyncRequest,
  { scopes, more, serverTime }: SyncResponse,
): Promise<void> {
  if (more) return
  for (const state of await tx.scopes.all()) {
    const { scope } = state
    const isBehind = scopes.some((delta) => delta.scope === scope && !delta.reset)
    if (checksums[scope] && !isBehind) await tx.scopes.put({ ...state, checkedAt: serverTime })
  }
}
