/** The conditions of a what-if settlement in the query of a call (docs/design.md, "What-if settlements"). */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { ExpenseId, Category, Expense } from '../model/expense.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '../model/user-key.ts'
import { type RoundingUnit, roundingUnits } from '../money/settlement-calculator.ts'
import { Refusal } from '../mutations/define-mutation.ts'
import type { WholeGroup } from './answers.ts'
import { Person, keyReaderOf } from './call-fields.ts'
import { dateSchema } from '../model/fields.ts'
import type { HistoryFilter } from '../money/history-filter.ts'

/** So that an address with all of them stays within what servers and proxies accept. */
const leftOutMax = 100

/** Ids separated by commas. */
const listOf = <Schema extends z.ZodMiniType<unknown, string>>(each: Schema) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string('unreadable'),
        z.transform((text) => (text === '' ? [] : text.split(','))),
      ),
      z.array(each).check(z.maxLength(leftOutMax, 'too-large' satisfies RejectionCode)),
    ),
    [],
  )

/** A condition that is none of these, or is given twice, is refused: without it the amounts would be others. */
export const CallConditions = z.strictObject({
  withoutPeople: listOf(Person),
  withoutExpenses: listOf(ExpenseId),
  unit: z._default(
    z.pipe(
      z.enum(roundingUnits.map(String), 'unreadable'),
      // The unit whose text has been given.
      z.transform((text): RoundingUnit => roundingUnits.find((unit) => String(unit) === text) ?? 1),
    ),
    1,
  ),
  treasurer: z.optional(Person),
})

/** The conditions of a `WhatIf`, as JSON. */
export type Conditions = {
  leftOutPeople: readonly UserKey[]
  leftOutExpenses: readonly ExpenseId[]
  unit: RoundingUnit
  treasurer: UserKey | null
}

/**
 * The conditions with the keys of the named people. Somebody whom the group does not have is refused. An expense that it
 * does not have counts for nobody in any case.
 */
export function conditionsOf(
  { withoutPeople, withoutExpenses, unit, treasurer }: z.infer<typeof CallConditions>,
  group: WholeGroup,
): Conditions {
  const keyOf = keyReaderOf(group)
  const leftOutPeople = withoutPeople.map(keyOf)
  const collector = treasurer === undefined ? null : keyOf(treasurer)
  const people = keysIn(group)
  const named = collector === null ? leftOutPeople : [...leftOutPeople, collector]
  if (!named.every((key) => people.has(key))) throw new Refusal('person-unknown')
  return { leftOutPeople, leftOutExpenses: withoutExpenses, unit, treasurer: collector }
}

/** The keys of all who are or were in the group. */
function keysIn({ members, pendingMembers }: WholeGroup): ReadonlySet<UserKey> {
  return new Set([
    ...members.map(({ userId }) => keyOfUser(userId)),
    ...pendingMembers.map(({ id }) => keyOfPendingMember(id)),
  ])
}

const searchLengthMax = 100

/**
 * The filters of the history in the query of a call (docs/decisions/0063-rest-of-expenses.md). A field that is none of these,
 * or is given twice, is refused: without it the call would answer with more rows.
 */
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
