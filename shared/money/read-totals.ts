/** What screens show of totals: the figures that functions over all rows would give. */
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import type { PersonTotals } from './balances.ts'
import { type Statistics, inOrder } from './statistics.ts'
import { type Totals, keysOf } from './totals.ts'

/** What `personTotalsOf` says of the same rows. */
export function personTotalsIn({ balance, paid, owed, inActive }: Totals): PersonTotals[] {
  return keysOf(inActive)
    .map((userKey) => ({
      userKey,
      balance: balance[userKey] ?? 0,
      totalPaid: paid[userKey] ?? 0,
      totalOwed: owed[userKey] ?? 0,
    }))
    .toSorted(compareBy(({ userKey }) => userKey))
}

/** The balance in yen of each person in an active row. */
export function balancesIn(totals: Totals): Map<UserKey, Yen> {
  return new Map(personTotalsIn(totals).map(({ userKey, balance }) => [userKey, balance]))
}

/** What `statisticsOf` says of the same rows. */
export function statisticsIn({ group, category, day, inExpenses, allPaid, allShare }: Totals): Statistics {
  return inOrder({
    total: group.spent ?? 0,
    count: group.expenses ?? 0,
    hasTransfers: group.transfers !== undefined,
    people: keysOf(inExpenses).map((userKey) => {
      return { userKey, paid: allPaid[userKey] ?? 0, share: allShare[userKey] ?? 0 }
    }),
    categories: keysOf(category).map((each) => ({ category: each, amount: category[each] ?? 0 })),
    days: keysOf(day).map((date) => ({ date, amount: day[date] ?? 0 })),
  })
}

/** Everybody whom a row names, settled rows included. */
export function peopleNamedIn({ inActive, inSettled }: Totals): UserKey[] {
  return keysOf({ ...inSettled, ...inActive })
}
