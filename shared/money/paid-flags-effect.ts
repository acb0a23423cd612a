/** How the paid flags of one expense change the balances (docs/design.md, "Paid flags"). */
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { divideInProportion } from './divide-in-proportion.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'

type BalanceChange = { userKey: UserKey; amount: Yen }

/**
 * Returns the changes of balances in yen; they sum to zero if payers and shares add up. A debtor whose shares are all
 * flagged gets their whole net of the expense added. The creditors lose that sum in proportion to their nets: whole yen
 * by the largest remainder, ties in payer order. A creditor's own flag has no effect.
 */
export function changesByPaidFlags(
  { payers, shares }: Pick<Expense, 'payers' | 'shares'>,
  resolve: KeyResolver,
): BalanceChange[] {
  const nets = new Map<UserKey, Yen>()
  const unpaid = new Set<UserKey>()
  // Payers are added first. All creditors are payers, so the creditors are in payer order.
  for (const { userKey, amount } of payers) addTo(nets, resolve(userKey), amount)
  for (const { userKey, amount, isPaid } of shares) {
    addTo(nets, resolve(userKey), -amount)
    if (!isPaid) unpaid.add(resolve(userKey))
  }

  const changes: BalanceChange[] = []
  const creditors: { userKey: UserKey; credit: Yen }[] = []
  let [paid, owed] = [0, 0]
  for (const [userKey, net] of nets) {
    if (net > 0) {
      creditors.push({ userKey, credit: net })
      owed += net
    } else if (net < 0 && !unpaid.has(userKey)) {
      changes.push({ userKey, amount: -net })
      paid -= net
    }
  }
  // If payers and shares do not add up, debtors may have paid more than creditors are owed. The creditors lose no more
  // than that.
  const lost = Math.min(paid, owed)
  if (lost === 0) return changes
  const losses = divideInProportion(
    lost,
    creditors.map(({ credit }) => credit),
  )
  for (const [index, { userKey }] of creditors.entries())
    changes.push({ userKey, amount: -(losses[index] ?? 0) })
  return changes
}

function addTo(nets: Map<UserKey, Yen>, key: UserKey, amount: Yen): void {
  nets.set(key, (nets.get(key) ?? 0) + amount)
}
