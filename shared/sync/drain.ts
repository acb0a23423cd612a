/**
 * One drain: sends the queue batch by batch, stores each answer at once, and applies all rows that came with them in one
 * transaction. Correct without any lock, by idempotency: two drains at once only do the same work twice.
 */
import { firstSyncSchema, syncSchema } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { applyAnswers } from './apply-answers.ts'
import { callServer, fullCalls } from './call-limits.ts'
import type { DeviceState } from './device-store.ts'
import { type Download, type Fit, cursorsOf, keepRows, resumeDownload, takeSchema } from './download.ts'
import { askAgainWithoutRows, noteLostScopes } from './lost-scope.ts'
import { type LocalChecksums, checksumsDue, hasScopeMoved, noteChecked } from './local-checksum.ts'
import { sentMutationOf } from './plan-sends.ts'
import type { QueueRecord } from './queue-record.ts'
import {
  type SendDeps,
  type SendOutcome,
  type Sending,
  endOf,
  endedAfter,
  isAnyPaused,
  isAnySettled,
  historiesOfBatch,
  isBatchRefused,
  keepResults,
  nextBatch,
  roundsMax,
  shrinkBatch,
  startSending,
} from './send-queue.ts'
import { isUnsettled } from './save-results.ts'
import type { SyncRequest, SyncResponse } from './wire.ts'

export type DrainDeps = SendDeps
export type DrainOutcome = SendOutcome

type Progress = {
  sending: Sending
  download: Download
  /** Those that the server has named. */
  epochs: Set<string>
  /** An answer has brought rows. */
  hasNews: boolean
  /** Of the device's rows, to be compared by the server. */
  sums?: LocalChecksums
  /** Scopes of which the server has said that it has another history. */
  diverged: Set<Scope>
  /** How often that, or an end of it, was news. */
  alignments: number
}

export async function drainQueue(deps: DrainDeps): Promise<DrainOutcome> {
  const started = await deps.store.transaction(async (tx) => ({
    download: await resumeDownload(tx, deps.schema ?? syncSchema),
    sending: await startSending(tx, deps.now()),
  }))
  const progress: Progress = {
    ...started,
    epochs: new Set(),
    hasNews: false,
    diverged: new Set(),
    alignments: 0,
  }
  let outcome = await sendAndPull(deps, progress)
  await applyDownload(deps, progress)
  // A reset returns to the queue what had been applied: it is asked about by its id again.
  if (outcome.kind === 'done' && (await hasSendable(deps, progress))) {
    outcome = await sendAndPull(deps, progress)
    await applyDownload(deps, progress)
  }
  // Only on a line that carries, and once the device has what there is: without a connection nothing is summed up.
  if (!isAllSent(outcome) || progress.hasNews) return outcome
  const sums = await checksumsDue(deps.store, deps.now(), deps)
  if (!sums) return outcome
  progress.sums = sums
  const compared = await sendAndPull(deps, progress)
  await applyDownload(deps, progress)
  return compared
}

function hasSendable(
  { store, now, schema = syncSchema }: DrainDeps,
  { sending }: Progress,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const state = await tx.device.get()
    const place = { state, now: now(), schema: schemaInUse(schema, state) }
    return nextBatch(await tx.queue.all(), sending, place).batch.length > 0
  })
}

/** The older one of the device's and of the server that answered last. */
function schemaInUse(own: number, { serverSchema = firstSyncSchema }: DeviceState): number {
  return Math.min(own, serverSchema)
}

/** But for what the server has told to wait. */
function isAllSent(outcome: DrainOutcome): boolean {
  return outcome.kind === 'done' || (outcome.kind === 'retry' && outcome.afterSeconds !== undefined)
}

/** Half of a download is no state that anybody was in. Without rows, a refused change still leaves the screen. */
async function applyDownload({ store }: DrainDeps, { download }: Progress): Promise<void> {
  const { epoch, deltas, isPartial } = download
  if (isPartial) return applyAnswers(store, { epoch: null, deltas: [] })
  await applyAnswers(store, { epoch, deltas })
  download.deltas = []
}

async function sendAndPull(deps: DrainDeps, progress: Progress): Promise<DrainOutcome> {
  const { sending } = progress
  for (let round = 0; round < roundsMax; round++) {
    const call = await nextRequest(deps, progress)
    const { request, batch, isLast, ownEpoch, isAligning } = call
    const outcome = await callServer(deps, call)
    if (isBatchRefused(outcome, batch)) {
      await shrinkBatch(deps, sending, { batch, outcome })
      continue
    }
    if (outcome.kind !== 'answer') return endedAfter(round, outcome)
    const { response } = outcome
    const fit = await keepAnswer(deps, progress, { request, batch, response })
    if (fit === 'another') return { kind: 'retry' }
    if (fit === 'has more') continue
    // What stood behind a refused change comes back unrun, and may go now that the refused one is held.
    const someWait = response.results.some(isUnsettled)
    const isOtherEpoch = ownEpoch !== null && ownEpoch !== response.epoch
    const isBehind = isOtherEpoch || progress.diverged.size > 0
    const isDone = isLast && !isBehind && !isAligning && !response.more && !someWait
    if (isDone) return endOf(sending, call)
    // After a restore or a failover the queue goes on over the rows that there are, and not before.
    const isAligned = (isOtherEpoch || isAligning) && request.cursors !== undefined && !response.more
    if (isAligned) await applyDownload(deps, progress)
    const isNews = isAligned || response.diverged !== undefined
    if (isNews ? ++progress.alignments > alignmentsMax : !hasMoved(progress, { batch, response }))
      return { kind: 'retry' }
  }
  return { kind: 'retry' }
}

/** So many groups at once are more than anybody has; a server that goes on and on is left alone for a while. */
const alignmentsMax = 100

/** A round that settles no change and brings no rows would only be repeated. One change of epoch is news, too. */
function hasMoved({ epochs, sending }: Progress, { batch, response }: Omit<Answered, 'request'>): boolean {
  const isNewEpoch = !epochs.has(response.epoch) && epochs.size < 2
  epochs.add(response.epoch)
  const isSettled = batch.length > 0 && (isAnySettled(response) || isAnyPaused(sending, batch))
  return isNewEpoch || isSettled || response.scopes.length > 0
}

async function nextRequest(
  { store, now, schema = syncSchema }: DrainDeps,
  { download, sending, sums, diverged }: Progress,
) {
  return store.transaction(async (tx) => {
    const state = await tx.device.get()
    const { accountId, clientId, epoch: ownEpoch, callLimits: limits = fullCalls } = state
    const inUse = schemaInUse(schema, state)
    const epoch = download.epoch ?? ownEpoch
    // A backup was restored there: first comes what there is, and nothing is sent that may stand on what is not.
    const isOtherEpoch = ownEpoch !== null && epoch !== ownEpoch
    const isAligning = isOtherEpoch || diverged.size > 0
    const queue = isAligning ? [] : await tx.queue.all()
    const { batch, isLast, afterSeconds } = nextBatch(queue, sending, {
      state,
      now: now(),
      schema: inUse,
    })
    const request: SyncRequest = {
      accountId,
      clientId,
      schema,
      epoch,
      mutations: batch.map(sentMutationOf),
      ...(isLast
        ? await cursorsOf(tx, download, { epoch: ownEpoch, diverged, schema: inUse })
        : await historiesOfBatch(tx, batch)),
    }
    const isQuiet = batch.length === 0 && download.deltas.length === 0 && !isAligning
    if (isQuiet && sums && !(await hasScopeMoved(tx, sums.position))) request.checksums = sums.checksums
    if (limits.answerBytesMax < fullCalls.answerBytesMax) request.answerBytesMax = limits.answerBytesMax
    return { request, batch, isLast, afterSeconds, ownEpoch, isAligning, limits }
  })
}

type Answered = { request: SyncRequest; batch: readonly QueueRecord[]; response: SyncResponse }

/** What became of the changes first: they are not to be asked about again, whatever becomes of the rows. */
async function keepAnswer(
  deps: DrainDeps,
  progress: Progress,
  { request, batch, response }: Answered,
): Promise<Fit> {
  const { sending, download } = progress
  await keepResults(deps, sending, { batch, request, response })
  progress.hasNews ||= response.scopes.length > 0
  if (request.cursors) progress.diverged.clear()
  for (const scope of response.diverged ?? []) progress.diverged.add(scope)
  const hasRows = request.cursors !== undefined || request.epoch !== response.epoch
  if (!hasRows) return 'fits'
  const answered = { response, ownSchema: request.schema }
  return deps.store.transaction(async (tx) => {
    const fit = await takeSchema(tx, download, answered)
    if (fit !== 'fits') return fit
    await keepRows(tx, download, answered)
    await noteLostScopes(tx, response.lost)
    if (request.cursors && !response.more) await askAgainWithoutRows(tx, request.cursors, download.deltas)
    if (request.checksums) await noteChecked(tx, request, response)
    return fit
  })
}
