/** What each person has paid for one expense, and what marking or unmarking it changes (docs/design.md, "Payments"). */
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { amountsByPerson } from '#shared/money/amounts-by-person.ts'
import { netsOf, openNetsOf } from '#shared/money/payments.ts'
import type { KeyResolver } from '#shared/money/resolve-linked-keys.ts'
import { totalOf } from '#shared/money/total-of.ts'

/** The part of one person, whichever of their keys the row contains, in yen. */
export type PersonPayment = {
  userKey: UserKey
  share: Yen
  /** The person's share minus what they laid out; zero for whoever owes nothing of the expense. */
  debt: Yen
  /** What they have paid for it by payments. Below zero for whoever has received some. */
  paid: Yen
}

/** Returns everybody with a share, in the row's order. */
export function paymentsOf(
  row: Expense,
  payments: readonly Expense[],
  resolve: KeyResolver,
): PersonPayment[] {
  const [nets, open] = [netsOf(row, resolve), openNetsOf(row, payments, resolve)]
  return amountsByPerson(row.shares, resolve).map(({ userKey, amount: share }) => {
    const net = nets.get(userKey) ?? 0
    return { userKey, share, debt: Math.max(0, -net), paid: (open.get(userKey) ?? net) - net }
  })
}

/** Whether the person has something to mark: a debt, or payments that an edit has left without one. */
export function isMarkable({ debt, paid }: PersonPayment): boolean {
  return debt > 0 || paid > 0
}

export function isPaid({ debt, paid }: PersonPayment): boolean {
  return paid > 0 && paid >= debt
}

export type PaymentState = { kind: 'paid' } | { kind: 'part' | 'open' | 'excess'; amount: Yen }

/**
 * What is said of a person's payments for one expense; null if there are none. What is open of it is never more than the
 * person owes in all, by their balance, and nothing is open or too much for whoever is even.
 */
export function paymentStateOf({ debt, paid }: PersonPayment, balance: Yen): PaymentState | null {
  if (paid <= 0) return null
  const rest = debt - paid
  if (rest > 0) {
    const open = Math.min(rest, -balance)
    return open > 0 ? { kind: 'open', amount: open } : { kind: 'part', amount: paid }
  }
  return rest < 0 && balance !== 0 ? { kind: 'excess', amount: -rest } : { kind: 'paid' }
}

export type PaidChange = { people: readonly UserKey[]; isPaid: boolean }
type PaidMutation = {
  name: 'expense.setSharePaid'
  args: { id: ExpenseId; userKey: UserKey; isPaid: boolean }
}

/** Returns one mutation for each person of whom it changes something. */
export function paidMutationsOf(
  id: ExpenseId,
  payments: readonly PersonPayment[],
  { people, isPaid: isMarked }: PaidChange,
): PaidMutation[] {
  return payments
    .filter(({ userKey, debt, paid }) => people.includes(userKey) && (isMarked ? debt > paid : paid > 0))
    .map(({ userKey }) => ({ name: 'expense.setSharePaid', args: { id, userKey, isPaid: isMarked } }))
}

/**
 * Whether clearing the box of the one person who was marked deletes what marking has recorded, and nothing else. A cleared box
 * deletes all payments of its person, so another mark records them with another date.
 */
export function isUndoneByBox(
  before: readonly PersonPayment[],
  { people: [marked, ...others], isPaid: isMarked }: PaidChange,
): boolean {
  const paidBefore = before.find(({ userKey }) => userKey === marked)?.paid
  return isMarked && others.length === 0 && paidBefore === 0
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
