/**
 * One drain: sends the queue batch by batch, stores each answer at once, and applies all rows that came with them in one
 * transaction. Correct without any lock, by idempotency: two drains at once only do the same work twice.
 */
import type { EpochSeconds } from '../dates.ts'
import { batchMutationsMax, syncSchema } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { applyAnswers } from './apply-answers.ts'
import type { DeviceStore } from './device-store.ts'
import { planSends, sentMutationOf, takeBatch } from './plan-sends.ts'
import type { QueueRecord } from './queue-record.ts'
import { saveResults } from './save-results.ts'
import type { Transport, TransportOutcome } from './transport.ts'
import type { ScopeDelta, SyncRequest, SyncResponse } from './wire.ts'

export type DrainDeps = { store: DeviceStore; transport: Transport; now: () => EpochSeconds }

/** `retry`: something is left that only another drain, later, can move. */
export type DrainOutcome =
  | { kind: 'done' }
  | { kind: 'retry' }
  | Exclude<TransportOutcome, { kind: 'answer' }>

type Progress = {
  batchMax: number
  /** The epoch of the deltas and cursors; null until the first answer. */
  epoch: string | null
  deltas: ScopeDelta[]
  cursors: Map<Scope, number>
  /** Those that the server has named. */
  epochs: Set<string>
  /** Scopes on which the server has failed in this drain. */
  paused: Set<Scope>
  /** The server has more rows: those that came are only a part. */
  isPartial: boolean
}

export async function drainQueue(deps: DrainDeps): Promise<DrainOutcome> {
  const progress: Progress = {
    ...{ batchMax: batchMutationsMax, epoch: null, deltas: [], cursors: new Map() },
    ...{ epochs: new Set(), paused: new Set(), isPartial: false },
  }
  const outcome = await sendAndPull(deps, progress)
  // Half of a download is no state that anybody was in. Without rows, a refused change still leaves the screen.
  const deltas = progress.isPartial ? [] : progress.deltas
  await applyAnswers(deps.store, { epoch: progress.isPartial ? null : progress.epoch, deltas })
  return outcome
}

/** More rounds than the largest queue and download take: a server that keeps a device busy is left alone for a while. */
const roundsMax = 1_000

async function sendAndPull(deps: DrainDeps, progress: Progress): Promise<DrainOutcome> {
  for (let round = 0; round < roundsMax; round++) {
    const { request, batch, isLast } = await nextRequest(deps, progress)
    const outcome = await deps.transport(request)
    if (outcome.kind === 'too-large' && batch.length > 0) {
      await shrink(deps, progress, batch)
      continue
    }
    if (outcome.kind !== 'answer') return outcome
    const hasOtherEpoch = await keepAnswer(deps, progress, { request, batch, response: outcome.response })
    const { more, results } = outcome.response
    // What stood behind a refused change comes back unrun, and may go now that the refused one is held.
    const someWait = results.some((result) => result.status === 'not-run')
    const isDone = isLast && !more && !someWait && !hasOtherEpoch
    if (isDone) return { kind: progress.paused.size > 0 ? 'retry' : 'done' }
    if (!hasMoved(progress, { batch, response: outcome.response })) return { kind: 'retry' }
  }
  return { kind: 'retry' }
}

/** A round that settles no change and brings no rows would only be repeated. One change of epoch is news, too. */
function hasMoved({ epochs }: Progress, { batch, response }: Omit<Answered, 'request'>): boolean {
  const isNewEpoch = !epochs.has(response.epoch) && epochs.size < 2
  epochs.add(response.epoch)
  const isSettled = response.results.some(({ status }) => status !== 'not-run')
  return isNewEpoch || (batch.length > 0 && isSettled) || response.scopes.length > 0
}

async function nextRequest({ store }: DrainDeps, { epoch, batchMax, cursors, paused }: Progress) {
  return store.transaction(async (tx) => {
    const { accountId, clientId, epoch: ownEpoch } = await tx.device.get()
    const queue = await tx.queue.all()
    const { sendable } = planSends(queue, paused)
    const batch = takeBatch(sendable, batchMax)
    const isLast = batch.length === sendable.length
    const request: SyncRequest = {
      ...{ accountId, clientId, schema: syncSchema, epoch: epoch ?? ownEpoch },
      mutations: batch.map(sentMutationOf),
    }
    if (isLast) {
      const known = (await tx.scopes.all()).map(({ scope, cursor }) => [scope, cursor] as const)
      // A scope that only the queue knows is asked about too: its membership may have ended meanwhile.
      const queued = queue.map(({ scope }) => [scope, 0] as const)
      request.cursors = Object.fromEntries([...queued, ...known, ...cursors])
    }
    return { request, batch, isLast }
  })
}

/** A batch too large is halved; a single change too large for the server is one that it refuses. */
async function shrink(
  { store }: DrainDeps,
  progress: Progress,
  batch: readonly QueueRecord[],
): Promise<void> {
  const [first] = batch
  progress.batchMax = Math.max(1, Math.floor(batch.length / 2))
  if (batch.length > 1 || !first) return
  await store.transaction(async (tx) => {
    const record = (await tx.queue.all()).find(({ mutationId }) => mutationId === first.mutationId)
    if (record) await tx.queue.put({ ...record, status: 'rejected', code: 'too-large' })
  })
}

type Answered = { request: SyncRequest; batch: readonly QueueRecord[]; response: SyncResponse }

/** True where the server is in another epoch than the request was: nothing of it was run, and it is asked once more. */
async function keepAnswer(deps: DrainDeps, progress: Progress, { request, batch, response }: Answered) {
  const { epoch, scopes, results, more } = response
  const hasOtherEpoch = request.epoch !== null && request.epoch !== epoch
  if (hasOtherEpoch) {
    progress.deltas = []
    progress.cursors.clear()
  }
  progress.epoch = epoch
  progress.isPartial = more
  for (const delta of scopes) {
    progress.deltas.push(delta)
    progress.cursors.set(delta.scope, delta.to)
  }
  const byId = new Map(batch.map((record) => [record.mutationId, record]))
  for (const { mutationId, status } of results) {
    const record = byId.get(mutationId)
    if (record && status === 'failed') progress.paused.add(record.scope)
  }
  await deps.store.transaction((tx) => saveResults(tx, response, deps.now()))
  return hasOtherEpoch
}
