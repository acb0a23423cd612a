/** What settling does to the balances (docs/design.md, "Settling"): a settled row leaves the calculation. */
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { balancesOf } from './balances.ts'
import type { KeyResolver } from './resolve-keys.ts'

/** What a person's balance gains, or loses. */
export type BalanceChange = { userKey: UserKey; amount: Yen }

/**
 * By how many yen the balances change when these rows are settled: whoever's does, by user key in order. The changes sum
 * to zero. Nobody's changes where expenses go together with the transfers that paid them, and by what is settled already.
 */
export function changeBySettling(rows: readonly Expense[], resolve: KeyResolver): BalanceChange[] {
  return [...balancesOf(rows, resolve)].flatMap(([userKey, balance]) =>
    balance === 0 ? [] : [{ userKey, amount: -balance }],
  )
}

/** Whoever was linked since the one was shown is one person in both. */
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
