/** How the paid flags of one expense change the balances (docs/design.md, "Paid flags"). */
import type { Expense, Payer, Share } from '../model/expense.ts'
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
export function changesByPaidFlags(row: MoneyParts, resolve: KeyResolver): BalanceChange[] {
  const payer = row.payers.length === 1 ? row.payers[0] : undefined
  return (payer && changesOfOnePayer(payer, row.shares, resolve)) ?? changesOfSeveral(row, resolve)
}

type MoneyParts = Pick<Expense, 'payers' | 'shares'>

/**
 * The case of one payer, which nearly every expense is. The payer loses all that the others have paid, so nothing is
 * divided. Undefined if payers and shares do not add up.
 */
function changesOfOnePayer(
  payer: Payer,
  shares: readonly Share[],
  resolve: KeyResolver,
): BalanceChange[] | undefined {
  const creditor = resolve(payer.userKey)
  const changes: BalanceChange[] = []
  // Only a link can give one person two shares.
  const isAnyLinked = shares.some(({ userKey }) => resolve(userKey) !== userKey)
  let left = payer.amount
  let paid = 0
  for (const { userKey, amount, isPaid } of shares) {
    left -= amount
    const person = resolve(userKey)
    if (!isPaid || person === creditor || (isAnyLinked && hasUnpaid(person, shares, resolve))) continue
    changes.push({ userKey: person, amount })
    paid += amount
  }
  if (paid > 0) changes.push({ userKey: creditor, amount: -paid })
  return left === 0 ? changes : undefined
}

/**
 * Whether any of the person's shares is not flagged. A person has more than one share if a row names them and also a
 * provisional member who was linked to them, or several such members.
 */
function hasUnpaid(person: UserKey, shares: readonly Share[], resolve: KeyResolver): boolean {
  for (const share of shares) if (!share.isPaid && resolve(share.userKey) === person) return true
  return false
}

function changesOfSeveral({ payers, shares }: MoneyParts, resolve: KeyResolver): BalanceChange[] {
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
