/** Suggests transfers: who should pay whom (docs/design.md, "Settlement plans"; specification 3, section 9). */
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { type PersonBalance, type Search, zeroSumParts } from './fewest-transfers.ts'

export type Suggestion = { from: UserKey; to: UserKey; amount: Yen }

/**
 * Returns transfers that bring every balance to zero, the fewest possible if the search is exact. The balances, in yen,
 * must sum to zero. It takes the parts in the order of fewest-transfers.ts. In each part, the largest debtor pays the largest
 * creditor, ties by user key, until nobody owes anything.
 */
export function suggestTransfers(balances: ReadonlyMap<UserKey, Yen>, search?: Search): Suggestion[] {
  return zeroSumParts(balances, search).flatMap(matchLargest)
}

function matchLargest(part: readonly PersonBalance[]): Suggestion[] {
  const left = part.map(({ userKey, balance }) => ({ userKey, balance }))
  const suggestions: Suggestion[] = []
  for (;;) {
    // People are ordered by user key, so of equal balances the lower key is found first.
    const creditor = left.reduce((a, b) => (b.balance > a.balance ? b : a))
    const debtor = left.reduce((a, b) => (b.balance < a.balance ? b : a))
    const amount = Math.min(creditor.balance, -debtor.balance)
    if (amount <= 0) return suggestions
    creditor.balance -= amount
    debtor.balance += amount
    suggestions.push({ from: debtor.userKey, to: creditor.userKey, amount })
  }
}
