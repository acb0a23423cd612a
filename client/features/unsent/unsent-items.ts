/** The items of the list 未送信の変更: each change with its reason, its content and the available actions. */
import { remedyFor } from '#shared/rejection-codes.ts'
import { giveBackTexts } from '#shared/messages/unsent.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { refusalAdvice, settlementReasons, unsentReasons } from '#shared/messages/unsent-reasons.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import { type Scope, groupOfScope } from '#shared/model/scope.ts'
import { traitsOf } from '#shared/mutations/registry.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { type UnsentChange, unsentChanges } from '#shared/sync/plan-sends.ts'
import { dependentsOf } from '#shared/sync/dependent-changes.ts'
import type { Held } from '#client/sync/decide-on-held.ts'
import { type ChangeLookup, refusedCode, serverExpenseOf } from './change-lookup.ts'
import { type Conflict, conflictOf } from './compare-versions.ts'
import { type ChangeDescription, describeChange } from './describe-change.ts'
import { sendingAnswers } from './describe-conflict.ts'
import type { DifferenceOffer } from './difference-offer.ts'
import { type Editing, editingOf } from './editing.ts'

export type WaitingItem = ChangeDescription & {
  seq: number
  scope: Scope
  groupName: string
  /** 8月12日 10:42 */
  recorded: string
}
export type HeldItem = WaitingItem & {
  state: UnsentChange['state']
  reason: string
  /** Of a blocked change: the held change for which it waits. */
  holderSeq: number | undefined
  canResend: boolean
  /** Both versions, if the change is in conflict with the server's row. */
  conflict: Conflict | undefined
  /** The deleted row that can be restored so that the edit applies to it. */
  restorableId: ExpenseId | undefined
  /** The group in which the settlement has to be chosen again. */
  settleAgainIn: GroupId | undefined
  /** The form in which the change can be corrected. */
  editing: Editing | undefined
  /** The changes that would be discarded with this one, as phrases. */
  dependents: () => string[]
}
export type UnsentItems = { held: HeldItem[]; waiting: WaitingItem[] }

/** The actions on the changes. */
export type UnsentActions = {
  /** `mark` is the `moneyMark` of the version that was shown beside a conflict. */
  resend: (seq: number, mark?: MutationId) => Promise<void>
  resendAllExpired: () => Promise<void>
  discard: (seq: number) => Promise<void>
  recordDifference: (held: Held, difference: DifferenceOffer) => Promise<void>
  /** 支出を戻して、自分の変更を使う */
  restore: (held: Held, id: ExpenseId) => Promise<void>
  /** Discards an outdated settlement, and opens the screen where it is chosen again. */
  settleAgain: (seq: number, groupId: GroupId) => Promise<void>
  edit: (item: HeldItem, editing: Editing) => void
}

export function unsentItems(queue: readonly QueueRecord[], lookup: ChangeLookup): UnsentItems {
  const changes = unsentChanges(queue)
  const held = new Set(changes.map(({ record }) => record.seq))
  const waiting = queue.filter(({ seq, status }) => status === 'pending' && !held.has(seq))
  return {
    held: changes.map((change) => heldItem(change, queue, lookup)),
    waiting: waiting.map((record) => waitingItem(record, lookup)),
  }
}

function waitingItem(record: QueueRecord, lookup: ChangeLookup): WaitingItem {
  return {
    ...describeChange(record, lookup),
    seq: record.seq,
    scope: record.scope,
    groupName: lookup.groupName(record.scope),
    recorded: momentText(record.recordedAt),
  }
}

function heldItem(change: UnsentChange, queue: readonly QueueRecord[], lookup: ChangeLookup): HeldItem {
  const { record, state } = change
  return {
    ...waitingItem(record, lookup),
    state,
    reason: reasonOf(change, lookup),
    holderSeq: change.holder?.seq,
    canResend: state !== 'blocked' && !isRefusedForGood(record, lookup),
    conflict: conflictOf(record, lookup),
    restorableId: restorableId(record, lookup),
    settleAgainIn: isOldSettlement(record) ? groupOfScope(record.scope) : undefined,
    editing: editingOf(record, lookup),
    dependents: () => dependentsOf(queue, record).map((each) => describeChange(each, lookup).phrase),
  }
}

function reasonOf({ record, state, holder: blocker }: UnsentChange, lookup: ChangeLookup): string {
  if (state === 'blocked') return blocker ? blockedReason(blocker, lookup) : ''
  const code = state === 'rejected' ? refusedCode(record, lookup) : null
  if (state !== 'rejected' || code === null) return unsentReasons[state]
  if (traitsOf(record.name).givesBack === 'row' && code === 'conflict') return giveBackTexts.conflict
  if (isOldSettlement(record)) return settlementReasons[code] ?? rejectionSentences[code]
  return [rejectionSentences[code], refusalAdvice[code]].filter(Boolean).join('\n')
}

/** What the blocked change waits for, which stands above it, and what becomes of it. Both may have the same title. */
function blockedReason(blocker: QueueRecord, lookup: ChangeLookup): string {
  const conflict = conflictOf(blocker, lookup)
  if (!conflict) return unsentReasons.blocked(describeChange(blocker, lookup).phrase)
  return conflict.kind === 'settled'
    ? unsentReasons.blockedBySettled(conflict.title)
    : unsentReasons.blockedByConflict(sendingAnswers(conflict, editingOf(blocker, lookup)))
}

/** Sent again unchanged, the change would be rejected again. */
function isRefusedForGood(record: QueueRecord, lookup: ChangeLookup): boolean {
  if (isOldSettlement(record)) return true
  const code = refusedCode(record, lookup)
  if (code === 'conflict') return conflictOf(record, lookup) !== undefined
  if (code === 'expense-deleted') return serverExpenseOf(record, lookup)?.row === null
  return code !== null && remedyFor(code) === 'none'
}

/** A settlement whose rows or balance changes are no longer as they were shown. It has to be confirmed again. */
function isOldSettlement({ name, status, code }: QueueRecord): boolean {
  return (
    traitsOf(name).settles === true &&
    status === 'rejected' &&
    code !== null &&
    settlementReasons[code] !== undefined
  )
}

/** The deleted row that the edit needs, if the device still has its content. */
function restorableId(record: QueueRecord, lookup: ChangeLookup): ExpenseId | undefined {
  const isEdit = traitsOf(record.name).edits === 'expenses'
  if (refusedCode(record, lookup) !== 'expense-deleted' || !isEdit) return undefined
  const { row, deleted } = serverExpenseOf(record, lookup) ?? {}
  return !row && deleted ? deleted.id : undefined
}
