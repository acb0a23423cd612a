/**
 * What this device holds of a scope as the server gave it, summed up once a day. Reading and hashing ten thousand rows
 * takes seconds, so it happens in slices between which the page can do other things, and in transactions that only read.
 */
import type { EpochSeconds } from '../dates.ts'
import { checksumEverySeconds, firstSyncSchema, syncSchema } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { type StoredRow, type TableName, isTableOf, lacksTables, tablesOfSchema } from '../model/tables.ts'
import { sumOfTable } from './checksum.ts'
import type { DeviceReadTx, DeviceStore, DeviceTx, ScopeState } from './device-store.ts'
import { parseRowKey, rowKey } from './queue-record.ts'
import type { SyncRequest, SyncResponse } from './wire.ts'

type Checksums = NonNullable<SyncRequest['checksums']>
/** The version at which the device has the scope. Histories of before and after a failover use the same numbers. */
type ScopePosition = Pick<ScopeState, 'scope' | 'cursor' | 'history'>
/** What was summed up, and where: the sums of one history say nothing of another. */
export type LocalChecksums = { position: ScopePosition; checksums: Checksums }

/** A few milliseconds of work each. */
const rowsAtATime = 200

/**
 * Of one scope at a time, so that a device of many groups is never busy with all of them. Undefined where none is due, or
 * where newer rows came meanwhile. `now` is the device's own. Rows that were fetched under an older schema lack what the
 * server sums up: they are about to be fetched anew.
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
  if (!due) return undefined
  const tables: Record<string, number> = {}
  for (const table of tablesOfSchema(schema).filter((each) => isTableOf(due.scope, each))) {
    const sum = await sumInSlices(store, table, due)
    if (sum === undefined) return undefined
    tables[table] = sum
  }
  return { position: due, checksums: { [due.scope]: { version: due.cursor, tables } } }
}

/** The server's rows at one version are the same in every slice, whatever the person changes over them meanwhile. */
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

export async function hasScopeMoved(
  tx: Pick<DeviceReadTx, 'scopes'>,
  { scope, cursor, history }: ScopePosition,
): Promise<boolean> {
  const state = await tx.scopes.get(scope)
  return state?.cursor !== cursor || state.history?.[0]?.id !== history?.[0]?.id
}

/** Of the rows that the server has: own unsent changes lie over them, with what was there before beneath. */
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
    // A shadow is of the table that its key names, which the types do not follow.
    const serverRow = shadows.get(rowKey(table, id)) as StoredRow<T> | null | undefined
    const row = serverRow === undefined ? shown[index] : serverRow
    return row ? [row] : []
  })
}

/** Compared were those at whose version the server stands: it said nothing of them, or gave the scope anew. */
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
