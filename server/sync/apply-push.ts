/** Applies the mutations that a device sends: a transaction for each scope. Each mutation is logged with its effect. */
import type { EpochSeconds } from '#shared/dates.ts'
import { syncSchema } from '#shared/limits.ts'
import { activityIdOf } from '#shared/model/activity.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { Scope, ScopeVersion } from '#shared/model/scope.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import { type CheckedMutation, notFoundOf } from '#shared/mutations/registry.ts'
import type { MutationResult, SentMutation, SyncRequest } from '#shared/sync/wire-format.ts'
import type { Logged } from '#server/db/mutation-log.ts'
import { readSyncView } from '#server/db/sync-view.ts'
import { type ScopeTx, changeScope } from '#server/db/scope-tx.ts'
import { isExpired, isForgotten, contentHashOf, type ReadMutation, readMutation } from './read-mutation.ts'
import { countChange, secondsToWait } from './changes-per-day.ts'
import { blockReasonOf, givesUnknownFields, isGivingBack, proofOf, runGiveBack } from './accept-give-back.ts'
import { isRefusedOutside } from './outsiders.ts'
import { type PushDeps, runMutation } from './run-mutation.ts'

type Pushed = {
  results: MutationResult[]
  /** Scopes of which the device has another history than the server. Nothing was run there. */
  diverged: Scope[]
}

/** The sync schema that this server speaks. */
export function schemaOf({ schema = syncSchema }: Pick<PushDeps, 'schema'>): number {
  return schema
}

/** `schema` is the device's. Without it the device counts as having the server's. */
type Sent = Pick<SyncRequest, 'mutations' | 'histories'> & { schema?: number }

/** The results are in the order of the mutations. `actor` is the session's account. */
export async function applyPush(
  deps: PushDeps,
  actor: Actor,
  { mutations, histories = {}, schema = schemaOf(deps) }: Sent,
): Promise<Pushed> {
  // The device may be newer than this server, because the servers of a database are updated one after the other.
  const isFromNewer = schema > schemaOf(deps)
  const results = new Map<SentMutation, MutationResult>()
  const diverged: Scope[] = []
  for (const [scope, ofScope] of Map.groupBy(mutations, (mutation) => mutation.scope)) {
    const read = ofScope.map(readMutation)
    const batch = { scope, mutations: read, newest: histories[scope]?.newest, isFromNewer }
    const traits = read.map((mutation) => mutation.traits)
    const isOutside = await isRefusedOutside(deps.database, { scope, traits, userId: actor.userId })
    const applied = isOutside ? undefined : await applyToScope(deps, actor, batch)
    const answered = applied ?? (await answerWithoutScope(deps, batch))
    if (answered.isBlocked) diverged.push(scope)
    for (const [index, result] of answered.results.entries()) {
      const mutation = ofScope[index]
      if (mutation) results.set(mutation, result)
    }
  }
  return { results: mutations.flatMap((mutation) => results.get(mutation) ?? []), diverged }
}

type ScopeBatch = {
  scope: Scope
  mutations: readonly ReadMutation[]
  newest: ScopeVersion | undefined
  isFromNewer: boolean
}
type Answered = { results: MutationResult[]; isBlocked: boolean }

function applyToScope(
  deps: PushDeps,
  actor: Actor,
  { scope, mutations, newest, isFromNewer }: ScopeBatch,
): Promise<Answered | undefined> {
  const { database, now } = deps
  const creates = mutations.some(({ traits }) => traits.createsScope)
  return changeScope<Answered | undefined>(database, scope, { now, creates }, async (tx) => {
    if (!tx) return { value: undefined, isChanged: false }
    const results: MutationResult[] = []
    let isStopped = false
    let isChanged = false
    await prefetch(tx, actor, mutations)
    const isBlocked = (await blockReasonOf(tx, actor, newest)) !== undefined
    for (const [index, mutation] of mutations.entries()) {
      const before = mutations[index - 1]
      // A give-back and an ordinary change of one version could not be told apart later (`history.findGivenBack`
      // compares versions). So the rest of the batch is left for the next call.
      isStopped ||= before !== undefined && isGivingBack(before) && !isGivingBack(mutation)
      const isHeldBack = isBlocked && !mutation.traits.isBeforeGate
      const result: MutationResult = isHeldBack
        ? { mutationId: mutation.mutationId, status: 'not-run' }
        : await applyOne(deps, tx, { actor, mutation, now: tx.now, isStopped, isFromNewer })
      results.push(result)
      isStopped ||= result.status !== 'applied'
      isChanged ||= result.status === 'applied' && result.version === tx.version
    }
    await nameVersion(tx, { results, isBlocked })
    return { value: { results, isBlocked }, isChanged }
  })
}

/**
 * Adds the new version's id to the results that name it. A device of another history learns no id, because it would count
 * as a device of this history, and its rows would neither be replaced nor given back.
 */
async function nameVersion(tx: ScopeTx, { results, isBlocked }: Answered): Promise<void> {
  for (const result of results.filter((each) => each.status === 'applied')) {
    if (isBlocked) delete result.versionId
    else if (result.version === tx.version) result.versionId = await tx.versionId()
  }
}

/** The results for a scope that does not exist. They are not logged, because the group may be created later. */
async function answerWithoutScope(
  { database, now }: PushDeps,
  { scope, mutations, newest, isFromNewer }: ScopeBatch,
): Promise<Answered> {
  const isBlocked =
    newest !== undefined && (await readSyncView(database, (view) => view.isIssued(scope, newest)))
  const results: MutationResult[] = []
  for (const mutation of mutations) {
    const isStopped = results.length > 0
    const { mutationId } = mutation
    const refused = refusalWithoutScope(mutation, { now: now(), isStopped, isFromNewer })
    results.push(isBlocked ? { mutationId, status: 'not-run' } : refused)
  }
  return { results, isBlocked }
}

/** Reads the log entries and expenses of the whole batch by one query each, instead of by queries of each mutation. */
async function prefetch(
  { log, rows }: ScopeTx,
  { userId }: Actor,
  mutations: readonly ReadMutation[],
): Promise<void> {
  const ids = mutations.map(({ mutationId }) => mutationId)
  await log.prefetch(userId, ids)
  await rows.prefetch(
    'activities',
    ids.map((mutationId) => activityIdOf({ userId, mutationId })),
  )
  await rows.prefetch(
    'expenses',
    mutations.flatMap((mutation) => expenseIdOf(mutation) ?? []),
  )
}

function expenseIdOf({ call }: ReadMutation): ExpenseId | undefined {
  const target = call?.ok ? call.value.target : undefined
  return target?.table === 'expenses' ? target.id : undefined
}

type InBatch = { isStopped: boolean; isFromNewer: boolean }
type SingleMutation = InBatch & { actor: Actor; mutation: ReadMutation; now: EpochSeconds }

/**
 * Runs one mutation. Behind a mutation that stopped the batch none is run, but a result from the log, `expired` and
 * `change-too-old` are still returned.
 */
async function applyOne(deps: PushDeps, tx: ScopeTx, single: SingleMutation): Promise<MutationResult> {
  const { actor, mutation, now, isStopped, isFromNewer } = single
  const { mutationId, call } = mutation
  const contentHash = contentHashOf(mutation)
  const earlier = await tx.log.find(actor.userId, mutationId)
  if (earlier) return loggedResult(earlier, { mutation, contentHash })
  const notRun = resultOfNotRun(mutation, { now, isStopped, isFromNewer })
  if (notRun ?? !call) return notRun ?? { mutationId, status: 'failed' }
  const proof = await proofOf(tx, mutation)
  const kind = proof === 'version' ? 'given-back' : 'recorded'
  const attachedBytes = call.ok ? call.value.attachmentBytes : 0
  const change = { actor, kind, names: [mutation.name], attachedBytes } as const
  const wait = await secondsToWait(tx, change)
  if (wait !== undefined)
    return { mutationId, status: 'not-run', code: 'too-many-changes', retryAfterSeconds: wait }
  // A device gives back what anybody has deleted.
  tx.deletedBy(isGivingBack(mutation) ? null : actor.userId)
  const at = Math.min(mutation.time, now)
  const run = (checked: CheckedMutation) =>
    runMutation(deps, tx, { actor, call: checked, mutationId, at, isProven: proof === 'version' })
  const runRead = async (checked: CheckedMutation) =>
    isGivingBack(mutation)
      ? runGiveBack(tx, { actor, mutation, call: checked, now, proof, run })
      : run(checked)
  const outcome = call.ok ? await runRead(call.value) : call
  if (outcome === 'failed') return { mutationId, status: 'failed' }
  const isRefused = !outcome.ok && !(await isAlreadyInEffect(tx, mutation))
  const code = isRefused ? outcome.code : null
  if (code === null || (await tx.history.hasMembership(actor.userId))) {
    tx.log.add({ mutationId, userId: actor.userId, contentHash, version: tx.version, at: now, code })
    await countChange(tx, { ...change, isApplied: code === null })
  }
  return code === null
    ? { mutationId, status: 'applied', version: tx.version }
    : { mutationId, status: 'rejected', code }
}

type NotRunContext = Pick<SingleMutation, 'now' | 'isStopped' | 'isFromNewer'>

/** The result of a mutation that is not run; undefined if it has to be run. It is not logged, so it can change later. */
function resultOfNotRun(
  mutation: ReadMutation,
  { now, isStopped, isFromNewer }: NotRunContext,
): MutationResult | undefined {
  const { mutationId } = mutation
  // A give-back has no age limit: its time is that of the lost row's author, and may be long before the restore.
  if (!isGivingBack(mutation)) {
    if (isForgotten(mutation, now)) return { mutationId, status: 'rejected', code: 'change-too-old' }
    if (isExpired(mutation, now)) return { mutationId, status: 'expired' }
  }
  if (isStopped) return { mutationId, status: 'not-run' }
  // A device of a newer schema waits for a newer server. From any other device this is a defect of ours, shown as
  // failed.
  const isForLater = isUnknown(mutation, isFromNewer)
  return isForLater ? { mutationId, status: isFromNewer ? 'not-run' : 'failed' } : undefined
}

/**
 * Whether a refused mutation is in effect already: the expense's `moneyMark` is its id. This happens when a give-back
 * has restored the row before its mutation was sent again.
 */
async function isAlreadyInEffect({ history }: ScopeTx, mutation: ReadMutation): Promise<boolean> {
  const id = expenseIdOf(mutation)
  const current = id === undefined ? undefined : await history.currentState('expenses', id)
  return current?.row.moneyMark === mutation.mutationId
}

function refusalWithoutScope(mutation: ReadMutation, notRun: NotRunContext): MutationResult {
  const { mutationId, traits, call } = mutation
  const notRunResult = resultOfNotRun(mutation, notRun)
  if (notRunResult ?? !call) return notRunResult ?? { mutationId, status: 'failed' }
  return { mutationId, status: 'rejected', code: call.ok ? notFoundOf(traits) : call.code }
}

/** Whether a newer build may know what this one does not: the mutation's name, an argument, or a field of a row. */
function isUnknown({ call }: ReadMutation, isFromNewer: boolean): boolean {
  if (!call) return true
  return call.ok ? givesUnknownFields(call.value) : isFromNewer || call.code === 'unknown-field'
}

function loggedResult(
  { code, version, versionId, contentHash, scope }: Logged,
  sent: { mutation: SentMutation; contentHash: string },
): MutationResult {
  const { mutationId } = sent.mutation
  const isSame = contentHash === sent.contentHash && scope === sent.mutation.scope
  if (!isSame) return { mutationId, status: 'rejected', code: 'id-reused' }
  if (code !== null) return { mutationId, status: 'rejected', code }
  return { mutationId, status: 'applied', version, ...(versionId === null ? {} : { versionId }) }
}
