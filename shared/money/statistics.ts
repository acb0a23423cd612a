/**
 * What was spent: in all, by person, by category, by day and by month. Transfers move money between people and spend
 * none, so they do not count. Settled expenses do.
 */
import type { PlainDate } from '../dates.ts'
import type { Category, Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import { totalOf } from './total-of.ts'

/** What one person laid out, and their share of it, in yen. The two are equal for whoever is even. */
export type PersonSpending = { userKey: UserKey; paid: Yen; share: Yen }
type CategorySpending = { category: Category; amount: Yen }
type DaySpending = { date: PlainDate; amount: Yen }
/** `month` is `YYYY-MM`. */
type MonthSpending = { month: string; amount: Yen }

/** The amounts of each list sum to `total`; those of people twice, as `paid` and as `share`. */
export type Statistics = {
  total: Yen
  /** The number of expenses. */
  count: number
  /** Whether there are transfers, which are in none of the figures. */
  hasTransfers: boolean
  /** Everybody who paid or has a share, whoever paid most first. */
  people: readonly PersonSpending[]
  /** Only categories with an expense, the largest sum first. */
  categories: readonly CategorySpending[]
  /** Only days with an expense, the oldest first. */
  days: readonly DaySpending[]
}

/**
 * The statistics of these rows. Shares are those of the rows, which `splitAmount` has made, with keys resolved by
 * `resolve`: a person whom a row names under two keys is one.
 */
export function statisticsOf(rows: readonly Expense[], resolve: KeyResolver): Statistics {
  const expenses = rows.filter(({ transactionType }) => transactionType === 'expense')
  const categories = sumsBy(expenses, ({ category }) => category)
  const days = sumsBy(expenses, ({ date }) => date)
  return inOrder({
    total: totalOf(expenses),
    count: expenses.length,
    hasTransfers: expenses.length < rows.length,
    people: peopleOf(expenses, resolve),
    categories: [...categories].map(([category, amount]) => ({ category, amount })),
    days: [...days].map(([date, amount]) => ({ date, amount })),
  })
}

/** The same figures, with each list in the order that `Statistics` names. */
export function inOrder({ people, categories, days, ...figures }: Statistics): Statistics {
  return {
    ...figures,
    people: people.toSorted(
      compareBy(
        (person) => -person.paid,
        (person) => -person.share,
        (person) => person.userKey,
      ),
    ),
    categories: categories.toSorted(
      compareBy(
        ({ amount }) => -amount,
        ({ category }) => category,
      ),
    ),
    days: days.toSorted(compareBy(({ date }) => date)),
  }
}

/** The same sums by month, the oldest first, for more days than a plot has room for. */
export function byMonth(days: readonly DaySpending[]): MonthSpending[] {
  const months = sumsBy(days, ({ date }) => date.slice(0, 7))
  return [...months].map(([month, amount]) => ({ month, amount }))
}

/** One pass that adds to the entries, because a large group has some hundred thousand shares. */
function peopleOf(expenses: readonly Expense[], resolve: KeyResolver): PersonSpending[] {
  const people = new Map<UserKey, PersonSpending>()
  const personIn = (key: UserKey): PersonSpending => {
    const userKey = resolve(key)
    const known = people.get(userKey)
    if (known) return known
    const person = { userKey, paid: 0, share: 0 }
    people.set(userKey, person)
    return person
  }
  for (const { payers, shares } of expenses) {
    for (const { userKey, amount } of payers) personIn(userKey).paid += amount
    for (const { userKey, amount } of shares) personIn(userKey).share += amount
  }
  return [...people.values()]
}

function sumsBy<Part extends { amount: Yen }, Key>(
  parts: readonly Part[],
  keyOf: (part: Part) => Key,
): Map<Key, Yen> {
  const sums = new Map<Key, Yen>()
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.amount)
  return sums
}
