/** The calls whose answer is made of all rows of a group. A short one is made here, a long one in a worker thread. */
import type { RequestHandler, Request, Response } from 'express'
import { type AnswerBody, type WholeGroup, listAnswer } from '#shared/api/answers.ts'
import { type LongReadCall, groupOfMember } from '#shared/api/define-read.ts'
import { budgetAnswer } from '#shared/api/itinerary-answers.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import { paymentsByExpense } from '#shared/money/payments.ts'
import { namesIn } from '#shared/api/names-in-group.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { TripOfSettlement } from '#shared/money/settlement.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { LongAnswer } from '#server/answers/write-long-answer.ts'
import { calculationAnswer } from '#server/answers/calculation-answer.ts'
import { rowFilterIn, statisticsAnswer } from '#server/answers/filtered-rows.ts'
import { chargedSettlementOf, listsInPlace, settlementAnswer } from '#server/answers/settlement-answer.ts'
import { shortAnswerRowsMax } from '#server/answers/answer-threads.ts'
import { type GroupReads, readGroups } from '#server/db/group-reads.ts'
import { rawCallOf } from './read-json.ts'
import { answer, refuse } from './refuse.ts'
import type { Services } from './services.ts'
import { accountOf } from './require-session.ts'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

export function handleLongRead(
  { database, accountQueue, longAnswers }: Services,
  { prepare }: LongReadCall,
): RequestHandler {
  return async (request, response) => {
    const prepared = prepare(rawCallOf(request))
    if (!prepared.ok) return refuse(response, prepared.code)
    const { userId } = accountOf(request)
    const read = (reads: GroupReads) =>
      readShort(reads, prepared.value, { rowsMax: longAnswers ? shortAnswerRowsMax : null })
    const short = await accountQueue(userId, () => readGroups(database, userId, read))
    if (!('longOf' in short)) answer(response, short)
    else if (request.method === 'HEAD') response.type('json').end()
    else {
      const { longOf, asked } = short
      const send = (gzipped: readonly Uint8Array[]) => sendGzipped(request, response, gzipped)
      await longAnswers?.({ userId, asked, version: longOf }, send)
    }
  }
}

type Asked = Extract<ReturnType<LongReadCall['prepare']>, { ok: true }>['value']

/**
 * Makes a short answer. If the group has more than `rowsMax` rows, returns instead what is asked, and `longOf`, the name
 * of the group's state.
 * Without `rowsMax` every answer is made here.
 */
async function readShort(
  reads: GroupReads,
  { groupIn, questionIn }: Asked,
  { rowsMax }: { rowsMax: number | null },
): Promise<Result<AnswerBody, RejectionCode> | { longOf: string; asked: LongAnswer }> {
  const place = await groupIn(reads)
  if (!place.ok) return place
  const groupId = place.value
  const whole = await groupOfMember(reads, { groupId })
  if (!whole.ok) return whole
  const group = whole.value
  const read = questionIn(group)
  if (!read.ok) return read
  const question = read.value
  const trip = await tripIn(reads, { groupId, question })
  if (!trip.ok) return trip
  const ofTrip = question.kind === 'trip-expenses' ? question.itineraryId : null
  if (rowsMax !== null && (await reads.hasMoreExpenses(groupId, ofTrip, rowsMax)))
    return { longOf: await reads.versionName(groupId), asked: { groupId, question } }
  if (question.kind === 'trip-expenses') return readTripExpenses(reads, group, question.itineraryId)
  const rows = await reads.expenses(groupId)
  const payments = paymentsByExpense(rows)
  const filtered = (filter: HistoryFilter) =>
    rows.filter(rowFilterIn(group, filter, (id) => payments.get(id) ?? []))
  switch (question.kind) {
    case 'expenses':
    case 'transfers': {
      const { kind, filter } = question
      return ok({ [kind]: listAnswer(kind, filtered(filter), namesIn(group)) })
    }
    case 'statistics': {
      return ok({ statistics: statisticsAnswer(filtered(question.filter), group) })
    }
    case 'calculation':
      return ok({ data: calculationAnswer(rows, group, question.conditions) })
    case 'settlement': {
      const { pendingMembers } = group
      const settlement = chargedSettlementOf({ expenses: rows, pendingMembers, trip: trip.value })
      return ok({ data: settlementAnswer(settlement, group, listsInPlace) })
    }
  }
}

async function readTripExpenses(
  reads: GroupReads,
  group: WholeGroup,
  itineraryId: ItineraryId,
): Promise<Result<AnswerBody, RejectionCode>> {
  const groupId = group.group.id
  const plan = await reads.plan(groupId, itineraryId)
  if (!plan) return err('itinerary-not-found')
  const rows = await reads.expensesOfItinerary(groupId, itineraryId)
  return ok({ expenses: listAnswer('expenses', rows, namesIn(group)), ...budgetAnswer(plan) })
}

/** The trip of which the settlement is asked. Undefined: of none. Refuses one that the group does not have. */
async function tripIn(
  reads: GroupReads,
  { groupId, question }: LongAnswer,
): Promise<Result<TripOfSettlement | undefined, RejectionCode>> {
  if (question.kind !== 'settlement' || question.itineraryId === null) return ok(undefined)
  const { itineraryId } = question
  const living = await reads.livingItineraries(groupId)
  return living.has(itineraryId) ? ok({ itineraryId, living }) : err('itinerary-not-found')
}

/** A caller that reads nothing for this long is disconnected. */
const stalledMsMax = 60_000

/** `gzipped` is JSON, in pieces. */
async function sendGzipped(
  request: Request,
  response: Response,
  gzipped: readonly Uint8Array[],
): Promise<void> {
  if (response.destroyed) return
  response.type('json').vary('accept-encoding')
  response.setTimeout(stalledMsMax)
  const isTakenAsItIs = request.acceptsEncodings('gzip') !== false
  if (isTakenAsItIs) response.setHeader('content-encoding', 'gzip')
  const chunks = Readable.from(gzipped)
  try {
    await (isTakenAsItIs ? pipeline(chunks, response) : pipeline(chunks, createGunzip(), response))
  } catch (error) {
    // The caller has disconnected and needs no answer.
    if (!isGone(error)) throw error
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
