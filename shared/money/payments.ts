/**
 * Payments: transfers that name the expense for which they were paid (docs/design.md, "Payments"). Balances count them as any
 * transfer. Here is what they say of their expense: who has paid their part of it, and what is open.
 */
import { v5 as uuidV5 } from 'uuid'
import type { Expense, ExpenseId } from '../model/expense.ts'
import { transferEnds } from '../model/transfers.ts'
import type { Yen } from '../model/fields.ts'
import { asId } from '../model/id.ts'
import type { UserKey } from '../model/user-key.ts'
import { zip } from '../zip.ts'
import { divideInProportion } from './divide-in-proportion.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'
import { totalOf } from './total-of.ts'

/** A payment to be recorded, in yen above zero. */
export type NewPayment = { from: UserKey; to: UserKey; amount: Yen }

type MoneyOfExpense = Pick<Expense, 'payers' | 'shares' | 'status'>

/**
 * What each person laid out minus their share, in yen, payers first and in their order, so that creditors are in payer order.
 */
export function netsOf(
  { payers, shares }: Pick<Expense, 'payers' | 'shares'>,
  resolve: KeyResolver,
): Map<UserKey, Yen> {
  const nets = new Map<UserKey, Yen>()
  for (const { userKey, amount } of payers) addTo(nets, resolve(userKey), amount)
  for (const { userKey, amount } of shares) addTo(nets, resolve(userKey), -amount)
  return nets
}

/** The same after the payments. Below zero, the person still owes so much of this expense; above, so much is owed to them. */
export function openNetsOf(
  expense: MoneyOfExpense,
  payments: readonly Expense[],
  resolve: KeyResolver,
): Map<UserKey, Yen> {
  const nets = netsOf(expense, resolve)
  for (const payment of payments) {
    const ends = isCounted(payment, expense) ? transferEnds(payment) : undefined
    if (!ends) continue
    addTo(nets, resolve(ends.from), payment.amount)
    addTo(nets, resolve(ends.to), -payment.amount)
  }
  return nets
}

/** A settled payment has left the balances, so it covers nothing of an expense that has not. */
function isCounted(payment: Expense, expense: Pick<Expense, 'status'>): boolean {
  return payment.status === 'active' || expense.status === 'settled'
}

/**
 * The payments by which a person pays what they owe of an expense: none if nothing is open. The creditors get it in proportion
 * to their nets: whole yen by the largest remainder of all that has been paid then, ties in payer order. Nobody gets more
 * than is owed to them, so the last debtor's payments close every credit to the yen.
 */
export function paymentsToClose(
  expense: MoneyOfExpense,
  { payments, from, resolve }: { payments: readonly Expense[]; from: UserKey; resolve: KeyResolver },
): NewPayment[] {
  const [nets, open] = [netsOf(expense, resolve), openNetsOf(expense, payments, resolve)]
  const creditors = [...open].filter(([, net]) => net > 0)
  const credits = creditors.map(([, net]) => net)
  // If payers and shares do not add up, less may be owed to others than the person owes.
  const amount = Math.min(-(open.get(from) ?? 0), sumOf(credits))
  // A creditor to whom too much was paid is no debtor of the expense.
  if (amount <= 0 || (nets.get(from) ?? 0) >= 0) return []
  const wanted = partsAfter(nets, { open, amount })
  const lacking = creditors.map(([key, net]) => Math.min(Math.max(wanted.get(key) ?? 0, 0), net))
  const parts = divideInProportion(amount, sumOf(lacking) >= amount ? lacking : credits)
  return zip(creditors, parts).flatMap(([[to], part]) => (part > 0 ? [{ from, to, amount: part }] : []))
}

/** What each creditor lacks so that all that has been paid, with `amount` more, is divided in proportion to their nets. */
function partsAfter(
  nets: ReadonlyMap<UserKey, Yen>,
  { open, amount }: { open: ReadonlyMap<UserKey, Yen>; amount: Yen },
): Map<UserKey, Yen> {
  const creditors = [...nets].filter(([, net]) => net > 0)
  const credits = creditors.map(([, net]) => net)
  const received = creditors.map(([key, net]) => net - (open.get(key) ?? 0))
  const paid = Math.max(0, Math.min(sumOf(received) + amount, sumOf(credits)))
  const parts = paid > 0 ? divideInProportion(paid, credits) : []
  return new Map(creditors.map(([key], index) => [key, (parts[index] ?? 0) - (received[index] ?? 0)]))
}

/**
 * The row with `isPaid` and `paidAt` of each share: whether the person of the share is a debtor of whose net nothing is open, or
 * no debtor of the expense, and when they paid last.
 */
export function withPaidShares<Row extends Expense>(
  row: Row,
  payments: readonly Expense[],
  resolve: KeyResolver,
): Row {
  if (row.transactionType !== 'expense') return row
  const [nets, open] = [netsOf(row, resolve), openNetsOf(row, payments, resolve)]
  const paidAt = new Map<UserKey, number>()
  for (const payment of payments) {
    const ends = isCounted(payment, row) ? transferEnds(payment) : undefined
    if (!ends) continue
    const from = resolve(ends.from)
    paidAt.set(from, Math.max(paidAt.get(from) ?? 0, payment.moneyAt ?? payment.createdAt))
  }
  const shares = row.shares.map((share) => {
    const person = resolve(share.userKey)
    const isPaid = (nets.get(person) ?? 0) >= 0 || (open.get(person) ?? 0) >= 0
    return { ...share, isPaid, paidAt: isPaid ? (paidAt.get(person) ?? null) : null }
  })
  return { ...row, shares }
}

/** The expenses of a list with their paid shares, which follow from the payments among the rows. */
export function allWithPaidShares<Row extends Expense>(rows: readonly Row[], resolve: KeyResolver): Row[] {
  const paymentsOf = paymentsByExpense(rows)
  return rows.map((row) => withPaidShares(row, paymentsOf.get(row.id) ?? [], resolve))
}

export function paymentsByExpense<Row extends Expense>(rows: readonly Row[]): Map<ExpenseId, Row[]> {
  const payments = new Map<ExpenseId, Row[]>()
  for (const row of rows) {
    if (row.expenseId === null) continue
    const known = payments.get(row.expenseId)
    if (known) known.push(row)
    else payments.set(row.expenseId, [row])
  }
  return payments
}

type PaymentKey = { expenseId: ExpenseId; from: UserKey; to: UserKey; nth: number }

/**
 * The id of a payment that is recorded by marking a share: computed (UUIDv5), so that every device and the server make the same
 * row. `nth` counts the payments between the two people for the expense, from 0: there is a further one after an edit.
 */
export function paymentIdOf({ expenseId, from, to, nth }: PaymentKey): ExpenseId {
  return asId<ExpenseId>(uuidV5(`payment:${from}:${to}:${nth}`, expenseId))
}

function addTo(nets: Map<UserKey, Yen>, key: UserKey, amount: Yen): void {
  nets.set(key, (nets.get(key) ?? 0) + amount)
}

function sumOf(amounts: readonly Yen[]): Yen {
  return totalOf(amounts.map((amount) => ({ amount })))
}
