/** What a device has missed: the rows of its groups since its cursors, within the size of one answer. */
import { answerRowsMax, syncSchema } from '#shared/limits.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Checksum, ScopeDelta, SyncRequest } from '#shared/sync/wire.ts'
import { type Database } from '#server/db/database.ts'
import { type SyncView, readSyncView } from '#server/db/scope-changes.ts'
import { differs } from './compare-sums.ts'

export type Changes = {
  scopes: ScopeDelta[]
  more: boolean
  epoch: string
  /** Of which the device has other rows than the server at the same version: a bug of ours, on one side or the other. */
  damaged: Scope[]
}
type Asked = Pick<SyncRequest, 'cursors' | 'downloads' | 'checksums' | 'epoch' | 'schema'>

/** One consistent view, as the given account may see it. A device of another epoch is given everything anew. */
export function readChanges(database: Database, userId: UserId, asked: Asked): Promise<Changes> {
  return readSyncView(database, async (view) => {
    const epoch = await view.epoch()
    if (asked.cursors === undefined) return { scopes: [], more: false, epoch, damaged: [] }
    const isSameEpoch = asked.epoch === null || asked.epoch === epoch
    const { cursors, downloads = {} } = asked
    // A device of another schema may hold other fields of the same rows.
    const checksums = asked.schema === syncSchema ? (asked.checksums ?? {}) : {}
    const answer: Changes = { scopes: [], more: false, epoch, damaged: [] }
    let room = answerRowsMax
    for (const { scope, status } of await view.places(userId)) {
      if (status === 'left') {
        if (scope in cursors) answer.scopes.push(removedDelta(scope))
        continue
      }
      const stands = await view.stateOf(scope)
      if (!stands) continue
      const { version: head, horizon } = stands
      const cursor = cursors[scope] ?? 0
      const isDamaged = isSameEpoch && (await hasOtherRows(view, scope, { head, checksum: checksums[scope] }))
      if (isDamaged) answer.damaged.push(scope)
      const isReset =
        isDamaged ||
        !isSameEpoch ||
        cursor > head ||
        hasMissedDeletions({ cursor, horizon, begunUnder: downloads[scope] })
      const from = isReset ? 0 : cursor
      if (from === head && !isReset) continue
      if (room <= 0) {
        answer.more = true
        break
      }
      const { delta, rowCount } = await deltaOf(view, { scope, from, head, room })
      answer.scopes.push({
        ...delta,
        ...(horizon > 0 ? { horizon } : {}),
        ...(isReset ? { reset: true } : {}),
      })
      answer.more ||= delta.to < head
      room -= rowCount
    }
    return answer
  })
}

type Place = { cursor: number; horizon: number; begunUnder: number | undefined }

/**
 * Behind the horizon a device may hold rows whose deletion nobody remembers any more. One whose download began under the
 * same horizon holds none: they were gone before it began.
 */
function hasMissedDeletions({ cursor, horizon, begunUnder }: Place): boolean {
  return cursor > 0 && cursor < horizon && begunUnder !== horizon
}

type Compared = { head: number; checksum: Checksum | undefined }

/** At another version the sums say nothing: the device asks again when it has come to this one. */
async function hasOtherRows(view: SyncView, scope: Scope, { head, checksum }: Compared): Promise<boolean> {
  return checksum?.version === head && differs(checksum, await view.sums(scope))
}

function removedDelta(scope: Scope): ScopeDelta {
  return { scope, from: 0, to: 0, rows: {}, deleted: {}, removed: true }
}

type Wanted = { scope: Scope; from: number; head: number; room: number }

async function deltaOf(
  view: SyncView,
  { scope, from, head, room }: Wanted,
): Promise<{ delta: ScopeDelta; rowCount: number }> {
  const { version: to, rowCount } = await view.lastVersionWithin(scope, {
    after: from,
    upTo: head,
    rowsMax: room,
  })
  const changed = await view.rows(scope, { after: from, upTo: to })
  return { delta: { scope, from, to, ...changed }, rowCount }
}
