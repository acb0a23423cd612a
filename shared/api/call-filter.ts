/** The filters of the history in the query of a call (docs/decisions/0063-rest-of-expenses.md). */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { Category, Expense } from '../model/expense.ts'
import { dateSchema } from '../model/fields.ts'
import type { GroupId } from '../model/group.ts'
import type { HistoryFilter } from '../money/history-filter.ts'
import { Person } from './call-fields.ts'
import type { Lookups } from './define-call.ts'

const searchLengthMax = 100

/** A field that is none of these, or is given twice, is refused: without it the call would answer with more rows. */
export const CallFilter = z.strictObject({
  q: z.optional(
    z.string('unreadable').check(z.maxLength(searchLengthMax, 'text-too-long' satisfies RejectionCode)),
  ),
  person: z.optional(Person),
  category: z.optional(Category),
  status: z.optional(Expense.shape.status),
  unpaid: z.optional(
    z.pipe(
      z.literal('true', 'unreadable'),
      z.transform((): true => true),
    ),
  ),
  from: z.optional(dateSchema()),
  to: z.optional(dateSchema()),
})
export type CallFilter = z.infer<typeof CallFilter>

/** The filter with the key of the named person of the group. */
export async function filterOf(
  { person, ...filter }: CallFilter,
  { groupId, lookups }: { groupId: GroupId; lookups: Pick<Lookups, 'keyReader'> },
): Promise<HistoryFilter> {
  if (person === undefined) return filter
  const keyOf = await lookups.keyReader(groupId)
  return { ...filter, person: keyOf(person) }
}
