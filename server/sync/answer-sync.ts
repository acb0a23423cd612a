/** One sync call: first what the device sends, then what it has missed. */
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { MutationResult, SyncRequest, SyncResponse } from '#shared/sync/wire.ts'
import { readSyncView } from '#server/db/scope-changes.ts'
import { type PushDeps, applyPush } from './apply-push.ts'
import { readChanges } from './read-changes.ts'

/** `actor` is the session's own account; the caller has made sure that it is the request's. */
export async function answerSync(deps: PushDeps, actor: Actor, request: SyncRequest): Promise<SyncResponse> {
  const results = await pushUnlessRestored(deps, actor, request)
  const { scopes, more, epoch } = await readChanges(deps.database, actor.userId, request)
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
