/**
 * The rows that a drain has been sent and has not applied yet. A download of several answers is kept on the device as it
 * comes: cut off, also by the end of the app, it goes on where it was. Nobody sees any of it before all of it is there.
 */
import { firstSyncSchema } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { versionOfEpoch } from '../model/scope-version.ts'
import { isKnownUnder, lacksTables } from '../model/tables.ts'
import type { DeviceTx, ReceivedDelta, ScopeState } from './device-store.ts'
import type { ScopeHistory } from './scope-history.ts'
import type { ScopeDelta, SyncRequest, SyncResponse } from './wire.ts'

export type Download = {
  /** The server's epoch, of which the deltas are; null before the first answer. */
  epoch: string | null
  deltas: ReceivedDelta[]
  /** The server has more rows: these are only a part. */
  isPartial: boolean
}

/** Under which schema the rows of an answer are: the older one of the two that met. */
export function schemaOfRows(
  { schema = firstSyncSchema }: Pick<SyncResponse, 'schema'>,
  own: number,
): number {
  return Math.min(own, schema)
}

/** What an earlier drain has kept, if one was cut off. Of another schema, the parts before and after do not fit together. */
export async function resumeDownload(tx: DeviceTx, ownSchema: number): Promise<Download> {
  const { serverSchema } = await tx.device.get()
  const schema = schemaOfRows({ ...(serverSchema === undefined ? {} : { schema: serverSchema }) }, ownSchema)
  const staged = await tx.staged.all()
  const parts = staged.every(({ delta }) => (delta.schema ?? firstSyncSchema) === schema) ? staged : []
  if (parts.length < staged.length) await tx.staged.clear()
  const epoch = parts[0]?.epoch ?? null
  return { epoch, deltas: parts.map(({ delta }) => delta), isPartial: parts.length > 0 }
}

/** `has more`: the server was not known to have tables that the device's rows lack. It is asked again, for everything. */
export type Fit = 'fits' | 'another' | 'has more'

/**
 * Whether the rows of an answer can be used. Those of a server older than the one that gave the device its rows lack
 * tables, and would move the cursor over what is in them: the device waits until it meets a newer server again.
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
  // Changes of scopes that the server was not known to have are still to be sent.
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

/** The rows of another epoch say nothing about this one. Only a part is written down: the last answer is applied at once. */
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

/** A part of a download is of a history, or of a membership, that the server has lost: the rest of it will not come. */
async function dropRows(tx: DeviceTx, download: Download, lost: ReadonlySet<string>): Promise<void> {
  const isKept = ({ scope }: ScopeDelta) => !lost.has(scope)
  if (download.deltas.every(isKept)) return
  const staged = await tx.staged.all()
  await tx.staged.clear()
  for (const part of staged) if (isKept(part.delta)) await tx.staged.put(part)
  download.deltas = download.deltas.filter(isKept)
}

/**
 * Up to which version each scope is here, what has not been applied yet counted in. Where rows lack a table that the server
 * now gives, all of them are fetched anew.
 */
export async function cursorsOf(
  tx: DeviceTx,
  { deltas }: Download,
  { epoch, diverged, schema }: Known & { schema: number },
): Promise<Pick<SyncRequest, 'cursors' | 'downloads' | 'histories'>> {
  const cursors: Record<Scope, number> = {}
  const downloads: Record<Scope, number> = {}
  // An older server refuses the whole call for a scope that it does not know.
  const states = (await tx.scopes.all()).filter(({ scope }) => isKnownUnder(schema, scope))
  // A scope that only the queue knows is asked about too: its membership may have ended meanwhile.
  for (const { scope } of await tx.queue.all()) if (isKnownUnder(schema, scope)) cursors[scope] = 0
  for (const { scope, cursor, schema: fetched = firstSyncSchema } of states)
    cursors[scope] = lacksTables(scope, { fetched, wanted: schema }) ? 0 : cursor
  const histories = historiesOf(states, { epoch, diverged })
  for (const { scope, from, to, horizon = 0, versions = [] } of deltas) {
    cursors[scope] = to
    if (from === 0) {
      downloads[scope] = horizon
      delete histories[scope]
    }
    const [newest] = versions
    if (newest) histories[scope] = { newest }
  }
  return { cursors, histories, ...(deltas.length > 0 ? { downloads } : {}) }
}

/** `epoch`: in which the rows came. */
type Known = { epoch: string | null; diverged: ReadonlySet<Scope> }
type Histories = NonNullable<SyncRequest['histories']>

/** Those of before are asked for where the server's history is another, of so many at once. */
const divergedMax = 50

/** By which the server tells whether the rows here are of its own history. */
export function historiesOf(states: readonly ScopeState[], { epoch, diverged }: Known): Histories {
  const histories: Histories = {}
  const whole = new Set([...diverged].slice(0, divergedMax))
  for (const { scope, cursor, history = [] } of states) {
    const [named, ...earlier]: ScopeHistory = history
    const unnamed = epoch !== null && cursor > 0 ? versionOfEpoch(cursor, epoch) : undefined
    const newest = named ?? unnamed
    if (newest) histories[scope] = { newest, ...(whole.has(scope) ? { earlier } : {}) }
  }
  return histories
}
