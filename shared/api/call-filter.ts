/** The filters of the history in the query of a call (docs/decisions/0063-rest-of-expenses.md). */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { Category, Expense } from '../model/expense.ts'
import { dateSchema } from '../model/fields.ts'
import type { HistoryFilter } from '../money/history-filter.ts'
import type { WholeGroup } from './answers.ts'
import { Person, keyReaderOf } from './call-fields.ts'

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

/** The filter with the key of the named person of the group. */
export function filterOf(
  { person, ...filter }: z.infer<typeof CallFilter>,
  group: WholeGroup,
): HistoryFilter {
  return person === undefined ? filter : { ...filter, person: keyReaderOf(group)(person) }
}
