/**
 * Detects transfers of more than is owed. Such a transfer is allowed, because it may be an advance. But it creates a debt
 * in the other direction if rows were settled before or the payment is recorded twice, so people are told
 * (docs/decisions/0031-payments-after-settling.md).
 */
import { type Expense, transferEnds } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import type { Suggestion } from './suggestions.ts'

/**
 * The people whose balance changes its sign by the transfer, with the new balance in yen: the sender is then owed
 * something, or the receiver then owes.
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
