/** Who should pay whom, with the fewest transfers (docs/design.md, "Settlement plans"; specification 3, section 9). */
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { type PersonBalance, type Search, zeroSumParts } from './partition.ts'

export type Suggestion = { from: UserKey; to: UserKey; amount: Yen }

/**
 * Transfers that bring every balance to zero: part by part, in the order of partition.ts, and in each part the largest
 * creditor with the largest debtor, ties by user key, until nobody is left. The fewest, as far as the search is exact.
 */
export function suggestTransfers(balances: ReadonlyMap<UserKey, Yen>, search?: Search): Suggestion[] {
  return zeroSumParts(balances, search).flatMap(matchLargest)
}

function matchLargest(part: readonly PersonBalance[]): Suggestion[] {
  const left = part.map(({ userKey, balance }) => ({ userKey, balance }))
  const suggestions: Suggestion[] = []
  for (;;) {
    // People stand by user key, so the first of equals is the one with the lower key.
    const creditor = left.reduce((a, b) => (b.balance > a.balance ? b : a))
    const debtor = left.reduce((a, b) => (b.balance < a.balance ? b : a))
    const amount = Math.min(creditor.balance, -debtor.balance)
    if (amount <= 0) return suggestions
    creditor.balance -= amount
    debtor.balance += amount
    suggestions.push({ from: debtor.userKey, to: creditor.userKey, amount })
  }
}
