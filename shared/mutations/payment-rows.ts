/**
 * The payments of an expense, as mutations write them (docs/design.md, "Payments"). They go with their expense: into another
 * trip, into the trash and back, and out of the balances when it is settled.
 */
import { japanDateOf } from '../dates.ts'
import { type Expense, type ExpenseId, isEmptiedExpense, peopleNamedIn } from '../model/expense.ts'
import { transferMoney } from '../model/transfers.ts'
import type { UserKey } from '../model/user-key.ts'
import { expenseDefaults, noItem } from '../model/row-defaults.ts'
import { hasPaidFlags, rowsOfFlags, withoutPaidFlags } from '../money/earlier-paid-flags.ts'
import { type NewPayment, paymentIdOf, paymentsToClose } from '../money/payments.ts'
import { type KeyResolver, resolverOf } from '../money/resolve-linked-keys.ts'
import { type MutationContext, type WriteTx, recordedBy } from './define-mutation.ts'
import { arePeopleOfGroup } from './permissions.ts'

/** The payments of the expenses, settled ones included, in the order of their ids, which is the same on every device. */
export async function paymentsOf(tx: WriteTx, ...expenseIds: readonly ExpenseId[]): Promise<Expense[]> {
  const ids = (await tx.paymentsOf(expenseIds)).toSorted()
  const rows = await Promise.all(ids.map((paymentId) => tx.get('expenses', paymentId)))
  return rows.filter((row) => row !== undefined)
}

/** The same without those that are settled. */
export async function openPaymentsOf(tx: WriteTx, ...expenseIds: readonly ExpenseId[]): Promise<Expense[]> {
  return (await paymentsOf(tx, ...expenseIds)).filter(({ status }) => status === 'active')
}

/** Records that the person pays what is open of their part of the expense. Nothing if it is paid. */
export async function recordPayments(
  tx: WriteTx,
  { row, from, resolve }: { row: Expense; from: UserKey; resolve: KeyResolver },
  context: MutationContext,
): Promise<void> {
  const payments = await paymentsOf(tx, row.id)
  for (const payment of paymentsToClose(row, { payments, from, resolve }))
    await tx.put('expenses', await newPaymentRow(tx, { row, payment }, context))
}

async function newPaymentRow(
  tx: WriteTx,
  { row, payment: { from, to, amount } }: { row: Expense; payment: NewPayment },
  context: MutationContext,
): Promise<Expense> {
  return {
    ...expenseDefaults,
    id: await unusedPaymentId(tx, { expenseId: row.id, from, to }),
    groupId: row.groupId,
    itineraryId: row.itineraryId,
    transactionType: 'transfer',
    expenseId: row.id,
    title: row.title,
    description: '',
    category: 'other',
    date: japanDateOf(context.at),
    location: '',
    ...transferMoney({ from, to, amount }),
    moneyMark: context.mutationId,
    status: 'active',
    ...recordedBy(context),
  }
}

/** The first id without a row: what was paid before an edit, or is settled, stays as it is. */
async function unusedPaymentId(
  tx: WriteTx,
  payment: { expenseId: ExpenseId; from: UserKey; to: UserKey },
): Promise<ExpenseId> {
  for (let nth = 0; ; nth++) {
    const id = paymentIdOf({ ...payment, nth })
    if (!(await tx.get('expenses', id))) return id
  }
}

/** Lets the payments of an expense follow it to its trip, because the trip's balances contain both. */
export async function movePayments(tx: WriteTx, { id, itineraryId, updatedAt }: Expense): Promise<void> {
  for (const payment of await openPaymentsOf(tx, id))
    if (payment.itineraryId !== itineraryId) await tx.put('expenses', { ...payment, itineraryId, updatedAt })
}

/** Deletes an expense with its payments, which are restored with it, or a transfer. */
export async function removeWithPayments(tx: WriteTx, row: Expense): Promise<void> {
  const payments = row.transactionType === 'expense' ? await openPaymentsOf(tx, row.id) : []
  for (const payment of payments) await removeRow(tx, payment)
  const deletedWith = payments.length > 0 ? payments.map(({ id }) => id) : null
  await removeRow(tx, { ...row, deletedWith })
}

/** Deletes a row. What differs from the stored row goes into the tombstone. */
async function removeRow(tx: WriteTx, row: Expense): Promise<void> {
  const left = (await isDeletedWithTrip(tx, row)) ? { ...row, itineraryId: null, ...noItem } : row
  if (left !== row || row.deletedWith !== null) await tx.put('expenses', left)
  await tx.remove('expenses', row.id)
}

/**
 * Whether the tombstone of its trip says that the row was deleted with the trip. It has been restored since, so it must
 * leave the trip when it is deleted on its own. Otherwise the trip would bring it back.
 */
async function isDeletedWithTrip(tx: WriteTx, { id, itineraryId }: Expense): Promise<boolean> {
  const trip = itineraryId === null ? undefined : await tx.getDeleted('itineraries', itineraryId)
  return trip?.deletedWith?.expenses.includes(id) ?? false
}

/**
 * Restores a deleted row, with the payments that were deleted with it. What somebody had deleted on its own before stays deleted.
 * A tombstone of an earlier build may have paid flags.
 */
export async function restoreWithPayments(
  tx: WriteTx,
  deleted: Expense,
  { at }: Pick<MutationContext, 'at'>,
): Promise<void> {
  await putWithPaymentsOfFlags(tx, { ...deleted, deletedWith: null, updatedAt: at })
  for (const id of deleted.deletedWith ?? []) {
    const payment = await tx.getDeleted('expenses', id)
    if (payment?.expenseId !== deleted.id || isEmptiedExpense(payment)) continue
    const { itineraryId } = deleted
    if (await arePeopleOfGroup(tx, peopleNamedIn(payment)))
      await tx.put('expenses', { ...payment, itineraryId, updatedAt: at })
  }
}

/**
 * Writes a row that a build with paid flags has stored, with payments instead. Whoever has paid by payments that are here
 * already pays nothing twice.
 */
export async function putWithPaymentsOfFlags(tx: WriteTx, row: Expense): Promise<void> {
  if (!hasPaidFlags(row)) return tx.put('expenses', row)
  await tx.put('expenses', withoutPaidFlags(row))
  const resolve = resolverOf(await tx.list('pendingMembers'))
  const payments = await paymentsOf(tx, row.id)
  const rows = rowsOfFlags(row, resolve)
  for (const payment of rows) {
    const from = payment.payers[0]?.userKey
    const isPaid = payments.some(({ payers }) => payers.some(({ userKey }) => resolve(userKey) === from))
    if (!isPaid && !(await tx.get('expenses', payment.id))) await tx.put('expenses', payment)
  }
}
