/**
 * Why somebody's balance is what it is: the rows behind it, each with what it adds or takes (docs/design.md, "Balances").
 */
import { totalOf } from './total-of.ts'
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { changesByPaidFlags } from './paid-flags.ts'
import type { KeyResolver } from './resolve-keys.ts'

/** What one row does to one person's balance, in yen: `amount` is `paid` minus `share` plus `byMarks`. */
export type BalanceLine<Row extends Expense = Expense> = {
  row: Row
  /** What the person laid out, or sent. */
  paid: Yen
  /** What they used, or received. */
  share: Yen
  /** What paid flags gave them back, or took from what others owe them. */
  byPaidFlags: Yen
  amount: Yen
}

/** Lines of one kind, those that matter most first, with what they come to. */
export type ExplainedPart<Row extends Expense = Expense> = { total: Yen; lines: BalanceLine<Row>[] }

/** The two totals add up to the balance. */
export type Explanation<Row extends Expense = Expense> = {
  balance: Yen
  spending: ExplainedPart<Row>
  transfers: ExplainedPart<Row>
}

/** A settled row is behind no balance. One that cancels out stands there with 0 yen, so that nobody misses it. */
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
  const byPaidFlags =
    row.transactionType === 'expense' ? totalOf(changesByPaidFlags(row, resolve).filter(isTheirs)) : 0
  return { row, paid, share, byPaidFlags, amount: paid - share + byPaidFlags }
}

function partOf<Row extends Expense>(lines: readonly BalanceLine<Row>[]): ExplainedPart<Row> {
  return {
    total: totalOf(lines),
    lines: lines.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
  }
}
