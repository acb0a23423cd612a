/** Who is owed and who owes: what a person paid minus what they used, over the active rows (docs/design.md, "Balances"). */
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import { changesByPaidFlags } from './paid-flags.ts'
import type { KeyResolver } from './resolve-keys.ts'

/** Positive: the others owe this person. Transfers change `balance` and are no spending, so not in the totals. */
export type PersonTotals = { userKey: UserKey; balance: Yen; totalPaid: Yen; totalOwed: Yen }

type Totals = Map<UserKey, PersonTotals>

/** The balance in yen of everybody in an active row, zeros included, by user key in order. The balances sum to zero. */
export function balancesOf(rows: readonly Expense[], resolve: KeyResolver): Map<UserKey, Yen> {
  return new Map(personTotalsOf(rows, resolve).map(({ userKey, balance }) => [userKey, balance]))
}

/**
 * The balance and the spending in yen of everybody in an active row, by user key in order. A settled row gives nothing,
 * and a transfer counts for its sender.
 */
export function personTotalsOf(rows: readonly Expense[], resolve: KeyResolver): PersonTotals[] {
  const totals: Totals = new Map()
  for (const row of rows) if (row.status === 'active') addRow(totals, row, resolve)
  return [...totals.values()].toSorted(compareBy((person) => person.userKey))
}

function addRow(totals: Totals, row: Expense, resolve: KeyResolver): void {
  const isSpending = row.transactionType === 'expense'
  for (const { userKey, amount } of row.payers) {
    const person = personIn(totals, resolve(userKey))
    person.balance += amount
    if (isSpending) person.totalPaid += amount
  }
  let somePaid = false
  for (const { userKey, amount, isPaid } of row.shares) {
    const person = personIn(totals, resolve(userKey))
    person.balance -= amount
    if (isSpending) person.totalOwed += amount
    if (isPaid) somePaid = true
  }
  if (!isSpending || !somePaid) return
  for (const { userKey, amount } of changesByPaidFlags(row, resolve))
    personIn(totals, userKey).balance += amount
}

function personIn(totals: Totals, userKey: UserKey): PersonTotals {
  const known = totals.get(userKey)
  if (known) return known
  const person = { userKey, balance: 0, totalPaid: 0, totalOwed: 0 }
  totals.set(userKey, person)
  return person
}
