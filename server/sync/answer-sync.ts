/** One sync call: first what the device sends, then what it has missed. */
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { MutationResult, SyncRequest, SyncResponse } from '#shared/sync/wire.ts'
import { readSyncView } from '#server/db/scope-changes.ts'
import { type PushDeps, applyPush } from './apply-push.ts'
import { readChanges } from './read-changes.ts'

/** `actor` is the session's own account; the caller has made sure that it is the request's. */
export async function answerSync(deps: PushDeps, actor: Actor, request: SyncRequest): Promise<SyncResponse> {
  const results = await pushUnlessRestored(deps, actor, request)
  const { scopes, more, epoch, damaged } = await readChanges(deps.database, actor.userId, request)
  for (const scope of damaged) {
    const device = `device ${request.clientId} at version ${request.checksums?.[scope]?.version}`
    deps.onDefect(new OtherRows(`${scope} has other rows on ${device}`), { name: 'checksum' })
  }
  return { success: true, results, scopes, more, epoch, serverTime: deps.now() }
}

/**
 * A device of another epoch has not yet noticed that a backup was restored: what its changes stand on may be missing
 * here. Nothing is run or refused until it has the rows that there are.
 */
async function pushUnlessRestored(
  deps: PushDeps,
  actor: Actor,
  request: SyncRequest,
): Promise<MutationResult[]> {
  if (request.mutations.length === 0) return []
  const epoch = await readSyncView(deps.database, (view) => view.epoch())
  if (request.epoch === null || request.epoch === epoch) return applyPush(deps, actor, request.mutations)
  return request.mutations.map(({ mutationId }) => ({ mutationId, status: 'not-run' }))
}

/** A device is given the scope anew; that it came to this is for us to find out. */
class OtherRows extends Error {
  override name = 'OtherRows'
}
