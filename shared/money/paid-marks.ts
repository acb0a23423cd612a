/** Debts that were paid by hand: what the paid marks of one expense change in the balances (design, section 8). */
import type { Expense } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { divideInProportion } from './in-proportion.ts'
import type { KeyResolver } from './resolve-keys.ts'

type BalanceChange = { userKey: UserKey; amount: Yen }

/**
 * A debtor whose shares are all marked paid drops out with their whole net, and the creditors lose that sum in proportion
 * to their nets: whole yen by the largest remainder, ties in payer order. A creditor's own mark changes nothing. The
 * changes are in yen, one for each person at most, and sum to zero.
 */
export function changesByPaidMarks(
  { payers, shares }: Pick<Expense, 'payers' | 'shares'>,
  resolve: KeyResolver,
): BalanceChange[] {
  const nets = new Map<UserKey, Yen>()
  const unpaid = new Set<UserKey>()
  // Payers come first, so that creditors, who are all among them, stand in payer order.
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
  // Only a row whose sums do not match owes its creditors less than its debtors paid: they lose no more than that.
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
