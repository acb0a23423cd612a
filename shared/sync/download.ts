/**
 * The rows that a drain has received and not applied yet. The parts of a download that takes several answers are stored
 * in `staged` as they come. If the download is cut off, also because the app was closed, the next drain continues it.
 * Screens see no row of it before all parts are there (docs/decisions/0018-resumable-downloads.md).
 */
import { firstSyncSchema } from '../limits.ts'
import { type Scope, type ScopeVersion, versionOfEpoch } from '../model/scope.ts'
import { isKnownUnder, lacksTables } from '../model/known-tables.ts'
import type { DeviceTx, ReceivedDelta, ScopeState } from './device-store.ts'
import { type QueueRecord, appliedVersion } from './queue-record.ts'
import type { ScopeHistory } from './scope-history.ts'
import type { ScopeDelta, SyncRequest, SyncResponse } from './wire-format.ts'

export type Download = {
  /** The server epoch of the deltas; null before the first answer. */
  epoch: string | null
  deltas: ReceivedDelta[]
  /** The server has more rows than `deltas` contain, so they cannot be applied yet. */
  isPartial: boolean
}

/** The sync schema of an answer's rows: the older one of the device's (`own`) and the server's. */
function schemaOfRows({ schema = firstSyncSchema }: Pick<SyncResponse, 'schema'>, own: number): number {
  return Math.min(own, schema)
}

/**
 * Returns the parts that an earlier drain has staged. Parts of another schema than the present one are deleted instead,
 * because they may lack tables that the remaining parts would have.
 */
export async function resumeDownload(tx: DeviceTx, ownSchema: number): Promise<Download> {
  const { serverSchema } = await tx.device.get()
  const schema = schemaOfRows({ ...(serverSchema === undefined ? {} : { schema: serverSchema }) }, ownSchema)
  const staged = await tx.staged.all()
  const parts = staged.every(({ delta }) => (delta.schema ?? firstSyncSchema) === schema) ? staged : []
  if (parts.length < staged.length) await tx.staged.clear()
  const epoch = parts[0]?.epoch ?? null
  return { epoch, deltas: parts.map(({ delta }) => delta), isPartial: parts.length > 0 }
}

/**
 * What `takeSchema` found. `fits`: the rows can be used. `another`: the rows are of another schema and cannot be used. `has
 * more`: the server has become newer and has tables that the device's rows or queue need, so the next call asks again.
 */
export type Fit = 'fits' | 'another' | 'has more'

/**
 * Checks whether the rows of an answer can be used, and stores the server's schema. Rows from a server that is older than
 * the one which sent the device's present rows lack tables. Applying them would move the cursor past the missing rows. So
 * the device does not apply them, and waits for a newer server.
 */
export async function takeSchema(
  tx: DeviceTx,
  download: Download,
  { response, ownSchema }: { response: SyncResponse; ownSchema: number },
): Promise<Fit> {
  const state = await tx.device.get()
  const serverSchema = response.schema ?? firstSyncSchema
  const known = state.serverSchema ?? firstSyncSchema
  if (serverSchema !== known) await tx.device.put({ ...state, serverSchema })
  const schema = schemaOfRows(response, ownSchema)
  const isMidDownload = download.deltas.some((delta) => (delta.schema ?? firstSyncSchema) !== schema)
  if (isMidDownload) {
    download.deltas = []
    download.isPartial = false
    await tx.staged.clear()
    return 'another'
  }
  const fetched = new Map((await tx.scopes.all()).map((each) => [each.scope, each.schema ?? firstSyncSchema]))
  const isLacking = [...fetched].some(([scope, each]) =>
    lacksTables(scope, { fetched: each, wanted: schema }),
  )
  // Changes of scopes that only a newer server knows were not sent so far, and can be sent now.
  const isHeldBack = (await tx.queue.all()).some(({ scope }) => !isKnownUnder(known, scope))
  if (serverSchema > known && (isLacking || isHeldBack)) return 'has more'
  const isOlder = response.scopes.some(
    ({ scope, reset, removed }) =>
      !reset &&
      !removed &&
      lacksTables(scope, { fetched: schema, wanted: fetched.get(scope) ?? firstSyncSchema }),
  )
  return isOlder ? 'another' : 'fits'
}

/**
 * Adds an answer's rows to `download`. Rows received earlier from another epoch are dropped, because they may not exist
 * in this one. A part is stored in `staged` only if more will follow; the last answer is applied at once.
 */
export async function keepRows(
  tx: DeviceTx,
  download: Download,
  { response, ownSchema }: { response: SyncResponse; ownSchema: number },
): Promise<void> {
  const { epoch, scopes, more } = response
  const schema = schemaOfRows(response, ownSchema)
  if (download.epoch !== null && download.epoch !== epoch) {
    download.deltas = []
    await tx.staged.clear()
  }
  download.epoch = epoch
  download.isPartial = more
  await dropRows(tx, download, new Set([...(response.diverged ?? []), ...Object.keys(response.lost ?? {})]))
  for (const received of scopes) {
    const delta = { ...received, schema }
    download.deltas.push(delta)
    if (more) await tx.staged.put({ seq: download.deltas.length, epoch, delta })
  }
}

/**
 * Drops the received rows of `lost` scopes. The server has lost their history or the account's membership, so it will not
 * send the rest.
 */
async function dropRows(tx: DeviceTx, download: Download, lost: ReadonlySet<string>): Promise<void> {
  const isKept = ({ scope }: ScopeDelta) => !lost.has(scope)
  if (download.deltas.every(isKept)) return
  const staged = await tx.staged.all()
  await tx.staged.clear()
  for (const part of staged) if (isKept(part.delta)) await tx.staged.put(part)
  download.deltas = download.deltas.filter(isKept)
}

/**
 * The cursors, histories and downloads in progress for the next request. A cursor includes the received rows that are not
 * applied yet. If a scope's rows lack a table that the server has now, its cursor is 0, and the whole scope is fetched again.
 */
export async function cursorsOf(
  tx: DeviceTx,
  { deltas }: Download,
  { epoch, diverged, schema }: Known & { schema: number },
): Promise<Pick<SyncRequest, 'cursors' | 'downloads' | 'histories'>> {
  const cursors: Record<Scope, number> = {}
  const downloads: Record<Scope, number> = {}
  // Scopes that the server does not know are left out. An older server refuses the whole call for one of them.
  const states = (await tx.scopes.all()).filter(({ scope }) => isKnownUnder(schema, scope))
  // A scope that has queued changes but no rows is asked about too: the server's answer `removed` ends its membership.
  const queue = (await tx.queue.all()).filter(({ scope }) => isKnownUnder(schema, scope))
  for (const { scope } of queue) cursors[scope] = 0
  for (const { scope, cursor, schema: fetched = firstSyncSchema } of states)
    cursors[scope] = lacksTables(scope, { fetched, wanted: schema }) ? 0 : cursor
  const histories = historiesOf({ states, queue }, { epoch, diverged })
  for (const { scope, from, to, horizon = 0, versions = [], divergence, removed } of deltas) {
    cursors[scope] = to
    if (from === 0) downloads[scope] = horizon
    // Any other download is of the history of the device's rows, and both are named by the newer version. Otherwise a
    // failover that loses only versions of the rows would not be noticed while they are downloaded again.
    if (divergence ?? removed) delete histories[scope]
    const [newest] = versions
    if (newest && newest.version > (histories[scope]?.newest.version ?? 0)) histories[scope] = { newest }
  }
  return { cursors, histories, ...(deltas.length > 0 ? { downloads } : {}) }
}

type OnDevice = { states: readonly ScopeState[]; queue: readonly QueueRecord[] }
/** `epoch` is the server epoch in which the device's rows came. */
type Known = { epoch: string | null; diverged: ReadonlySet<Scope> }
type Histories = NonNullable<SyncRequest['histories']>

/** The most scopes for which one request names all known versions instead of the newest. */
const divergedMax = 50

/**
 * By scope, the newest version that the device knows, by which the server recognises whether the histories differ: that
 * of its rows, or of an applied change whose rows have not come. For `diverged` scopes the earlier known versions follow,
 * so that the server can find the newest common one. A scope whose versions have no ids is identified by `epoch`.
 */
export function historiesOf({ states, queue }: OnDevice, { epoch, diverged }: Known): Histories {
  const known = new Map<Scope, ScopeHistory>()
  for (const { scope, cursor, history = [] } of states) {
    const unnamed = epoch !== null && cursor > 0 ? [versionOfEpoch(cursor, epoch)] : []
    known.set(scope, history.length > 0 ? history : unnamed)
  }
  const newestApplied = new Map<Scope, ScopeVersion>()
  for (const record of queue) {
    const applied = appliedVersion(record)
    const newest = newestApplied.get(record.scope) ?? known.get(record.scope)?.[0]
    if (applied && applied.version > (newest?.version ?? 0)) newestApplied.set(record.scope, applied)
  }
  for (const [scope, applied] of newestApplied) known.set(scope, [applied, ...(known.get(scope) ?? [])])
  const histories: Histories = {}
  const whole = new Set([...diverged].slice(0, divergedMax))
  for (const [scope, [newest, ...earlier]] of known)
    if (newest) histories[scope] = { newest, ...(whole.has(scope) ? { earlier } : {}) }
  return histories
}
