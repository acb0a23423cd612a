/** Deletes an attachment without asking, because the notice undoes it (docs/decisions/0053-undo-and-trash.md). */
import { attachmentTexts as texts } from '#shared/messages/attachments.ts'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import { mutate } from '#client/sync/mutate.ts'
import { showOutcome } from '#client/features/groups/show-outcome.ts'

export async function removeAttachment({ id, groupId }: AttachmentRow): Promise<void> {
  const undo = async () => {
    const restored = await mutate(groupId, 'attachment.restore', { id })
    showOutcome(restored, { done: texts.restored, failed: texts.restoreFailed })
  }
  const removed = await mutate(groupId, 'attachment.remove', { id })
  showOutcome(removed, { done: texts.removed, failed: texts.removeFailed, undo })
}
