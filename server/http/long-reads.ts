/** The calls whose answer grows with the group: in place where it is small, streamed from a thread where it is not. */
import type { RequestHandler } from 'express'
import { expenseAnswer } from '#shared/api/answers.ts'
import { readParams } from '#shared/api/define-call.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { settlementOf } from '#shared/money/settlement.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { LongAnswer } from '#server/answers/long-answer.ts'
import { listsInPlace, settlementAnswer } from '#server/answers/settlement-answer.ts'
import { shortAnswerRowsMax } from '#server/answers/stream-answer.ts'
import { type GroupReads, readGroups } from '#server/db/group-reads.ts'
import type { AnswerBody } from './answer-rows.ts'
import { refuse } from './refuse.ts'
import { answer } from './row-calls.ts'
import type { Services } from './services.ts'
import { accountOf } from './signed-in.ts'

type LongRead = { path: `/groups/:groupId/${LongAnswer['kind']}`; kind: LongAnswer['kind'] }

export function handleLongRead(
  { database, turns, answerStream }: Services,
  { path, kind }: LongRead,
): RequestHandler {
  const { place } = database
  return async (request, response) => {
    const params = readParams(path, request.params)
    if (!params.ok) return refuse(response, params.code)
    const { userId } = accountOf(request)
    const asked: LongAnswer = { kind, groupId: params.value.groupId }
    const read = (reads: GroupReads) =>
      readShort(reads, asked, { rowsMax: place ? shortAnswerRowsMax : null })
    const short = await turns(userId, () => readGroups(database, userId, read))
    if (short !== 'long') answer(response, short)
    else if (request.method === 'HEAD') response.type('json').end()
    else if (place) await answerStream(response, { userId, place, asked })
  }
}

/** `long` where the group has more rows than are read in place; without a limit, all are. */
async function readShort(
  reads: GroupReads,
  { kind, groupId }: LongAnswer,
  { rowsMax }: { rowsMax: number | null },
): Promise<Result<AnswerBody, RejectionCode> | 'long'> {
  const membership = await reads.requireMember(groupId)
  if (!membership.ok) return membership
  const group = await reads.wholeGroup(groupId)
  if (!group) return err('group-not-found')
  if (rowsMax !== null && (await reads.hasMoreExpenses(groupId, rowsMax))) return 'long'
  const expenses = await reads.expenses(groupId)
  if (kind === 'expenses')
    return ok({ expenses: expenses.filter((row) => row.transactionType === 'expense').map(expenseAnswer) })
  const settlement = settlementOf({ expenses, pendingMembers: group.pendingMembers })
  return ok({ data: settlementAnswer(settlement, group, listsInPlace) })
}
