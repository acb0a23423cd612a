/** The paid flags of an expense by person, and how a flag changes the balances (docs/design.md, "Paid flags"). */
import { totalOf } from '#shared/money/total-of.ts'
import { type Expense, type ExpenseId, transferEnds } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { balancesOf } from '#shared/money/balances.ts'
import type { BalanceChange } from '#shared/money/settling-effect.ts'
import type { KeyResolver } from '#shared/money/resolve-linked-keys.ts'

/** The shares of one person, whichever of their keys the row contains. */
export type PersonPayment = {
  userKey: UserKey
  share: Yen
  /**
   * The person's shares minus what they paid. At zero or below they owe nothing here, and their flag has no effect.
   */
  debt: Yen
  isPaid: boolean
}

/** Returns everybody with a share, in the row's order. */
export function paymentsOf({ payers, shares }: Expense, resolve: KeyResolver): PersonPayment[] {
  const people = new Set(shares.map(({ userKey }) => resolve(userKey)))
  return [...people].map((userKey) => {
    const own = shares.filter((share) => resolve(share.userKey) === userKey)
    const share = totalOf(own)
    const laidOut = totalOf(payers.filter((payer) => resolve(payer.userKey) === userKey))
    return {
      userKey,
      share,
      debt: Math.max(0, share - laidOut),
      isPaid: own.every(({ isPaid }) => isPaid),
    }
  })
}

export type PaidFlagChange = { people: readonly UserKey[]; isPaid: boolean }
export type PaidFlagMutation = {
  name: 'expense.setSharePaid'
  args: { id: ExpenseId; userKey: UserKey; isPaid: boolean }
}

/** Returns one mutation for each share whose flag changes. */
export function paidFlagMutationsOf(
  { id, shares }: Expense,
  { people, isPaid }: PaidFlagChange,
  resolve: KeyResolver,
): PaidFlagMutation[] {
  return shares
    .filter((share) => people.includes(resolve(share.userKey)) && share.isPaid !== isPaid)
    .map(({ userKey }) => ({ name: 'expense.setSharePaid', args: { id, userKey, isPaid } }))
}

/** Returns whose balance the flags change, and by how many yen. */
export function changeByPaidFlags(
  row: Expense,
  { people, isPaid }: PaidFlagChange,
  resolve: KeyResolver,
): BalanceChange[] {
  const shares = row.shares.map((share) =>
    people.includes(resolve(share.userKey)) ? { ...share, isPaid } : share,
  )
  const before = balancesOf([row], resolve)
  return [...balancesOf([{ ...row, shares }], resolve)].flatMap(([userKey, balance]) => {
    const amount = balance - (before.get(userKey) ?? 0)
    return amount === 0 ? [] : [{ userKey, amount }]
  })
}

/**
 * Returns the active transfers that may record the same payment as a flag of these people: all that they sent. The
 * receiver is not compared, because a suggestion may have sent the money to another person than the expense's payer.
 */
export function transfersBy<Row extends Expense>(
  people: readonly UserKey[],
  transfers: readonly Row[],
  resolve: KeyResolver,
): Row[] {
  return transfers.filter((transfer) => {
    const ends = transferEnds(transfer)
    return transfer.status === 'active' && ends !== undefined && people.includes(resolve(ends.from))
  })
}
