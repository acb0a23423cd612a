/** Explains a balance: the rows that it consists of, each with what it adds or takes (docs/design.md, "Balances"). */
import { totalOf } from './total-of.ts'
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'

/** The effect of one row on one person's balance, in yen: `amount` is `paid` minus `share`. */
export type BalanceLine<Row extends Expense = Expense> = {
  row: Row
  /** What the person paid for the expense, or sent. */
  paid: Yen
  /** The person's share of the expense, or what they received. */
  share: Yen
  amount: Yen
}

/** The lines of expenses or of transfers, the largest amounts first, and their sum in yen. */
type ExplainedPart<Row extends Expense = Expense> = { total: Yen; lines: BalanceLine<Row>[] }

/** A balance in yen. The totals of its two parts add up to it. */
export type Explanation<Row extends Expense = Expense> = {
  balance: Yen
  spending: ExplainedPart<Row>
  transfers: ExplainedPart<Row>
}

/**
 * Explains the balance of `person`, a resolved key, by all active rows that name the person. Settled rows are not part of
 * a balance. A row whose parts cancel out is listed with 0 yen, because people look for it.
 */
export function explainBalance<Row extends Expense>(
  rows: readonly Row[],
  person: UserKey,
  resolve: KeyResolver,
): Explanation<Row> {
  const lines = rows.flatMap((row) => lineOf(row, person, resolve) ?? [])
  const spending = partOf(lines.filter(({ row }) => row.transactionType === 'expense'))
  const transfers = partOf(lines.filter(({ row }) => row.transactionType === 'transfer'))
  return { balance: spending.total + transfers.total, spending, transfers }
}

function lineOf<Row extends Expense>(
  row: Row,
  person: UserKey,
  resolve: KeyResolver,
): BalanceLine<Row> | undefined {
  if (row.status !== 'active') return undefined
  const isTheirs = ({ userKey }: { userKey: UserKey }) => resolve(userKey) === person
  if (!row.payers.some(isTheirs) && !row.shares.some(isTheirs)) return undefined
  const paid = totalOf(row.payers.filter(isTheirs))
  const share = totalOf(row.shares.filter(isTheirs))
  return { row, paid, share, amount: paid - share }
}

function partOf<Row extends Expense>(lines: readonly BalanceLine<Row>[]): ExplainedPart<Row> {
  return {
    total: totalOf(lines),
    lines: lines.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
  }
}
