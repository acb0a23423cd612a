/** What the server does with an attachment whose row was added, restored or given back (docs/decisions/0131-attachments.md). */
import { attachmentsMax } from '#shared/limits.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { giveBackRow } from '#shared/mutations/give-back-mutations.ts'
import { type CheckedMutation, argsIfOf } from '#shared/mutations/registry.ts'
import { err, ok } from '#shared/result.ts'
import type { WholeContent } from '#server/db/attachment-contents.ts'
import type { ScopeTx } from '#server/db/scope-tx.ts'

/** Stores bytes that came with the call, and notes in the row whether the group has its bytes. */
export async function takeAttachment(
  tx: ScopeTx,
  call: CheckedMutation,
  sent: WholeContent | undefined,
): Promise<Outcome> {
  const id = idOfAdded(call)
  if (!id) return ok()
  const row = await tx.get('attachments', id)
  if (!row) {
    await noteBytesOfDeleted(tx, id)
    return ok()
  }
  if ((await tx.attachments.countBeside(row)) > attachmentsMax) return err('attachments-full')
  if (sent?.hash === row.hash) await tx.attachments.store(sent)
  const uploadedAt = (await tx.attachments.hasBytesOf(row)) ? (row.uploadedAt ?? tx.now) : null
  if (uploadedAt !== row.uploadedAt) await tx.put('attachments', { ...row, uploadedAt })
  return ok()
}

/** Without this, a device that gives a deleted attachment back would keep its bytes as the only ones that there are. */
async function noteBytesOfDeleted(tx: ScopeTx, id: AttachmentId): Promise<void> {
  const row = await tx.getDeleted('attachments', id)
  if (!row || row.uploadedAt !== null || !(await tx.attachments.hasBytesOf(row))) return
  await tx.put('attachments', { ...row, uploadedAt: tx.now })
  await tx.remove('attachments', id)
}

/** The attachment of which there may be one more by the mutation. */
function idOfAdded(call: CheckedMutation): AttachmentId | undefined {
  const given = argsIfOf(giveBackRow, call)
  if (given?.table === 'attachments') return given.row.id
  return call.traits.addsAttachment && call.target?.table === 'attachments' ? call.target.id : undefined
}
