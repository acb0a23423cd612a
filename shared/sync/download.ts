/**
 * The rows that a drain has been sent and has not applied yet. A download of several answers is kept on the device as it
 * comes: cut off, also by the end of the app, it goes on where it was. Nobody sees any of it before all of it is there.
 */
import type { Scope } from '../model/scope.ts'
import { versionOfEpoch } from '../model/scope-version.ts'
import type { DeviceTx, ScopeState } from './device-store.ts'
import type { ScopeHistory } from './scope-history.ts'
import type { ScopeDelta, SyncRequest, SyncResponse } from './wire.ts'

export type Download = {
  /** The server's epoch, of which the deltas are; null before the first answer. */
  epoch: string | null
  deltas: ScopeDelta[]
  /** The server has more rows: these are only a part. */
  isPartial: boolean
}

/** What an earlier drain has kept, if one was cut off. */
export async function resumeDownload(tx: DeviceTx): Promise<Download> {
  const parts = await tx.staged.all()
  const epoch = parts[0]?.epoch ?? null
  return { epoch, deltas: parts.map(({ delta }) => delta), isPartial: parts.length > 0 }
}

/** The rows of another epoch say nothing about this one. Only a part is written down: the last answer is applied at once. */
export async function keepRows(tx: DeviceTx, download: Download, response: SyncResponse): Promise<void> {
  const { epoch, scopes, more } = response
  if (download.epoch !== null && download.epoch !== epoch) {
    download.deltas = []
    await tx.staged.clear()
  }
  download.epoch = epoch
  download.isPartial = more
  if (response.diverged) await dropRows(tx, download, response.diverged)
  for (const delta of scopes) {
    download.deltas.push(delta)
    if (more) await tx.staged.put({ seq: download.deltas.length, epoch, delta })
  }
}

/** A part of a download is of the history that the server has lost. */
async function dropRows(tx: DeviceTx, download: Download, diverged: readonly Scope[]): Promise<void> {
  const isKept = ({ scope }: ScopeDelta) => !diverged.includes(scope)
  if (download.deltas.every(isKept)) return
  const staged = await tx.staged.all()
  await tx.staged.clear()
  for (const part of staged) if (isKept(part.delta)) await tx.staged.put(part)
  download.deltas = download.deltas.filter(isKept)
}

/**
 * Up to which version each scope is here, what has not been applied yet counted in.
 */
export async function cursorsOf(
  tx: DeviceTx,
  { deltas }: Download,
  { epoch, diverged }: Known,
): Promise<Pick<SyncRequest, 'cursors' | 'downloads' | 'histories'>> {
  const cursors: Record<Scope, number> = {}
  const downloads: Record<Scope, number> = {}
  const states = await tx.scopes.all()
  // A scope that only the queue knows is asked about too: its membership may have ended meanwhile.
  for (const { scope } of await tx.queue.all()) cursors[scope] = 0
  for (const { scope, cursor } of states) cursors[scope] = cursor
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
