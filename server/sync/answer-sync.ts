/** Answers one sync call: applies what the device sends, then reads what it has missed. */
import type { Scope } from '#shared/model/scope.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { RowKey } from '#shared/sync/queue-record.ts'
import type { MutationResult, SyncRequest, SyncResponse } from '#shared/sync/wire-format.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { applyPush, schemaOf } from './apply-push.ts'
import type { PushDeps } from './run-mutation.ts'
import { areSumsVerified, verifySums } from './verify-sums.ts'
import { type Changes, readChanges } from './read-changes.ts'

/** `actor` is the session's account. The caller has checked that the request names the same account. */
export async function answerSync(deps: PushDeps, actor: Actor, request: SyncRequest): Promise<SyncResponse> {
  const pushed = await pushUnlessRestored(deps, actor, request)
  const { results } = pushed
  const { scopes, more, epoch, lost, unreadable, ...read } = await changesSince(deps, actor, request)
  for (const key of unreadable) reportOnce(deps, key)
  const diverged = request.cursors ? read.diverged : pushed.diverged
  return {
    success: true,
    results,
    scopes,
    more,
    epoch,
    serverTime: deps.now(),
    schema: schemaOf(deps),
    ...(diverged.length > 0 ? { diverged } : {}),
    ...(Object.keys(lost).length > 0 ? { lost } : {}),
  }
}

/** Reads what the device has missed. If its checksums differ, the server first verifies its own sums in the background. */
async function changesSince(deps: PushDeps, actor: Actor, request: SyncRequest): Promise<Changes> {
  const { database, onDefect } = deps
  const reading = {
    database,
    schema: schemaOf(deps),
    areSumsVerified: (scope: Scope) => areSumsVerified(deps, scope),
  }
  const changes = await readChanges(reading, actor.userId, request)
  const deviceAt = (scope: Scope) =>
    `device ${request.clientId} at version ${request.checksums?.[scope]?.version}`
  for (const scope of changes.unverified) verifySums(deps, scope, deviceAt(scope))
  for (const scope of changes.damaged)
    onDefect(new OtherRows(`${scope} has other rows on ${deviceAt(scope)}`), { name: 'checksum' })
  return changes
}

/**
 * A device of another epoch does not know yet that a backup was restored. Rows that its changes depend on may be
 * missing here. So nothing of it is run or refused until it has received the server's rows.
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

/**
 * Reported when a device has other rows at the same version. It is sent the whole scope; the log is there to find the cause.
 */
class OtherRows extends Error {
  override name = 'OtherRows'
}

/**
 * Reported when a tombstone cannot be read. Answers leave it out and contain everything else, so devices cannot restore
 * its row.
 */
class UnreadableTombstone extends Error {
  override name = 'UnreadableTombstone'
}

/** The tombstones that were reported, for each database; each database has one `notices`. */
const reportedOf = new WeakMap<PushDeps['database']['notices'], Set<RowKey>>()
const reportedMax = 10_000

/** Reports a tombstone once, because every device that downloads the group meets it again. */
function reportOnce({ database: { notices }, onDefect }: PushDeps, key: RowKey): void {
  const reported = reportedOf.get(notices) ?? new Set()
  reportedOf.set(notices, reported)
  if (reported.has(key) || reported.size >= reportedMax) return
  reported.add(key)
  onDefect(new UnreadableTombstone(`the tombstone ${key} cannot be read`), { name: 'tombstone' })
}
