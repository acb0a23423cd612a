/** Why a refused change cannot be sent, by what the server has by now. */
import type { RejectionCode } from '#shared/codes.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import { traitsOf } from '#shared/mutations/registry.ts'
import { type QueueRecord, parseRowKey } from '#shared/sync/queue-record.ts'
import type { ChangeLookup, ServerExpense } from './change-lookup.ts'

/** Null where it was not refused. A conflict whose row was deleted or settled since is none any more. */
export function refusedCode(record: QueueRecord, lookup: ChangeLookup): RejectionCode | null {
  if (record.status !== 'rejected') return null
  const isOfOneExpense = traitsOf(record.name).edits === 'expenses'
  if (record.code !== 'conflict' || !isOfOneExpense) return record.code
  const { row = null, deleted = null } = serverExpenseOf(record, lookup) ?? {}
  if (!row && deleted) return 'expense-deleted'
  return row?.status === 'settled' ? 'expense-settled' : 'conflict'
}

/** Of the expense or transfer that it is about, if it is about one. */
export function serverExpenseOf({ touched }: QueueRecord, lookup: ChangeLookup): ServerExpense | undefined {
  const key = touched.map(parseRowKey).find(({ table }) => table === 'expenses')
  // A row key of this table ends in the expense's id.
  return key && lookup.serverExpense(key.id as ExpenseId)
}
