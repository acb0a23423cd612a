/**
 * The rows that a drain has been sent and has not applied yet. A download of several answers is kept on the device as it
 * comes: cut off, also by the end of the app, it goes on where it was. Nobody sees any of it before all of it is there.
 */
import type { Scope } from '../model/scope.ts'
import type { DeviceTx } from './device-store.ts'
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
  for (const delta of scopes) {
    download.deltas.push(delta)
    if (more) await tx.staged.put({ seq: download.deltas.length, epoch, delta })
  }
}

/**
 * Up to which version each scope is here, what has not been applied yet counted in. After a restored backup the versions
 * of what is on screen mean nothing.
 */
export async function cursorsOf(
  tx: DeviceTx,
  { deltas }: Download,
  { isOtherEpoch }: { isOtherEpoch: boolean },
): Promise<Pick<SyncRequest, 'cursors' | 'downloads'>> {
  const cursors: Record<Scope, number> = {}
  const downloads: Record<Scope, number> = {}
  // A scope that only the queue knows is asked about too: its membership may have ended meanwhile.
  for (const { scope } of await tx.queue.all()) cursors[scope] = 0
  for (const { scope, cursor } of await tx.scopes.all()) cursors[scope] = isOtherEpoch ? 0 : cursor
  for (const { scope, from, to, horizon = 0 } of deltas) {
    cursors[scope] = to
    if (from === 0) downloads[scope] = horizon
  }
  return { cursors, ...(deltas.length > 0 ? { downloads } : {}) }
}
