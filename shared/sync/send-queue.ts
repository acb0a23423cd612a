/**
 * Sends what waits in the queue and stores what became of it. Rows are not asked for: whoever can apply them, does so
 * later. The service worker has this alone, so nothing here leads to the mutations or the sentences.
 */
import type { EpochSeconds } from '../dates.ts'
import { firstSyncSchema, batchMutationsMax, syncSchema } from '../limits.ts'
import { Scope } from '../model/scope.ts'
import { isKnownUnder } from '../model/tables.ts'
import { callServer, fullCalls } from './call-limits.ts'
import type { DeviceState, DeviceStore, DeviceTx } from './device-store.ts'
import { historiesOf } from './download.ts'
import { scopesToLeaveAlone } from './failed-change.ts'
import { planSends, sentMutationOf, takeBatch } from './plan-sends.ts'
import type { QueueRecord } from './queue-record.ts'
import { type Answered, isUnsettled, saveResults, secondsToWait } from './save-results.ts'
import type { Transport, TransportOutcome } from './transport.ts'
import type { MutationResult, SyncRequest, SyncResponse } from './wire.ts'

export type SendDeps = {
  store: DeviceStore
  transport: Transport
  now: () => EpochSeconds
  /** Another than this build's, for tests in which builds meet. */
  schema?: number
}

/**
 * `retry`: something is left that only another try, later, can move. `afterSeconds`: nothing but what the server has told to
 * wait so long.
 */
export type SendOutcome = { kind: 'done' } | { kind: 'retry'; afterSeconds?: number } | Ended
/** `isMoving`: the line broke, but some call before that was answered, or part of an answer came. */
type Ended = Exclude<TransportOutcome, { kind: 'answer' }> & { isMoving?: boolean }

/** What one run of sending has learnt so far. */
export type Sending = {
  batchMax: number
  /** Scopes on which the server has failed in this run, or not long before it. */
  paused: Set<Scope>
}

export async function startSending(tx: DeviceTx, now: EpochSeconds): Promise<Sending> {
  const { serverOffset } = await tx.device.get()
  const paused = scopesToLeaveAlone(await tx.queue.all(), now + serverOffset)
  return { batchMax: batchMutationsMax, paused }
}

/** More rounds than the largest queue and download take: a server that keeps a device busy is left alone for a while. */
export const roundsMax = 1_000

/** `hasStored`: the queue is another than before, and a page may have something to show. */
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
    // A server of another epoch runs nothing: that is a page's to deal with.
    if (!hasSettled && !isAnyPaused(sending, batch)) return { outcome: { kind: 'retry' }, hasStored }
    hasStored ||= hasSettled
  }
  return { outcome: { kind: 'retry' }, hasStored }
}

/** How a run ends whose call of this number, from zero, was not answered. */
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

/** The server runs nothing over another history than the one that the device knows. */
export async function historiesOfBatch(
  tx: DeviceTx,
  batch: readonly QueueRecord[],
): Promise<Pick<SyncRequest, 'histories'>> {
  const scopes = new Set(batch.map(({ scope }) => scope))
  const { epoch } = await tx.device.get()
  const states = (await tx.scopes.all()).filter(({ scope }) => scopes.has(scope))
  return { histories: historiesOf(states, { epoch, diverged: new Set() }) }
}

export type BatchPlan = {
  batch: QueueRecord[]
  /** Nothing else may be sent after it. */
  isLast: boolean
  /** When the first of the scopes may go on that the server has told to wait; undefined where none has anything to send. */
  afterSeconds: number | undefined
}

/** `now` is the device's own. `schema` is the older one of the two that meet. */
export function nextBatch(
  queue: readonly QueueRecord[],
  { batchMax, paused }: Sending,
  { state, now, schema }: { state: DeviceState; now: EpochSeconds; schema: number },
): BatchPlan {
  const { waits = {}, serverOffset, callLimits: { sendBytesMax } = fullCalls } = state
  const serverNow = now + serverOffset
  const waiting = new Map(
    Object.entries(waits).flatMap(([scope, until]) =>
      until > serverNow ? [[Scope.parse(scope), until - serverNow]] : [],
    ),
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

/** How a run ends that has nothing more to send now. */
export function endOf({ paused }: Sending, { afterSeconds }: Pick<BatchPlan, 'afterSeconds'>): SendOutcome {
  if (paused.size > 0) return { kind: 'retry' }
  return afterSeconds === undefined ? { kind: 'done' } : { kind: 'retry', afterSeconds }
}

/** Nothing of a paused scope is sent: after an answer it says that one has been paused by it, and others may go on. */
export function isAnyPaused({ paused }: Sending, batch: readonly QueueRecord[]): boolean {
  return batch.some(({ scope }) => paused.has(scope))
}

export function isAnySettled({ results }: SyncResponse): boolean {
  return !results.every(isNotRunWithoutReason)
}

/** What the server has told to wait is noted as such, and not sent again in this run. */
function isNotRunWithoutReason(result: MutationResult): boolean {
  return isUnsettled(result) && secondsToWait(result) === undefined
}

/** What the server has failed on, or did not run though nothing stood before it, is left alone until a later run. */
export async function keepResults(
  { store, now }: SendDeps,
  { paused }: Sending,
  { batch, request, response }: Answered & { request: SyncRequest },
): Promise<void> {
  // There nothing is run before the device has noticed that its rows are of another history.
  const isAligned = request.epoch === null || request.epoch === response.epoch
  const scopesNotRun = new Set<Scope>()
  for (const scope of new Set(batch.map((record) => record.scope))) {
    const ids = new Set(batch.filter((record) => record.scope === scope).map((record) => record.mutationId))
    const results = response.results.filter(({ mutationId }) => ids.has(mutationId))
    if (isAligned && !response.diverged?.includes(scope) && results.every(isNotRunWithoutReason))
      scopesNotRun.add(scope)
    if (scopesNotRun.has(scope) || results.some(({ status }) => status === 'failed')) paused.add(scope)
  }
  await store.transaction((tx) => saveResults(tx, { batch, response, scopesNotRun }, now()))
}

type BatchRefused = Extract<TransportOutcome, { kind: 'too-large' | 'unreadable' }>

export function isBatchRefused(
  outcome: TransportOutcome,
  batch: readonly QueueRecord[],
): outcome is BatchRefused {
  return batch.length > 0 && (outcome.kind === 'too-large' || outcome.kind === 'unreadable')
}

/**
 * A refused batch is halved, until the change is alone that it is about. One too large for the server is refused; one that
 * the server cannot read waits for its author, because a newer version of the app or of the server may well read it.
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
