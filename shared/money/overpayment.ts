/**
 * Transfers of more than was owed. Nothing is wrong with one: it may be money in advance. But where rows were settled first,
 * or a payment is recorded twice, it makes a debt the other way, of which people are told
 * (docs/decisions/0031-payments-after-settling.md).
 */
import { type Expense, transferEnds } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import type { KeyResolver } from './resolve-keys.ts'
import type { Suggestion } from './suggestions.ts'

/** Whom the transfer leaves past zero, with the balance then in yen: the sender is owed something, the receiver owes. */
export function overpaidBalances(
  balances: ReadonlyMap<UserKey, Yen>,
  { from, to, amount }: Suggestion,
): { userKey: UserKey; balance: Yen }[] {
  if (from === to) return []
  const sender = { userKey: from, balance: (balances.get(from) ?? 0) + amount }
  const receiver = { userKey: to, balance: (balances.get(to) ?? 0) - amount }
  return [...(sender.balance > 0 ? [sender] : []), ...(receiver.balance < 0 ? [receiver] : [])]
}

/** How many yen the active transfers took the other way: what a suggestion may be sending back. */
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
