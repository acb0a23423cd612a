/**
 * Deletes an expense or a transfer at once, and restores it. Nothing is asked before, because the notice undoes it, and the
 * trash does so for 30 days.
 */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { deletionTexts as texts, deletionTexts } from '#shared/messages/trash.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { mutate } from '#client/sync/mutate.ts'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import type { Restorable } from '#client/store/queries/trash.ts'

type Row = Pick<Expense, 'id' | 'groupId' | 'transactionType'>

/** Resolves with whether the row is deleted. `name` is what the notice calls it. */
export async function deleteWithUndo(row: Row, name: string): Promise<boolean> {
  const outcome = await deleted(row)
  if (!outcome.ok) {
    showNotice({ color: 'red', title: texts.deleteFailed, message: rejectionSentences[outcome.code] })
    return false
  }
  showNotice({
    message: texts.deleted(name),
    action: { label: shellTexts.undo, run: () => restoreDeleted(row, name) },
  })
  return true
}

function deleted({ id, groupId, transactionType }: Row): Promise<Outcome> {
  if (transactionType === 'transfer') return mutate(groupId, 'transfer.delete', { id })
  return mutate(groupId, 'expense.delete', { id })
}

/** `expense.restore` restores transfers too, because they are rows of the same table. */
export async function restoreDeleted({ id, groupId }: Row, name: string): Promise<void> {
  // Before the list on the screen shows the row again.
  noteSavedRow(id)
  const outcome = await mutate(groupId, 'expense.restore', { id })
  showNotice(
    outcome.ok
      ? { message: texts.restored(name) }
      : { color: 'red', title: texts.restoreFailed, message: rejectionSentences[outcome.code] },
  )
}

/** `name` is what the notice calls it. */
export async function restoreEntry(entry: Restorable, name: string): Promise<void> {
  if (entry.kind === 'expense') return restoreDeleted(entry.row, name)
  const { id } = entry.row
  // Before the list on the screen shows the row again.
  noteSavedRow(id)
  const outcome = await restored(entry)
  showNotice(
    outcome.ok
      ? { message: deletionTexts.restored(name) }
      : { color: 'red', title: deletionTexts.restoreFailed, message: rejectionSentences[outcome.code] },
  )
}

function restored({ kind, row }: Exclude<Restorable, { kind: 'expense' }>) {
  const { groupId } = row
  if (kind === 'itinerary') return mutate(groupId, 'itinerary.restore', { id: row.id })
  if (kind === 'item') return mutate(groupId, 'item.restore', { id: row.id })
  return mutate(groupId, 'pendingMember.restore', { id: row.id })
}
