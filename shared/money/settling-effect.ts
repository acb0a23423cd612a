/** The effect of settling on the balances (docs/design.md, "Settling"): a settled row leaves the calculation. */
import type { Expense } from '../model/expense.ts'
import { transferEnds } from '../model/transfers.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { balancesOf } from './balances.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import type { Suggestion } from './suggestions.ts'

/** By how many yen a person's balance changes. */
export type BalanceChange = { userKey: UserKey; amount: Yen }

/**
 * How the balances change when these rows are settled, in yen, ordered by user key. The changes sum to zero. People whose
 * balance stays the same are left out. Settling expenses together with the transfers that paid them changes no balance,
 * and rows that are settled already change none.
 */
export function changeBySettling(rows: readonly Expense[], resolve: KeyResolver): BalanceChange[] {
  return [...balancesOf(rows, resolve)].flatMap(([userKey, balance]) =>
    balance === 0 ? [] : [{ userKey, amount: -balance }],
  )
}

/**
 * The debts that settling drops, in yen: what the rows leave unpaid, after paid flags and the transfers among them. The
 * changes sum to zero, so it is what debtors win and also what creditors lose.
 */
export function unpaidOf(changes: readonly BalanceChange[]): Yen {
  return changes.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
}

/**
 * Whether the two changes are equal, with keys resolved by today's links. So a person who was linked after `shown` was
 * computed does not count as two.
 */
export function isSameChange(
  shown: readonly BalanceChange[],
  actual: readonly BalanceChange[],
  resolve: KeyResolver,
): boolean {
  const differences = new Map<UserKey, Yen>()
  const add = (key: UserKey, amount: Yen) => differences.set(key, (differences.get(key) ?? 0) + amount)
  for (const { userKey, amount } of shown) add(resolve(userKey), amount)
  for (const { userKey, amount } of actual) add(resolve(userKey), -amount)
  return [...differences.values()].every((difference) => difference === 0)
}

/**
 * Detects transfers of more than is owed. Such a transfer is allowed, because it may be an advance. But it creates a debt in
 * the other direction if rows were settled before or the payment is recorded twice, so people are told
 * (docs/decisions/0031-payments-after-settling.md). The people whose balance changes its sign by the transfer, with the new
 * balance in yen: the sender is then owed something, or the receiver then owes.
 */
export function overpaidBalances(
  balances: ReadonlyMap<UserKey, Yen>,
  { from, to, amount }: Suggestion,
): { userKey: UserKey; balance: Yen }[] {
  if (from === to) return []
  const sender = { userKey: from, balance: (balances.get(from) ?? 0) + amount }
  const receiver = { userKey: to, balance: (balances.get(to) ?? 0) - amount }
  return [...(sender.balance > 0 ? [sender] : []), ...(receiver.balance < 0 ? [receiver] : [])]
}

/**
 * The sum in yen of active transfers in the opposite direction of a suggestion. If it is positive, the suggestion may be
 * sending a surplus back.
 */
export function sentTheOtherWay(
  rows: readonly Expense[],
  { from, to }: Suggestion,
  resolve: KeyResolver,
): Yen {
  return rows.reduce((sum, row) => {
    const ends = row.status === 'active' ? transferEnds(row) : undefined
    const isOther = ends && resolve(ends.from) === to && resolve(ends.to) === from
    return isOther ? sum + row.amount : sum
  }, 0)
}
