/**
 * Debts that were paid by hand: what the paid flags of one expense change in the balances (docs/design.md, "Paid flags").
 */
import type { Expense, Payer, Share } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { divideInProportion } from './in-proportion.ts'
import type { KeyResolver } from './resolve-keys.ts'

type BalanceChange = { userKey: UserKey; amount: Yen }

/**
 * A debtor whose shares are all marked paid drops out with their whole net, and the creditors lose that sum in proportion
 * to their nets: whole yen by the largest remainder, ties in payer order. A creditor's own mark changes nothing. The
 * changes are in yen, and sum to zero.
 */
export function changesByPaidFlags(row: MoneyParts, resolve: KeyResolver): BalanceChange[] {
  const payer = row.payers.length === 1 ? row.payers[0] : undefined
  return (payer && changesOfOnePayer(payer, row.shares, resolve)) ?? changesOfSeveral(row, resolve)
}

type MoneyParts = Pick<Expense, 'payers' | 'shares'>

/**
 * Nearly every expense has one payer, who loses whatever the others have paid: nothing is divided. Undefined where the
 * sums of the row do not match.
 */
function changesOfOnePayer(
  payer: Payer,
  shares: readonly Share[],
  resolve: KeyResolver,
): BalanceChange[] | undefined {
  const creditor = resolve(payer.userKey)
  const changes: BalanceChange[] = []
  // Nobody has two shares otherwise.
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

/** Two shares are one person's where a provisional member was linked to a user. */
function hasUnpaid(person: UserKey, shares: readonly Share[], resolve: KeyResolver): boolean {
  for (const share of shares) if (!share.isPaid && resolve(share.userKey) === person) return true
  return false
}

function changesOfSeveral({ payers, shares }: MoneyParts, resolve: KeyResolver): BalanceChange[] {
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
