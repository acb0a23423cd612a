/** The effect of settling on the balances (docs/design.md, "Settling"): a settled row leaves the calculation. */
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { balancesOf } from './balances.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'

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
