/** The row that a REST call returns, as it is after the call, under the field name that the specification gives it. */
import { expenseAnswer, groupAnswer, pendingMemberAnswer, transferAnswer } from '#shared/api/answers.ts'
import type { Prepared } from '#shared/api/define-call.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { type Result, ok } from '#shared/result.ts'
import type { GroupReads } from '#server/db/group-reads.ts'

export type AnswerBody = Record<string, unknown>

/** Refuses a caller who is no longer a member: a call may be repeated long after it was first made. */
export async function answerOf(
  reads: GroupReads,
  prepared: Prepared,
): Promise<Result<AnswerBody, RejectionCode>> {
  if (prepared.answered.kind === 'nothing') return ok({})
  const membership = await reads.requireMember(prepared.groupId)
  return membership.ok ? ok(await bodyOf(reads, prepared)) : membership
}

async function bodyOf(reads: GroupReads, { groupId, answered }: Prepared): Promise<AnswerBody> {
  switch (answered.kind) {
    case 'nothing':
      return {}
    case 'group': {
      const whole = await reads.wholeGroup(groupId)
      return whole ? { group: groupAnswer(whole), inviteCode: whole.group.inviteCode } : {}
    }
    case 'pendingMember': {
      const person = await reads.pendingMember(groupId, answered.id)
      return person ? { pendingMember: pendingMemberAnswer(person) } : {}
    }
    case 'expense': {
      const expense = await reads.expense(groupId, answered.id)
      return expense ? { expense: expenseAnswer(expense) } : {}
    }
    case 'transfer': {
      const transfer = await reads.expense(groupId, answered.id)
      return transfer ? { transfer: transferAnswer(transfer) } : {}
    }
  }
}
