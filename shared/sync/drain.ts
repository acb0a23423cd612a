/**
 * One drain: sends the queue batch by batch, stores each answer at once, and applies all received rows in one transaction
 * (docs/design.md, "The runner"). It is correct without a lock, because every step is idempotent: two drains at once only
 * do the same work twice.
 */
import { firstSyncSchema, syncSchema } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { applyAnswers, freeEndedGroups } from './apply-answers.ts'
import { callServer, fullCalls } from './adapt-call-size.ts'
import type { DeviceState } from './device-store.ts'
import { type Download, type Fit, cursorsOf, keepRows, resumeDownload, takeSchema } from './download.ts'
import { askAgainWithoutRows, noteLostScopes } from './lost-scope.ts'
import { type LocalChecksums, checksumsDue, hasScopeMoved, noteChecked } from './device-checksums.ts'
import { sentMutationOf } from './take-batch.ts'
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
import type { SyncRequest, SyncResponse } from './wire-format.ts'

export type DrainDeps = SendDeps
export type DrainOutcome = SendOutcome

type Progress = {
  sending: Sending
  download: Download
  /** The epochs that the server's answers have named. */
  epochs: Set<string>
  /** Whether an answer has contained rows. */
  hasNews: boolean
  /** Checksums of one scope's rows, for the server to compare. */
  sums?: LocalChecksums
  /** Scopes whose history on the device differs from the server's, as the server has said. */
  diverged: Set<Scope>
  /** How many rounds reported a diverged scope or resolved one. */
  alignments: number
}

/**
 * Sends everything that can be sent, applies the rows that the server has for this device and, when there was neither left, has
 * one scope's checksum compared. It throws only on a defect or an error of the store; an unreachable server is an outcome.
 */
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
  // A `reset` turns applied changes back to pending: they are sent again under the same ids.
  if (outcome.kind === 'done' && (await hasSendable(deps, progress))) {
    outcome = await sendAndPull(deps, progress)
    await applyDownload(deps, progress)
  }
  // Checksums are computed only after a drain in which everything was sent and no rows came. A drain without a connection
  // would compute them in vain, and new rows would make them outdated.
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

/** The older one of the device's sync schema and of the schema of the server that answered last. */
function schemaInUse(own: number, { serverSchema = firstSyncSchema }: DeviceState): number {
  return Math.min(own, serverSchema)
}

/** Everything was sent, except changes that the server has told to wait for a known time. */
function isAllSent(outcome: DrainOutcome): boolean {
  return outcome.kind === 'done' || (outcome.kind === 'retry' && outcome.afterSeconds !== undefined)
}

/**
 * Applies a complete download. A part of one is a state that the group was never in, so it is not applied. The rebase
 * without rows still removes rejected changes from the screen.
 */
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
    // The changes behind a rejected one come back as `not-run`. They can be sent now that the rejected change is held.
    const someWait = response.results.some(isUnsettled)
    const isOtherEpoch = ownEpoch !== null && ownEpoch !== response.epoch
    const isBehind = isOtherEpoch || progress.diverged.size > 0
    const isDone = isLast && !isBehind && !isAligning && !response.more && !someWait
    if (isDone) return endOf(sending, call)
    // After a restore or a failover, changes are sent only once the server's present rows are applied.
    const isAligned = (isOtherEpoch || isAligning) && request.cursors !== undefined && !response.more
    if (isAligned) await applyDownload(deps, progress)
    const isNews = isAligned || response.diverged !== undefined
    if (isNews ? ++progress.alignments > alignmentsMax : !hasMoved(progress, { batch, response }))
      return { kind: 'retry' }
  }
  return { kind: 'retry' }
}

/**
 * The most rounds of one drain that report or resolve a divergence. No account needs that many. The limit ends a drain
 * against a server that reports divergence without end.
 */
const alignmentsMax = 100

/**
 * Whether a round has made progress: a change was answered, rows came, or the epoch changed once. A round without
 * progress would only be repeated.
 */
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
    // The server's data was restored from a backup. The device first fetches its rows and sends nothing, because queued
    // changes may need rows that the server no longer has.
    const isOtherEpoch = ownEpoch !== null && epoch !== ownEpoch
    // After a failover the same applies until the last part of the rows has come, also in a later drain.
    const isReplacing = download.deltas.some(({ divergence }) => divergence)
    const isAligning = isOtherEpoch || isReplacing || diverged.size > 0
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

/** On a device without space for the answer, the groups whose membership has ended leave it all the same. */
async function keepAnswer(deps: DrainDeps, progress: Progress, answered: Answered): Promise<Fit> {
  try {
    return await storeAnswer(deps, progress, answered)
  } catch (error) {
    await freeEndedGroups(deps.store, { deltas: answered.response.scopes, error })
    throw error
  }
}

/**
 * The results are stored first, in a transaction of their own. If storing the rows then fails, the answered changes are
 * still not sent again.
 */
async function storeAnswer(
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
