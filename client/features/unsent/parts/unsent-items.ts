/** The list as it is shown: each change with its reason, its content and what can be done about it. */
import type { RejectionCode } from '#shared/codes.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { momentText, refusalAdvice, settlementConflict, unsentReasons } from '#shared/messages/unsent.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { parseRowKey } from '#shared/sync/queue-record.ts'
import { type UnsentChange, dependentsOf, unsentChanges } from '#shared/sync/unsent.ts'
import type { ChangeBook } from './change-book.ts'
import { type Conflict, conflictOf } from './compare-versions.ts'
import { type ChangeDescription, describeChange } from './describe-change.ts'

export type WaitingItem = ChangeDescription & {
  seq: number
  groupName: string
  /** 8月12日 10:42 */
  recorded: string
}
export type HeldItem = WaitingItem & {
  state: UnsentChange['state']
  reason: string
  canResend: boolean
  /** Both versions, where somebody else was first. */
  conflict: Conflict | undefined
  /** The titles of the changes that would go with it. */
  dependents: () => string[]
}
export type UnsentItems = { held: HeldItem[]; waiting: WaitingItem[] }

export function unsentItems(queue: readonly QueueRecord[], book: ChangeBook): UnsentItems {
  const changes = unsentChanges(queue)
  const held = new Set(changes.map(({ record }) => record.seq))
  const waiting = queue.filter(({ seq, status }) => status === 'pending' && !held.has(seq))
  return {
    held: changes.map((change) => heldItem(change, queue, book)),
    waiting: waiting.map((record) => waitingItem(record, book)),
  }
}

function waitingItem(record: QueueRecord, book: ChangeBook): WaitingItem {
  return {
    ...describeChange(record, book),
    seq: record.seq,
    groupName: book.groupName(record.scope),
    recorded: momentText(record.recordedAt),
  }
}

function heldItem(change: UnsentChange, queue: readonly QueueRecord[], book: ChangeBook): HeldItem {
  const { record, state } = change
  return {
    ...waitingItem(record, book),
    state,
    reason: reasonOf(change, book),
    canResend: state !== 'blocked' && !isRefusedForGood(record, book),
    conflict: conflictOf(record, book),
    dependents: () => dependentsOf(queue, record).map((each) => describeChange(each, book).title),
  }
}

function reasonOf({ record, state, holder }: UnsentChange, book: ChangeBook): string {
  if (state === 'blocked') return unsentReasons.blocked(holder ? describeChange(holder, book).title : '')
  const code = state === 'rejected' ? codeNow(record, book) : null
  if (state !== 'rejected' || code === null) return unsentReasons[state]
  if (isOldSettlement(record, code)) return settlementConflict
  return [rejectionSentences[code], refusalAdvice[code]].filter(Boolean).join('\n')
}

/** Sent again as it is, it could only be refused again. */
function isRefusedForGood(record: QueueRecord, book: ChangeBook): boolean {
  const code = record.status === 'rejected' ? codeNow(record, book) : null
  if (isOldSettlement(record, code)) return true
  if (code === 'conflict') return conflictOf(record, book) !== undefined
  if (code === 'expense-deleted') return expenseOf(record, book)?.row === null
  return code !== null && finalCodes.has(code)
}

/** What was shown before it was settled is not so any more: it has to be looked at again. */
function isOldSettlement({ name }: QueueRecord, code: RejectionCode | null): boolean {
  return name === 'settlement.close' && code === 'conflict'
}

const finalCodes: ReadonlySet<RejectionCode> = new Set([
  'expense-settled',
  'expense-not-found',
  'transfer-not-found',
  'id-taken',
  'already-member',
  'already-settled',
  'pending-member-linked',
])

/** A conflict whose row was deleted since is none any more. */
function codeNow(record: QueueRecord, book: ChangeBook): RejectionCode | null {
  const isGone = record.code === 'conflict' && expenseOf(record, book)?.deleted
  return isGone ? 'expense-deleted' : record.code
}

function expenseOf({ touched }: QueueRecord, book: ChangeBook) {
  const key = touched.map(parseRowKey).find(({ table }) => table === 'expenses')
  // A row key of this table ends in the expense's id.
  return key && book.serverExpense(key.id as ExpenseId)
}
