/** The calls whose answer is made of all rows of a group. A short one is made here, a long one in a worker thread. */
import type { RequestHandler, Request, Response } from 'express'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type AnswerBody, type WholeGroup, listAnswer, namesIn } from '#shared/api/answers.ts'
import { type LongQuestion, type LongReadCall, found, groupOfMember } from '#shared/api/define-read.ts'
import { budgetAnswer } from '#shared/api/trip-answers.ts'
import type { HistoryFilter } from '#shared/money/history-filter.ts'
import { paymentsByExpense } from '#shared/money/payments.ts'
import type { TripOfSettlement } from '#shared/money/settlement.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import type { LongAnswer } from '#server/answers/write-long-answer.ts'
import {
  calculationAnswer,
  chargedSettlementOf,
  listsInPlace,
  settlementAnswer,
} from '#server/answers/settlement-answer.ts'
import { rowFilterIn, statisticsAnswer } from '#server/answers/filtered-rows.ts'
import { shortAnswerRowsMax } from '#server/answers/answer-threads.ts'
import { type GroupReads, readGroups } from '#server/db/group-reads.ts'
import { rawCallOf } from './read-json.ts'
import { answer } from './refuse.ts'
import type { Services } from './services.ts'
import { accountOf } from './require-session.ts'

export function handleLongRead(
  { database, accountQueue, longAnswers }: Services,
  { prepare }: LongReadCall,
): RequestHandler {
  return async (request, response) => {
    const prepared = prepare(rawCallOf(request))
    const { userId } = accountOf(request)
    const read = (reads: GroupReads) =>
      readShort(reads, prepared, { rowsMax: longAnswers ? shortAnswerRowsMax : null })
    const short = await accountQueue(userId, () => readGroups(database, userId, read))
    if ('body' in short) answer(response, short.body)
    else if (request.method === 'HEAD') response.type('json').end()
    else {
      const { longOf, asked } = short
      const send = (gzipped: readonly Uint8Array[]) => sendGzipped(request, response, gzipped)
      await longAnswers?.({ userId, asked, version: longOf }, send)
    }
  }
}

type Asked = ReturnType<LongReadCall['prepare']>

/**
 * Makes a short answer. If the group has more than `rowsMax` rows, returns instead what is asked, and `longOf`, the name of the
 * group's state. Without `rowsMax` every answer is made here.
 */
async function readShort(
  reads: GroupReads,
  { groupIn, questionIn }: Asked,
  { rowsMax }: { rowsMax: number | null },
): Promise<{ body: AnswerBody } | { longOf: string; asked: LongAnswer }> {
  const groupId = await groupIn(reads)
  const group = await groupOfMember(reads, { groupId })
  const question = questionIn(group)
  const trip = await tripIn(reads, { groupId, question })
  const ofTrip = question.kind === 'trip-expenses' ? question.itineraryId : null
  if (rowsMax !== null && (await reads.hasMoreExpenses(groupId, ofTrip, rowsMax)))
    return { longOf: await reads.versionName(groupId), asked: { groupId, question } }
  return { body: await readBody(reads, group, { question, trip }) }
}

async function readBody(
  reads: GroupReads,
  group: WholeGroup,
  { question, trip }: { question: LongQuestion; trip: TripOfSettlement | undefined },
): Promise<AnswerBody> {
  const groupId = group.group.id
  if (question.kind === 'trip-expenses') {
    const { itineraryId } = question
    const plan = found(await reads.plan(groupId, itineraryId), 'itinerary-not-found')
    const ofTrip = await reads.expensesOfItinerary(groupId, itineraryId)
    return { expenses: listAnswer('expenses', ofTrip, namesIn(group)), ...budgetAnswer(plan) }
  }
  const rows = await reads.expenses(groupId)
  const payments = paymentsByExpense(rows)
  const filtered = (filter: HistoryFilter) =>
    rows.filter(rowFilterIn(group, filter, (id) => payments.get(id) ?? []))
  switch (question.kind) {
    case 'expenses':
    case 'transfers': {
      const { kind, filter } = question
      return { [kind]: listAnswer(kind, filtered(filter), namesIn(group)) }
    }
    case 'statistics':
      return { statistics: statisticsAnswer(filtered(question.filter), group) }
    case 'calculation':
      return { data: calculationAnswer(rows, group, question.conditions) }
    case 'settlement': {
      const { pendingMembers } = group
      const settlement = chargedSettlementOf({ expenses: rows, pendingMembers, trip })
      return { data: settlementAnswer(settlement, group, listsInPlace) }
    }
  }
}

/** The trip of which the settlement is asked. Undefined: of none. Refuses one that the group does not have. */
async function tripIn(
  reads: GroupReads,
  { groupId, question }: LongAnswer,
): Promise<TripOfSettlement | undefined> {
  if (question.kind !== 'settlement' || question.itineraryId === null) return undefined
  const { itineraryId } = question
  const living = await reads.livingItineraries(groupId)
  if (!living.has(itineraryId)) throw new Refusal('itinerary-not-found')
  return { itineraryId, living }
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

export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
