/** Restores what was deleted, with or without a connection, and says so. */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { deletionTexts as texts } from '#shared/messages/trash.ts'
import type { Restorable } from '#client/store/queries/trash.ts'
import { mutate } from '#client/sync/mutate.ts'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { restoreDeleted } from './delete-and-restore.ts'

/** `name` is what the notice calls it. */
export async function restoreEntry(entry: Restorable, name: string): Promise<void> {
  if (entry.kind === 'expense') return restoreDeleted(entry.row, name)
  const { id } = entry.row
  // Before the list on the screen shows the row again.
  noteSavedRow(id)
  const outcome = await restored(entry)
  showNotice(
    outcome.ok
      ? { message: texts.restored(name) }
      : { color: 'red', title: texts.restoreFailed, message: rejectionSentences[outcome.code] },
  )
}

function restored({ kind, row }: Exclude<Restorable, { kind: 'expense' }>) {
  const { groupId } = row
  if (kind === 'itinerary') return mutate(groupId, 'itinerary.restore', { id: row.id })
  if (kind === 'item') return mutate(groupId, 'item.restore', { id: row.id })
  return mutate(groupId, 'pendingMember.restore', { id: row.id })
}
