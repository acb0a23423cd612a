/**
 * What the mutations of expenses and transfers check of a row: that it exists and may be changed, or that its id is new.
 */
import type { Expense, ExpenseId } from '../model/expense.ts'
import { removeWithPayments } from './payment-rows.ts'
import { Refusal } from './refusal.ts'
import type { WriteTx } from './write-tx.ts'

type RowOfKind = { id: ExpenseId; transactionType: Expense['transactionType'] }

/** The row, if it is of that kind, not deleted and not settled. */
export async function requireOpenRow(tx: WriteTx, { id, transactionType }: RowOfKind): Promise<Expense> {
  const row = await requireRow(tx, { id, transactionType })
  if (row.status === 'settled') throw new Refusal('expense-settled')
  return row
}

/**
 * Deletes an active row, an expense with its payments. One that somebody else has deleted already is as the actor wanted
 * (docs/decisions/0025-repeated-intents.md).
 */
export async function deleteRow(tx: WriteTx, row: RowOfKind): Promise<void> {
  if (!(await isDeletedRow(tx, row))) await removeWithPayments(tx, await requireOpenRow(tx, row))
}

/**
 * The row, settled or not, if it is of that kind and not deleted. Otherwise `expense-deleted`, `expense-not-found` or
 * `transfer-not-found`.
 */
export async function requireRow(tx: WriteTx, { id, transactionType }: RowOfKind): Promise<Expense> {
  const row = await tx.get('expenses', id)
  if (row?.transactionType === transactionType) return row
  if (await isDeletedRow(tx, { id, transactionType })) throw new Refusal('expense-deleted')
  throw new Refusal(transactionType === 'transfer' ? 'transfer-not-found' : 'expense-not-found')
}

async function isDeletedRow(tx: WriteTx, { id, transactionType }: RowOfKind): Promise<boolean> {
  if (await tx.get('expenses', id)) return false
  return (await tx.getDeleted('expenses', id))?.transactionType === transactionType
}

/**
 * Refuses an id that a row of this scope has (`id-taken`) or that was deleted and can be restored (`expense-deleted`).
 */
export async function requireNewId(tx: WriteTx, id: ExpenseId): Promise<void> {
  if (await tx.get('expenses', id)) throw new Refusal('id-taken')
  if (await tx.getDeleted('expenses', id)) throw new Refusal('expense-deleted')
}
