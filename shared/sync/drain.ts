/**
 * One drain: sends the queue batch by batch, stores each answer at once, and applies all rows that came with them in one
 * transaction. Correct without any lock, by idempotency: two drains at once only do the same work twice.
 */
import { syncSchema } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { applyAnswers } from './apply-answers.ts'
import { sentMutationOf } from './plan-sends.ts'
import type { QueueRecord } from './queue-record.ts'
import {
  type SendDeps,
  type SendOutcome,
  type Sending,
  isAnySettled,
  isBatchRefused,
  keepResults,
  nextBatch,
  roundsMax,
  shrinkBatch,
  startSending,
} from './send-queue.ts'
import type { ScopeDelta, SyncRequest, SyncResponse } from './wire.ts'

export type DrainDeps = SendDeps
export type DrainOutcome = SendOutcome

type Progress = {
  sending: Sending
  /** The epoch of the deltas and cursors; null until the first answer. */
  epoch: string | null
  deltas: ScopeDelta[]
  cursors: Map<Scope, number>
  /** Those that the server has named. */
  epochs: Set<string>
  /** The server has more rows: those that came are only a part. */
  isPartial: boolean
}

export async function drainQueue(deps: DrainDeps): Promise<DrainOutcome> {
  const progress: Progress = {
    ...{ sending: startSending(), epoch: null, deltas: [], cursors: new Map() },
    ...{ epochs: new Set(), isPartial: false },
  }
  const outcome = await sendAndPull(deps, progress)
  // Half of a download is no state that anybody was in. Without rows, a refused change still leaves the screen.
  const deltas = progress.isPartial ? [] : progress.deltas
  await applyAnswers(deps.store, { epoch: progress.isPartial ? null : progress.epoch, deltas })
  return outcome
}

async function sendAndPull(deps: DrainDeps, progress: Progress): Promise<DrainOutcome> {
  const { sending } = progress
  for (let round = 0; round < roundsMax; round++) {
    const { request, batch, isLast } = await nextRequest(deps, progress)
    const outcome = await deps.transport(request)
    if (isBatchRefused(outcome, batch)) {
      await shrinkBatch(deps, sending, { batch, outcome })
      continue
    }
    if (outcome.kind !== 'answer') return outcome
    const hasOtherEpoch = await keepAnswer(deps, progress, { request, batch, response: outcome.response })
    const { more, results } = outcome.response
    // What stood behind a refused change comes back unrun, and may go now that the refused one is held.
    const someWait = results.some((result) => result.status === 'not-run')
    const isDone = isLast && !more && !someWait && !hasOtherEpoch
    if (isDone) return { kind: sending.paused.size > 0 ? 'retry' : 'done' }
    if (!hasMoved(progress, { batch, response: outcome.response })) return { kind: 'retry' }
  }
  return { kind: 'retry' }
}

/** A round that settles no change and brings no rows would only be repeated. One change of epoch is news, too. */
function hasMoved({ epochs }: Progress, { batch, response }: Omit<Answered, 'request'>): boolean {
  const isNewEpoch = !epochs.has(response.epoch) && epochs.size < 2
  epochs.add(response.epoch)
  return isNewEpoch || (batch.length > 0 && isAnySettled(response)) || response.scopes.length > 0
}

async function nextRequest({ store }: DrainDeps, { epoch, cursors, sending }: Progress) {
  return store.transaction(async (tx) => {
    const { accountId, clientId, epoch: ownEpoch } = await tx.device.get()
    const queue = await tx.queue.all()
    const { batch, isLast } = nextBatch(queue, sending)
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

type Answered = { request: SyncRequest; batch: readonly QueueRecord[]; response: SyncResponse }

/** True where the server is in another epoch than the request was: nothing of it was run, and it is asked once more. */
async function keepAnswer(deps: DrainDeps, progress: Progress, { request, batch, response }: Answered) {
  const { epoch, scopes, more } = response
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
  await keepResults(deps, progress.sending, { batch, response })
  return hasOtherEpoch
}
