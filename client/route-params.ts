/** The parts of addresses that stand for something: ids in a path, and what a link adds. */
import { notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'

/** An address whose id is none is a page that does not exist. */
function readId<Id>(schema: z.ZodMiniType<Id>, text: string): Id {
  const id = schema.safeParse(text)
  if (!id.success) throw notFound()
  return id.data
}

export const groupParams = {
  parse: (params: { groupId: string }) => ({ groupId: readId(GroupId, params.groupId) }),
  stringify: (params: { groupId: GroupId }) => params,
}
export const expenseParams = {
  parse: (params: { groupId: string; expenseId: string }) => ({
    groupId: readId(GroupId, params.groupId),
    expenseId: readId(ExpenseId, params.expenseId),
  }),
  stringify: (params: { groupId: GroupId; expenseId: ExpenseId }) => params,
}
/** A change by its place in the queue of this device. */
export const unsentParams = {
  parse: (params: { seq: string }) => ({ seq: readId(QueuePosition, params.seq) }),
  stringify: ({ seq }: { seq: number }) => ({ seq: String(seq) }),
}
const QueuePosition = z.coerce.number().check(z.int(), z.positive())

/** What a link may add to an address; anything unreadable is left out. */
const word = () => z.optional(z.catch(z.optional(z.coerce.string()), undefined))
export const JoinSearch = z.object({ code: word() })
/** Which expense of the history is open. */
export const ExpenseSearch = z.object({ expense: z.optional(z.catch(z.optional(ExpenseId), undefined)) })
/** Which provisional member is to be linked. */
export const MappingSearch = z.object({
  pendingMember: z.optional(z.catch(z.optional(PendingMemberId), undefined)),
})
