import { expenseTexts as texts } from '#shared/messages/expenses.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { People } from '#client/store/queries/people.ts'

/** 太郎が支払い, 太郎ほか1人が支払い */
export function payersText({ payers }: Pick<Expense, 'payers'>, people: People): string {
  const [first, ...others] = new Set(payers.map(({ userKey }) => people.resolve(userKey)))
  if (first === undefined) return ''
  const name = people.nameOf(first)
  return others.length > 0 ? texts.paidBySeveral(name, others.length) : texts.paidBy(name)
}
