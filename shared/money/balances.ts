/** Balances: what a person paid minus their shares, over the active rows (docs/design.md, "Balances"). */
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'

/**
 * One person's totals in yen. A positive `balance` is owed to the person. Transfers change `balance` only: `totalPaid`
 * and `totalOwed` are spending.
 */
export type PersonTotals = { userKey: UserKey; balance: Yen; totalPaid: Yen; totalOwed: Yen }

/** The totals of each person in the rows that have been added. */
export type TotalsByPerson = Map<UserKey, PersonTotals>

/** The balance in yen of each person in an active row, zero included, ordered by user key. The balances sum to zero. */
export function balancesOf(rows: readonly Expense[], resolve: KeyResolver): Map<UserKey, Yen> {
  return new Map(personTotalsOf(rows, resolve).map(({ userKey, balance }) => [userKey, balance]))
}

/**
 * The balance and the spending in yen of each person in an active row, ordered by user key. Settled rows are ignored. The
 * sender of a transfer counts as its payer.
 */
export function personTotalsOf(rows: readonly Expense[], resolve: KeyResolver): PersonTotals[] {
  const totals: TotalsByPerson = new Map()
  addRows(totals, rows, resolve)
  return inKeyOrder(totals)
}

/** For rows that are read page by page: adds those of another page. */
export function addRows(totals: TotalsByPerson, rows: readonly Expense[], resolve: KeyResolver): void {
  for (const row of rows) if (row.status === 'active') addRow(totals, row, resolve)
}

export function inKeyOrder(totals: TotalsByPerson): PersonTotals[] {
  return [...totals.values()].toSorted(compareBy((person) => person.userKey))
}

function addRow(totals: TotalsByPerson, row: Expense, resolve: KeyResolver): void {
  const isSpending = row.transactionType === 'expense'
  for (const { userKey, amount } of row.payers) {
    const person = personIn(totals, resolve(userKey))
    person.balance += amount
    if (isSpending) person.totalPaid += amount
  }
  for (const { userKey, amount } of row.shares) {
    const person = personIn(totals, resolve(userKey))
    person.balance -= amount
    if (isSpending) person.totalOwed += amount
  }
}

export function personIn(totals: TotalsByPerson, userKey: UserKey): PersonTotals {
  const known = totals.get(userKey)
  if (known) return known
  const person = { userKey, balance: 0, totalPaid: 0, totalOwed: 0 }
  totals.set(userKey, person)
  return person
}
