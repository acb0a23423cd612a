/** The rows of a group that the filters of a call let through, and their statistics. */
import { type AnswerBody, type WholeGroup, namesIn } from '#shared/api/answers.ts'
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { type HistoryFilter, rowFilter } from '#shared/money/history-filter.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { type Statistics, statisticsOf } from '#shared/money/statistics.ts'

/** People are found by the names in their rows. Answers are shared by all members, so nobody is あなた. */
export function rowFilterIn(
  group: WholeGroup,
  filter: HistoryFilter,
  paymentsOf: (id: ExpenseId) => readonly Expense[],
): (row: Expense) => boolean {
  const resolve = resolverOf(group.pendingMembers)
  const names = namesIn(group)
  const namesOf = (key: UserKey) => [names.get(resolve(key)) ?? '']
  return rowFilter(filter, { resolve, namesOf, transferNote: expenseTexts.transferNote, paymentsOf })
}

export function statisticsAnswer(rows: readonly Expense[], group: WholeGroup): AnswerBody {
  return statisticsWithNames(statisticsOf(rows, resolverOf(group.pendingMembers)), group)
}

export function statisticsWithNames({ people, ...sums }: Statistics, group: WholeGroup): AnswerBody {
  const names = namesIn(group)
  const named = people.map((person) => ({
    ...person,
    displayName: names.get(person.userKey) ?? person.userKey,
  }))
  return { ...sums, people: named }
}
