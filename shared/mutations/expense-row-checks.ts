/**
 * What the mutations of expenses and transfers check of a row: that it exists and may be changed, or that its id is new.
 */
import type { RejectionCode } from '../rejection-codes.ts'
import type { Expense, ExpenseId } from '../model/expense.ts'
import { type Result, err, ok } from '../result.ts'
import type { MutationContext, Outcome } from './define-mutation.ts'
import { removeWithPayments } from './payment-rows.ts'
import { requireMember } from './permissions.ts'
import type { WriteTx } from './write-tx.ts'

type RowOfKind = { id: ExpenseId; transactionType: Expense['transactionType'] }

/**
 * The row, if the actor is a member and the row is of that kind, not deleted and not settled. Otherwise the code of the
 * rejection.
 */
export async function requireOpenRow(
  tx: WriteTx,
  { id, transactionType }: RowOfKind,
  { actor }: MutationContext,
): Promise<Result<Expense, RejectionCode>> {
  const membership = await requireMember(tx, actor)
  if (!membership.ok) return membership
  const found = await requireRow(tx, { id, transactionType })
  return found.ok && found.value.status === 'settled' ? err('expense-settled') : found
}

/**
 * Deletes an active row, an expense with its payments. If somebody else has deleted it already, the outcome is `ok`, because it is as the actor wanted
 * (docs/decisions/0025-repeated-intents.md).
 */
export async function deleteRow(tx: WriteTx, row: RowOfKind, context: MutationContext): Promise<Outcome> {
  const found = await requireOpenRow(tx, row, context)
  if (!found.ok) return found.code === 'expense-deleted' ? ok() : found
  await removeWithPayments(tx, found.value)
  return ok()
}

/**
 * The row, settled or not, if it is of that kind and not deleted. Otherwise `expense-deleted`, `expense-not-found` or
 * `transfer-not-found`.
 */
export async function requireRow(
  tx: WriteTx,
  { id, transactionType }: RowOfKind,
): Promise<Result<Expense, RejectionCode>> {
  const row = await tx.get('expenses', id)
  if (row?.transactionType === transactionType) return ok(row)
  if (!row && (await tx.getDeleted('expenses', id))?.transactionType === transactionType)
    return err('expense-deleted')
  return err(transactionType === 'transfer' ? 'transfer-not-found' : 'expense-not-found')
}

/**
 * Refuses an id that a row of this scope has (`id-taken`) or that was deleted and can be restored (`expense-deleted`).
 */
export async function requireNewId(tx: WriteTx, id: ExpenseId): Promise<Outcome> {
  if (await tx.get('expenses', id)) return err('id-taken')
  return (await tx.getDeleted('expenses', id)) ? err('expense-deleted') : ok()
}
