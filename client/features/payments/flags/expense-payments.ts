/** Who has paid their part of an expense, and what marking a part as paid or not changes (docs/design.md, "Payments"). */
import { totalOf } from '#shared/money/total-of.ts'
import { type Expense, type ExpenseId, transferEnds } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { KeyResolver } from '#shared/money/resolve-linked-keys.ts'

/** The shares of one person, whichever of their keys the row contains. */
export type PersonPayment = {
  userKey: UserKey
  share: Yen
  /** The person's shares minus what they laid out. At zero or below they owe nothing here. */
  debt: Yen
  isPaid: boolean
}

/** Returns everybody with a share, in the row's order. The row has its paid shares. */
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

export type PaidChange = { people: readonly UserKey[]; isPaid: boolean }
type PaidMutation = {
  name: 'expense.setSharePaid'
  args: { id: ExpenseId; userKey: UserKey; isPaid: boolean }
}

/** Returns one mutation for each person of whom it changes something. */
export function paidMutationsOf(
  row: Expense,
  { people, isPaid }: PaidChange,
  resolve: KeyResolver,
): PaidMutation[] {
  return paymentsOf(row, resolve)
    .filter((payment) => people.includes(payment.userKey) && payment.isPaid !== isPaid)
    .map(({ userKey }) => ({ name: 'expense.setSharePaid', args: { id: row.id, userKey, isPaid } }))
}

/** The payments that a change has recorded, and those that it has deleted. */
export function changedPayments<Row extends Expense>({ before, after }: { before: Row[]; after: Row[] }) {
  const without = (rows: Row[], others: Row[]) => {
    const ids = new Set(others.map(({ id }) => id))
    return rows.filter(({ id }) => !ids.has(id))
  }
  return { recorded: without(after, before), deleted: without(before, after) }
}

/** Who has paid by these payments, and how much in all. */
export function paidBy(
  payments: readonly Expense[],
  resolve: KeyResolver,
): { people: UserKey[]; amount: Yen } {
  const people = new Set(payments.flatMap((row) => transferEnds(row)?.from ?? []).map(resolve))
  return { people: [...people], amount: totalOf(payments) }
}
