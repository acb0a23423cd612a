/** Records a transfer at once. The notice undoes it. */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { transferTexts as texts } from '#shared/messages/settlements.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { ItineraryId } from '#shared/model/itinerary-id.ts'
import { newId } from '#client/store/new-id.ts'
import { mutate } from '#client/sync/mutate.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { type TransferValues, transferArgsOf } from './transfer-values.ts'

/** Without a trip, the transfer is one of the whole group. */
type Place = { groupId: GroupId; itineraryId: ItineraryId | null }

/** Takes validated values. Resolves with the sentence that says why it failed, or with null on success. */
export async function recordTransfer(
  { groupId, itineraryId }: Place,
  values: TransferValues,
): Promise<string | null> {
  const id = newId(ExpenseId)
  const outcome = await mutate(groupId, 'transfer.create', transferArgsOf({ id, itineraryId }, values))
  if (!outcome.ok) return rejectionSentences[outcome.code]
  showNotice({ message: texts.created, action: { label: shellTexts.undo, run: () => withdraw(groupId, id) } })
  return null
}

/** Undoes the recording by deleting the transfer. */
async function withdraw(groupId: GroupId, id: ExpenseId): Promise<void> {
  const outcome = await mutate(groupId, 'transfer.delete', { id })
  showNotice(
    outcome.ok
      ? { message: texts.withdrawn }
      : { color: 'red', title: texts.failed, message: rejectionSentences[outcome.code] },
  )
}
