/** What an expense form holds, and what it comes to: the arguments of the mutations, and the shares as one types. */
import type { PlainDate } from '#shared/dates.ts'
import type { Category, Expense } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { type SplitInput, splitAmount, splitInputOf } from '#shared/money/split.ts'
import type { People } from '#client/store/queries/people.ts'

export type ExpenseFormValues = {
  amount: Yen | null
  title: string
  category: Category
  date: PlainDate
  payer: UserKey | null
  method: 'equal' | 'custom'
  /** In the order in which they are shown: the last takes the remainder. */
  participants: readonly UserKey[]
  /** Yen by user key, for a custom split. */
  parts: Readonly<Partial<Record<UserKey, Yen | null>>>
  description: string
}

/** Sensible defaults: today, oneself, everybody, equally. */
export function newExpenseValues({ self, active }: People, today: PlainDate): ExpenseFormValues {
  return {
    ...{ amount: null, title: '', category: 'food', date: today, description: '' },
    ...{ payer: self, method: 'equal', participants: active.map(({ userKey }) => userKey), parts: {} },
  }
}

export function valuesOfExpense(expense: Expense): ExpenseFormValues {
  const { amount, title, category, date, description, payers, shares, splitMethod } = expense
  return {
    ...{ amount, title, category, date, description },
    payer: payers[0]?.userKey ?? null,
    method: splitMethod === 'equal' ? 'equal' : 'custom',
    participants: shares.map(({ userKey }) => userKey),
    parts: Object.fromEntries(shares.map((share) => [share.userKey, share.amount])),
  }
}

/** Several payers or percentages, which this form cannot show and so must not touch. */
export function isMoneyLocked(expense: Pick<Expense, 'payers' | 'splitMethod' | 'shares'>): boolean {
  return expense.payers.length > 1 || splitInputOf(expense).method === 'percentage'
}

/**
 * The keys to choose from: everybody who is in the group now, and whoever the row names already, under the row's own
 * keys and in its order.
 */
export function choicesFor({ active, resolve }: People, named: readonly UserKey[]): UserKey[] {
  const known = new Set(named.map(resolve))
  return [...named, ...active.map(({ userKey }) => userKey).filter((key) => !known.has(key))]
}

export function splitOf({ method, participants, parts }: ExpenseFormValues): SplitInput {
  return method === 'equal'
    ? { method, participants }
    : { method, parts: participants.map((userKey) => ({ userKey, amount: parts[userKey] ?? 0 })) }
}

/** What each would bear as the form stands, in yen by user key; of a custom split what was entered so far. */
export function livePartsOf(values: ExpenseFormValues): Map<UserKey, Yen> {
  const split = splitOf(values)
  if (split.method === 'custom') return new Map(split.parts.map(({ userKey, amount }) => [userKey, amount]))
  const shares = splitAmount(values.amount ?? 0, split)
  return new Map(shares.ok ? shares.value.map(({ userKey, amount }) => [userKey, amount]) : [])
}

/** What is still to be divided in a custom split; negative where it is too much already. */
export function remainderOf(values: ExpenseFormValues): Yen {
  const given = [...livePartsOf(values).values()].reduce((sum, part) => sum + part, 0)
  return (values.amount ?? 0) - given
}
