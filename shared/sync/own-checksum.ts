/** What this device holds of a scope as the server gave it, summed up once a day. */
import type { EpochSeconds } from '../dates.ts'
import { checksumEverySeconds } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import type { StoredRow, TableName } from '../model/tables.ts'
import { sumOfRows } from './checksum.ts'
import type { DeviceTx } from './device-store.ts'
import { parseRowKey } from './queue-record.ts'
import type { SyncRequest, SyncResponse } from './wire.ts'

type Checksums = NonNullable<SyncRequest['checksums']>

/** Of one scope at a time, so that a device of many groups is never busy with all of them. `now` is the server's time. */
export async function checksumsDue(tx: DeviceTx, now: EpochSeconds): Promise<Checksums | undefined> {
  const scopes = (await tx.scopes.all()).filter(({ cursor }) => cursor > 0)
  const due = scopes.find(({ checkedAt = 0 }) => Math.abs(now - checkedAt) >= checksumEverySeconds)
  if (!due) return undefined
  const { scope, cursor: version } = due
  return { [scope]: { version, sum: await sumOfScope(tx, scope) } }
}

/** The server's rows: own unsent changes lie over them, with what was there before beneath. */
async function sumOfScope(tx: DeviceTx, scope: Scope): Promise<number> {
  const shadows = await tx.shadows.ofScope(scope)
  const changed = new Set(shadows.map(({ key }) => key))
  return sumOfRows(async <T extends TableName>(table: T) => {
    const rows = await tx.rows(table).ofScope(scope)
    const beneath = shadows.filter(({ key }) => parseRowKey(key).table === table)
    return [
      ...rows.filter(({ id }) => !changed.has(`${table}/${id}`)),
      // A shadow is of the table that its key names, which the types do not follow.
      ...beneath.flatMap(({ row }) => (row ? [row as unknown as StoredRow<T>] : [])),
    ]
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
