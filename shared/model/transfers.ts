/** Transfers of money between two people, without the schema of their rows: devices convert paid flags before it is loaded. */
import type { Expense, Share } from './expense.ts'
import type { Yen } from './fields.ts'
import type { UserKey } from './user-key.ts'

/** The values of `isPaid` and `paidAt` in every stored share. */
export const noFlags: Pick<Share, 'isPaid' | 'paidAt'> = { isPaid: false, paidAt: null }

/** The sender and the receiver of a transfer; undefined for an expense. */
export function transferEnds(transfer: Expense): { from: UserKey; to: UserKey } | undefined {
  const [payer, share] = [transfer.payers[0], transfer.shares[0]]
  return transfer.transactionType === 'transfer' && payer && share
    ? { from: payer.userKey, to: share.userKey }
    : undefined
}

/** What one person pays to another as money of a transfer. */
export function transferMoney({
  from,
  to,
  amount,
}: {
  from: UserKey
  to: UserKey
  amount: Yen
}): Pick<Expense, 'amount' | 'payers' | 'splitMethod' | 'shares'> {
  const share = { userKey: to, amount, percentage: null, ...noFlags }
  return { amount, payers: [{ userKey: from, amount }], splitMethod: 'custom', shares: [share] }
}
