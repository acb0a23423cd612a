/** Why a rejected change cannot be sent, given the server's present rows. */
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { traitsOf } from '#shared/mutations/registry.ts'
import { type QueueRecord, parseRowKey } from '#shared/sync/queue-record.ts'
import type { ChangeLookup, ServerExpense } from './change-lookup.ts'

/**
 * Null if the change was not rejected. A conflict becomes `expense-deleted` or `expense-settled` if its row was
 * deleted or settled afterwards.
 */
export function refusedCode(record: QueueRecord, lookup: ChangeLookup): RejectionCode | null {
  if (record.status !== 'rejected') return null
  const isOfOneExpense = traitsOf(record.name).edits === 'expenses'
  if (record.code !== 'conflict' || !isOfOneExpense) return record.code
  const { row = null, deleted = null } = serverExpenseOf(record, lookup) ?? {}
  if (!row && deleted) return 'expense-deleted'
  return row?.status === 'settled' ? 'expense-settled' : 'conflict'
}

/** The server's row of the expense or transfer that the change touches, if it touches one. */
export function serverExpenseOf({ touched }: QueueRecord, lookup: ChangeLookup): ServerExpense | undefined {
  const key = touched.map(parseRowKey).find(({ table }) => table === 'expenses')
  // A row key of the table `expenses` ends in the expense's id.
  return key && lookup.serverExpense(key.id as ExpenseId)
}
