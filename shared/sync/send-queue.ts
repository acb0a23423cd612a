/**
 * Sends the unsent changes and stores their results. It does not request rows: a page requests and applies them later.
 * The service worker uses this alone, so this file must not import the mutations or the sentences.
 */
import type { EpochSeconds } from '../dates.ts'
import { firstSyncSchema, batchMutationsMax, syncSchema } from '../limits.ts'
import type { MutationId } from '../model/mutation-id.ts'
import { scopeSchema } from '../model/key-schemas.ts'
import type { Scope } from '../model/scope.ts'
import { isKnownUnder } from '../model/known-tables.ts'
import { callServer, fullCalls, type Transport, type TransportOutcome } from './adapt-call-size.ts'
import type { DeviceState, DeviceStore, DeviceTx } from './device-store.ts'
import { historiesOf } from './download.ts'
import { scopesToLeaveAlone, type Answered, isUnsettled, saveResults, secondsToWait } from './save-results.ts'
import { planSends } from './plan-sends.ts'
import { sentMutationOf, takeBatch } from './take-batch.ts'
import { secondsLeft } from './server-clock.ts'
import type { QueueRecord } from './queue-record.ts'
import type { MutationResult, SyncRequest, SyncResponse } from './wire-format.ts'

export type SendDeps = {
  store: DeviceStore
  transport: Transport
  now: () => EpochSeconds
  /** Replaces this build's sync schema in tests of builds with different ones. */
  schema?: number
}

/**
 * `done`: nothing is left to send. `retry`: something is left for a later try. `afterSeconds`: all that is left are
 * changes that the server has told to wait, and the first may be sent after that time.
 */
export type SendOutcome = { kind: 'done' } | { kind: 'retry'; afterSeconds?: number } | Ended
/** `isMoving`: the connection broke, but an earlier call was answered, or a part of this answer came. */
type Ended = Exclude<TransportOutcome, { kind: 'answer' }> & { isMoving?: boolean }

/** The state of one run: how many changes the next batch may have, and which scopes are not sent any more. */
export type Sending = {
  batchMax: number
  /**
   * Scopes whose changes are not sent again in this run. Either the server failed on one of their changes, in this run
   * or so recently that its `retryAt` is still to come. Or it ran none of their changes and named no reason.
   */
  paused: Set<Scope>
}

/** Begins a run. `now` is the device's clock in epoch seconds. */
export async function startSending(tx: DeviceTx, now: EpochSeconds): Promise<Sending> {
  const { serverOffset } = await tx.device.get()
  const paused = scopesToLeaveAlone(await tx.queue.all(), now + serverOffset)
  return { batchMax: batchMutationsMax, paused }
}

/**
 * The most calls of one sending loop. The limit ends a drain against a server that never finishes. What is left of a
 * larger queue or download follows in the next drain.
 */
export const roundsMax = 1_000

/** Sends until nothing can be sent now. `hasStored`: the queue has changed, so pages should read it. */
export async function sendQueue(deps: SendDeps): Promise<{ outcome: SendOutcome; hasStored: boolean }> {
  const sending = await deps.store.transaction((tx) => startSending(tx, deps.now()))
  let hasStored = false
  for (let round = 0; round < roundsMax; round++) {
    const call = await nextRequest(deps, sending)
    const { batch } = call
    if (batch.length === 0) return { outcome: endOf(sending, call), hasStored }
    const outcome = await callServer(deps, call)
    if (isBatchRefused(outcome, batch)) {
      await shrinkBatch(deps, sending, { batch, outcome })
      hasStored ||= batch.length === 1
      continue
    }
    if (outcome.kind !== 'answer') return { outcome: endedAfter(round, outcome), hasStored }
    const { response } = outcome
    await keepResults(deps, sending, { batch, request: call.request, response })
    const hasSettled = isAnySettled(response)
    // The server has run nothing and named no reason, for example because its epoch is another. Only a page can handle
    // that, because it applies rows.
    if (!hasSettled && !isAnyPaused(sending, batch)) return { outcome: { kind: 'retry' }, hasStored }
    hasStored ||= hasSettled
  }
  return { outcome: { kind: 'retry' }, hasStored }
}

/** The outcome of a run whose call number `round`, counted from 0, was not answered. */
export function endedAfter(round: number, outcome: Ended): SendOutcome {
  if (outcome.kind !== 'unreachable' || !outcome.broke) return outcome
  return round > 0 || outcome.broke === 'receiving' ? { ...outcome, isMoving: true } : outcome
}

function nextRequest({ store, now, schema = syncSchema }: SendDeps, sending: Sending) {
  return store.transaction(async (tx) => {
    const state = await tx.device.get()
    const { accountId, clientId, epoch, callLimits: limits = fullCalls } = state
    const inUse = Math.min(schema, state.serverSchema ?? firstSyncSchema)
    const { batch, ...plan } = nextBatch(await tx.queue.all(), sending, { state, now: now(), schema: inUse })
    const mutations = batch.map(sentMutationOf)
    const histories = await historiesOfBatch(tx, batch)
    const request: SyncRequest = { accountId, clientId, schema, epoch, mutations, ...histories }
    return { request, batch, limits, ...plan }
  })
}

/**
 * The newest version that the device knows of each scope in the batch. By it the server recognises a device of another
 * history, and then runs nothing of the scope.
 */
export async function historiesOfBatch(
  tx: DeviceTx,
  batch: readonly QueueRecord[],
): Promise<Pick<SyncRequest, 'histories'>> {
  const scopes = new Set(batch.map(({ scope }) => scope))
  const { epoch } = await tx.device.get()
  const ofBatch = ({ scope }: { scope: Scope }) => scopes.has(scope)
  const states = (await tx.scopes.all()).filter(ofBatch)
  const queue = (await tx.queue.all()).filter(ofBatch)
  return { histories: historiesOf({ states, queue }, { epoch, diverged: new Set() }) }
}

type BatchPlan = {
  batch: QueueRecord[]
  /** Nothing else can be sent after this batch. */
  isLast: boolean
  /** Seconds until the first of the waiting scopes with unsent changes may send; undefined if there is none. */
  afterSeconds: number | undefined
}

/**
 * The next batch of the queue. `now` is the device's clock in epoch seconds. `schema` is the older one of the device's
 * and the server's sync schemas.
 */
export function nextBatch(
  queue: readonly QueueRecord[],
  { batchMax, paused }: Sending,
  { state, now, schema }: { state: DeviceState; now: EpochSeconds; schema: number },
): BatchPlan {
  const { waits = {}, serverOffset, callLimits: { sendBytesMax } = fullCalls } = state
  const serverNow = now + serverOffset
  const waiting = new Map(
    Object.entries(waits).flatMap(([scope, until]) => {
      const seconds = secondsLeft({ until, now: serverNow })
      return seconds > 0 ? [[scopeSchema.parse(scope), seconds]] : []
    }),
  )
  // An older server refuses the whole call for a scope that it does not know.
  const unknown = queue.flatMap(({ scope }) => (isKnownUnder(schema, scope) ? [] : scope))
  const { sendable, postponed } = planSends(queue, new Set([...paused, ...waiting.keys(), ...unknown]))
  const batch = takeBatch(sendable, { countMax: batchMax, bytesMax: sendBytesMax })
  const seconds = [...postponed].flatMap((scope) => waiting.get(scope) ?? [])
  return {
    batch,
    isLast: batch.length === sendable.length,
    afterSeconds: seconds.length > 0 ? Math.min(...seconds) : undefined,
  }
}

/** The outcome of a run that has nothing more to send now. */
export function endOf({ paused }: Sending, { afterSeconds }: Pick<BatchPlan, 'afterSeconds'>): SendOutcome {
  if (paused.size > 0) return { kind: 'retry' }
  return afterSeconds === undefined ? { kind: 'done' } : { kind: 'retry', afterSeconds }
}

/**
 * Whether an answer has paused a scope of its batch. Paused scopes are not in a batch when it is sent. So this is
 * progress: the next batch goes to other scopes.
 */
export function isAnyPaused({ paused }: Sending, batch: readonly QueueRecord[]): boolean {
  return batch.some(({ scope }) => paused.has(scope))
}

/** Whether the answer says something new about any change: its result, or how long its scope has to wait. */
export function isAnySettled({ results }: SyncResponse): boolean {
  return !results.every(isNotRunWithoutReason)
}

/** Whether a change was not run and its scope was not told to wait. A scope that waits is not sent again in this run. */
function isNotRunWithoutReason(result: MutationResult): boolean {
  return isUnsettled(result) && secondsToWait(result) === undefined
}

/**
 * Stores the results of a batch, and pauses scopes until a later run: those on which the server has failed, and those of
 * which it ran nothing although nothing in the batch prevented it.
 */
export async function keepResults(
  { store, now }: SendDeps,
  { paused }: Sending,
  { batch, request, response }: Answered & { request: SyncRequest },
): Promise<void> {
  // With another epoch or history, the server runs nothing until the device has the new rows. That is no failure of the
  // scope.
  const isAligned = request.epoch === null || request.epoch === response.epoch
  const scopesNotRun = new Set<Scope>()
  const notRunByServer = new Set<MutationId>()
  for (const scope of new Set(batch.map((record) => record.scope))) {
    const ids = new Set(batch.filter((record) => record.scope === scope).map((record) => record.mutationId))
    const results = response.results.filter(({ mutationId }) => ids.has(mutationId))
    const notApplied = results.slice(results.findIndex(({ status }) => status !== 'applied'))
    const isStoppedByServer = isAligned && !response.diverged?.includes(scope)
    if (isStoppedByServer && notApplied.every(isNotRunWithoutReason)) {
      if (notApplied.length === results.length) scopesNotRun.add(scope)
      for (const { mutationId } of notApplied) notRunByServer.add(mutationId)
    }
    if (scopesNotRun.has(scope) || results.some(({ status }) => status === 'failed')) paused.add(scope)
  }
  await store.transaction((tx) => saveResults(tx, { batch, response, scopesNotRun, notRunByServer }, now()))
}

type BatchRefused = Extract<TransportOutcome, { kind: 'too-large' | 'unreadable' }>

/** Whether the server has refused the whole batch, because of a change in it. */
export function isBatchRefused(
  outcome: TransportOutcome,
  batch: readonly QueueRecord[],
): outcome is BatchRefused {
  return batch.length > 0 && (outcome.kind === 'too-large' || outcome.kind === 'unreadable')
}

/**
 * Halves a batch that the server refuses as a whole, until the change that causes it is alone. A change that is too large
 * for the server is rejected. One that the server cannot read is held as `failed`, because a newer version of the app or
 * the server may read it.
 */
export async function shrinkBatch(
  { store }: SendDeps,
  sending: Sending,
  { batch, outcome }: { batch: readonly QueueRecord[]; outcome: BatchRefused },
): Promise<void> {
  const [first] = batch
  const isAlone = batch.length === 1
  sending.batchMax = isAlone ? batchMutationsMax : Math.floor(batch.length / 2)
  if (!isAlone || !first) return
  await store.transaction(async (tx) => {
    const record = await tx.queue.get(first.seq)
    if (record?.mutationId !== first.mutationId || record.status !== 'pending') return
    await tx.queue.put(
      outcome.kind === 'too-large'
        ? { ...record, status: 'rejected', code: 'too-large' }
        : { ...record, status: 'failed' },
    )
  })
}
