/** One sync call: first what the device sends, then what it has missed. */
import type { Scope } from '#shared/model/scope.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { MutationResult, SyncRequest, SyncResponse } from '#shared/sync/wire.ts'
import { readSyncView } from '#server/db/scope-changes.ts'
import { type PushDeps, applyPush } from './apply-push.ts'
import { doubtSums } from './doubt-sums.ts'
import { type Changes, readChanges } from './read-changes.ts'

/** `actor` is the session's own account; the caller has made sure that it is the request's. */
export async function answerSync(deps: PushDeps, actor: Actor, request: SyncRequest): Promise<SyncResponse> {
  const pushed = await pushUnlessRestored(deps, actor, request)
  const { results } = pushed
  const { scopes, more, epoch, lost, ...read } = await changesByRightSums(deps, actor, request)
  const diverged = request.cursors ? read.diverged : pushed.diverged
  return {
    ...{ success: true, results, scopes, more, epoch, serverTime: deps.now() },
    ...(diverged.length > 0 ? { diverged } : {}),
    ...(Object.keys(lost).length > 0 ? { lost } : {}),
  }
}

/** Where sums differ, the server doubts its own first: a wrong one would have devices download a group day by day. */
async function changesByRightSums(deps: PushDeps, actor: Actor, request: SyncRequest): Promise<Changes> {
  const { database, onDefect } = deps
  const changes = await readChanges(database, actor.userId, request)
  let areCorrected = false
  for (const scope of changes.damaged) {
    const device = `device ${request.clientId} at version ${request.checksums?.[scope]?.version}`
    const isOwn = (await doubtSums(deps, scope)) === 'corrected'
    if (isOwn) onDefect(new WrongSums(`${scope} had wrong sums, by ${device}`), { name: 'checksum' })
    else onDefect(new OtherRows(`${scope} has other rows on ${device}`), { name: 'checksum' })
    areCorrected ||= isOwn
  }
  return areCorrected ? readChanges(database, actor.userId, request) : changes
}

/**
 * A device of another epoch has not yet noticed that a backup was restored: what its changes stand on may be missing
 * here. Nothing is run or refused until it has the rows that there are.
 */
async function pushUnlessRestored(
  deps: PushDeps,
  actor: Actor,
  request: SyncRequest,
): Promise<{ results: MutationResult[]; diverged: Scope[] }> {
  if (request.mutations.length === 0) return { results: [], diverged: [] }
  const epoch = await readSyncView(deps.database, (view) => view.epoch())
  if (request.epoch === null || request.epoch === epoch) return applyPush(deps, actor, request)
  return {
    results: request.mutations.map(({ mutationId }) => ({ mutationId, status: 'not-run' })),
    diverged: [],
  }
}

/** A device is given the scope anew; that it came to this is for us to find out. */
class OtherRows extends Error {
  override name = 'OtherRows'
}

/** Rows were written without their sums. */
class WrongSums extends Error {
  override name = 'WrongSums'
}
