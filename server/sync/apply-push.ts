/** Applies what a device sends: scope by scope, each in one transaction, every mutation logged with its effect. */
import type { RejectionCode } from '#shared/codes.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import { changeAgeMaxSeconds, queueExpirySeconds, syncSchema } from '#shared/limits.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { ScopeVersion } from '#shared/model/scope-version.ts'
import type { Actor, Outcome } from '#shared/mutations/define-mutation.ts'
import type { CheckedMutation } from '#shared/mutations/registry.ts'
import type { MutationResult, SentMutation, SyncRequest } from '#shared/sync/wire.ts'
import type { Database } from '#server/db/database.ts'
import type { LogEntry } from '#server/db/mutation-log.ts'
import { readSyncView } from '#server/db/scope-changes.ts'
import { type ScopeTx, RolledBack, changeScope } from '#server/db/scope-tx.ts'
import { contentHashOf } from './content-hash.ts'
import { fillServerFields } from './server-fields.ts'
import { countChange, secondsToWait } from './changes-per-day.ts'
import { requireStorage } from './require-storage.ts'
import { blockReasonOf, givesUnknownFields, isGivingBack, proofOf, runGiveBack } from './give-back.ts'
import { type ReadMutation, readMutation } from './read-mutation.ts'

export type PushDeps = {
  database: Database
  now: () => EpochSeconds
  newInviteCode: () => string
  /** A mutation threw: the person reads that it failed, the log reads why. Or a device was found to hold other rows. */
  onDefect: (error: unknown, what: { name: string }) => void
  /** Another than this build's, for tests in which builds meet. */
  schema?: number
}

type Pushed = {
  results: MutationResult[]
  /** Scopes of which the device has another history than the server: nothing was run there. */
  diverged: Scope[]
}

/** The sync schema that this server speaks. */
export function schemaOf({ schema = syncSchema }: Pick<PushDeps, 'schema'>): number {
  return schema
}

/** `schema` is the device's, this server's own where it is not said. */
type Sent = Pick<SyncRequest, 'mutations' | 'histories'> & { schema?: number }

/** The results in the order of the mutations. `actor` is the session's own account. */
export async function applyPush(
  deps: PushDeps,
  actor: Actor,
  { mutations, histories = {}, schema = schemaOf(deps) }: Sent,
): Promise<Pushed> {
  // Servers are brought up to date one after the other.
  const isFromNewer = schema > schemaOf(deps)
  const results = new Map<SentMutation, MutationResult>()
  const diverged: Scope[] = []
  for (const [scope, ofScope] of Map.groupBy(mutations, (mutation) => mutation.scope)) {
    const read = ofScope.map(readMutation)
    const batch = { scope, mutations: read, newest: histories[scope]?.newest, isFromNewer }
    const answered = (await applyToScope(deps, actor, batch)) ?? (await answerWithoutScope(deps, batch))
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
      // What is written in one version with what is given back could not be told from it later.
      isStopped ||= before !== undefined && isGivingBack(before) && !isGivingBack(mutation)
      const isHeldBack = isBlocked && !mutation.traits.isBeforeGate
      const result: MutationResult = isHeldBack
        ? { mutationId: mutation.mutationId, status: 'not-run' }
        : await applyOne(deps, tx, { actor, mutation, now: tx.now, isStopped, isFromNewer })
      results.push(result)
      isStopped ||= result.status !== 'applied'
      isChanged ||= result.status === 'applied' && result.version === tx.version
    }
    return { value: { results, isBlocked }, isChanged }
  })
}

/** Where there is no such group nothing is logged: it may yet come. */
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

/** One question for all of a batch, where each change would ask by itself. */
async function prefetch(
  { log, rows }: ScopeTx,
  { userId }: Actor,
  mutations: readonly ReadMutation[],
): Promise<void> {
  const ids = mutations.map(({ mutationId }) => mutationId)
  await log.prefetch(userId, ids)
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

/** Behind a change that stopped the batch nothing runs, but what became of a change earlier, or with time, is still said. */
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
  const change = { actor, kind, names: [mutation.name] } as const
  const wait = await secondsToWait(tx, change)
  if (wait !== undefined)
    return { mutationId, status: 'not-run', code: 'too-many-changes', retryAfterSeconds: wait }
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

/**
 * What an outsider is told, of a group that there is as of one that there is not. Nothing that an outsider is refused is logged
 * or counted for the group: the log's answer to the same id with other content would tell the two apart.
 */
export const outsiderCodes: ReadonlySet<RejectionCode> = new Set([
  'group-not-found',
  'invite-code-unknown',
  'profile-not-found',
])

type NotRunContext = Pick<SingleMutation, 'now' | 'isStopped' | 'isFromNewer'>

/** Of a change that does not run, and why. None of it is logged: asked again, it is answered as it then stands. */
function resultOfNotRun(
  mutation: ReadMutation,
  { now, isStopped, isFromNewer }: NotRunContext,
): MutationResult | undefined {
  const { mutationId } = mutation
  // What is given back is as old as the restore has made it.
  if (!isGivingBack(mutation)) {
    if (isForgotten(mutation, now)) return { mutationId, status: 'rejected', code: 'change-too-old' }
    if (isExpired(mutation, now)) return { mutationId, status: 'expired' }
  }
  if (isStopped) return { mutationId, status: 'not-run' }
  // A device of a newer schema waits for a newer server; of any other it is our mistake, and its author is told in the end.
  const isForLater = isUnknown(mutation, isFromNewer)
  return isForLater ? { mutationId, status: isFromNewer ? 'not-run' : 'failed' } : undefined
}

/** The mark of an expense's money is the change that wrote it: it came back by the row's state, before the change itself. */
async function isAlreadyInEffect({ history }: ScopeTx, mutation: ReadMutation): Promise<boolean> {
  const id = expenseIdOf(mutation)
  const current = id === undefined ? undefined : await history.currentState('expenses', id)
  return current?.row.moneyMark === mutation.mutationId
}

function refusalWithoutScope(mutation: ReadMutation, notRun: NotRunContext): MutationResult {
  const { mutationId, traits, call } = mutation
  const notRunResult = resultOfNotRun(mutation, notRun)
  if (notRunResult ?? !call) return notRunResult ?? { mutationId, status: 'failed' }
  const { notFound = 'group-not-found' } = traits
  return { mutationId, status: 'rejected', code: call.ok ? notFound : call.code }
}

/** A newer build may know the mutation, or the argument, or what else it may say. */
function isUnknown({ call }: ReadMutation, isFromNewer: boolean): boolean {
  if (!call) return true
  return call.ok ? givesUnknownFields(call.value) : isFromNewer || call.code === 'unknown-field'
}

function loggedResult(
  { code, version, contentHash, scope }: LogEntry & { scope: Scope },
  sent: { mutation: SentMutation; contentHash: string },
): MutationResult {
  const { mutationId } = sent.mutation
  const isSame = contentHash === sent.contentHash && scope === sent.mutation.scope
  if (!isSame) return { mutationId, status: 'rejected', code: 'id-reused' }
  return code === null ? { mutationId, status: 'applied', version } : { mutationId, status: 'rejected', code }
}

/** The log may have known it once: run again, it might take effect twice. */
function isForgotten({ time }: SentMutation, now: EpochSeconds): boolean {
  return now - time > changeAgeMaxSeconds
}

/** Released devices send `reoffer` with what had been applied before a restore. */
function isExpired({ time, resend, reoffer }: SentMutation, now: EpochSeconds): boolean {
  return !resend && !reoffer && now - time > queueExpirySeconds
}

type Run = {
  actor: Actor
  call: CheckedMutation
  mutationId: MutationId
  at: EpochSeconds
  isProven?: boolean
}

/** One that throws is undone alone, unless it ended the transaction. */
export async function runMutation(
  deps: PushDeps,
  tx: ScopeTx,
  { actor, call, mutationId, at, isProven = false }: Run,
): Promise<Outcome | 'failed'> {
  const { traits } = call
  try {
    return await tx.savepoint(async () => {
      const rowsBefore = tx.sums.rowsCounted()
      const isEntering = traits.entersGroup ?? traits.givesBack === 'group'
      const by = isEntering ? await tx.currentActor(actor) : actor
      const outcome = await call.run(tx, { actor: by, at, mutationId })
      if (!outcome.ok) return outcome
      await fillServerFields(tx, traits, deps)
      return requireStorage(tx, { actor, traits, isProven, rowsBefore })
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    deps.onDefect(error.cause, call)
    return 'failed'
  }
}
