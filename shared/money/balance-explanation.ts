/** Explains a balance: the rows that it consists of, each with what it adds or takes (docs/design.md, "Balances"). */
import { totalOf } from './total-of.ts'
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'

/** What one row adds to a person's balance, or takes from it, in yen. */
type BalanceLine<Row extends Expense = Expense> = { row: Row; amount: Yen }

/** The largest amounts first, and their sum in yen. */
export type BalancePart<Row extends Expense = Expense> = { total: Yen; lines: BalanceLine<Row>[] }

/** The totals of its parts add up to the balance. */
export type Explanation<Row extends Expense = Expense> = {
  /** What the person has paid of expenses. */
  paid: BalancePart<Row>
  /** Their shares, which are negative. */
  owed: BalancePart<Row>
  /** What they have sent, and, negative, received. */
  moved: BalancePart<Row>
}

/**
 * Explains the balance of `person`, a resolved key, by all active rows that name the person. Settled rows are not part of
 * a balance.
 */
export function explainBalance<Row extends Expense>(
  rows: readonly Row[],
  person: UserKey,
  resolve: KeyResolver,
): Explanation<Row> {
  const isTheirs = ({ userKey }: { userKey: UserKey }) => resolve(userKey) === person
  const active = rows.filter(({ status }) => status === 'active')
  const expenses = active.filter(({ transactionType }) => transactionType === 'expense')
  const transfers = active.filter(({ transactionType }) => transactionType === 'transfer')
  const paidOf = ({ payers }: Row) => totalOf(payers.filter(isTheirs))
  const owedOf = ({ shares }: Row) => -totalOf(shares.filter(isTheirs))
  return {
    paid: partOf(expenses, paidOf),
    owed: partOf(expenses, owedOf),
    moved: partOf(transfers, (row) => paidOf(row) + owedOf(row)),
  }
}

function partOf<Row extends Expense>(rows: readonly Row[], amountOf: (row: Row) => Yen): BalancePart<Row> {
  const lines = rows.map((row) => ({ row, amount: amountOf(row) })).filter(({ amount }) => amount !== 0)
  return { total: totalOf(lines), lines: lines.toSorted(compareBy(({ amount }) => -Math.abs(amount))) }
}
