/**
 * Deletes an expense or a transfer at once, and restores what was deleted, with or without a connection. Nothing is asked before,
 * because the notice undoes it, and the trash does so for 30 days.
 */
import { useState } from 'react'
import { deletionTexts as texts } from '#shared/messages/trash.ts'
import type { Expense, ExpenseId } from '#shared/model/expense.ts'
import { showOutcome } from '#client/features/groups/show-outcome.ts'
import type { Restorable } from '#client/store/queries/trash.ts'
import { mutate } from '#client/sync/mutate.ts'
import { noteSavedRow } from '#client/ui/saved-row.ts'

type Row = Pick<Expense, 'id' | 'groupId' | 'transactionType'>

/** Resolves with whether the row is deleted. `name` is what the notice calls it. */
export async function deleteWithUndo(row: Row, name: string): Promise<boolean> {
  const { id, groupId, transactionType } = row
  const deleted =
    transactionType === 'transfer'
      ? mutate(groupId, 'transfer.delete', { id })
      : mutate(groupId, 'expense.delete', { id })
  return showOutcome(await deleted, {
    done: texts.deleted(name),
    failed: texts.deleteFailed,
    undo: () => restoreEntry({ kind: 'expense', row }, name),
  })
}

/**
 * For a list from which a row is deleted. `read` is what the list was read from: until it is read again, it still has the row,
 * which `withoutDeleted` leaves out. Otherwise the row would vanish only after its details have closed, and move the others.
 */
export function useDeletion<Read>(read: Read) {
  const [deletion, setDeletion] = useState<{ id: ExpenseId; from: Read }>()
  const deletedId = deletion?.from === read ? deletion?.id : undefined
  return {
    /** Resolves with whether the row is deleted. */
    remove: async (row: Row, name: string): Promise<boolean> => {
      const isDeleted = await deleteWithUndo(row, name)
      if (isDeleted) setDeletion({ id: row.id, from: read })
      return isDeleted
    },
    withoutDeleted: <Listed extends { id: ExpenseId }>(rows: readonly Listed[]): readonly Listed[] =>
      deletedId === undefined ? rows : rows.filter(({ id }) => id !== deletedId),
  }
}

type Deleted = Exclude<Restorable, { kind: 'expense' }> | { kind: 'expense'; row: Row }

/** `name` is what the notice calls it. */
export async function restoreEntry(entry: Deleted, name: string): Promise<void> {
  // Before the list on the screen shows the row again.
  noteSavedRow(entry.row.id)
  showOutcome(await restored(entry), { done: texts.restored(name), failed: texts.restoreFailed })
}

/** `expense.restore` restores transfers too, because they are rows of the same table. */
function restored({ kind, row }: Deleted) {
  const { groupId } = row
  if (kind === 'expense') return mutate(groupId, 'expense.restore', { id: row.id })
  if (kind === 'itinerary') return mutate(groupId, 'itinerary.restore', { id: row.id })
  if (kind === 'attachment') return mutate(groupId, 'attachment.restore', { id: row.id })
  if (kind === 'item') return mutate(groupId, 'item.restore', { id: row.id })
  return mutate(groupId, 'pendingMember.restore', { id: row.id })
}
