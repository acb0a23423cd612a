import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { People } from '#client/store/queries/people.ts'

export function payersText({ payers }: Pick<Expense, 'payers'>, people: People): string {
  const keys = new Set(payers.map(({ userKey }) => people.resolve(userKey)))
  return texts.paidBy([...keys].map(people.nameOf))
}
