import * as z from 'zod/mini'
import {
  AttachmentId,
  type Attachment,
  addedFields,
  fitsPixels,
  isEmptiedAttachment,
} from '../model/attachment.ts'
import { isEmptied } from '../model/row-schemas.ts'
import { groupOfScope } from '../model/scope.ts'
import { keyOfUser } from '../model/user-key.ts'
import { defineMutation, recordedBy, Refusal, type WriteTx } from './define-mutation.ts'
import { members, requirePeople } from './permissions.ts'
import { removeOnce, requireDeleted, requireNewId } from './row-checks.ts'

/** Its bytes follow on their own, once the row is applied (docs/decisions/0131-attachments.md). */
export const addAttachment = defineMutation({
  name: 'attachment.add',
  authorize: members,
  creates: 'attachments',
  addsAttachment: true,
  bytesOf: ({ size }) => size,
  args: z.strictObject({ id: AttachmentId, ...addedFields }),
  run: async (tx, { id, ...fields }, context) => {
    requireMeasured(fields)
    await requireNewId(tx, 'attachments', id)
    await requireParent(tx, fields)
    await tx.put('attachments', {
      id,
      groupId: groupOfScope(tx.scope),
      ...fields,
      uploadedAt: null,
      ...recordedBy(context),
    })
  },
})

export const removeAttachment = defineMutation({
  name: 'attachment.remove',
  authorize: members,
  deletes: 'attachments',
  args: z.strictObject({ id: AttachmentId }),
  run: (tx, { id }) => removeOnce(tx, 'attachments', id),
})

/** If somebody else has restored it already, the outcome is `ok` and nothing is written. */
export const restoreAttachment = defineMutation({
  name: 'attachment.restore',
  authorize: members,
  restores: 'attachments',
  addsAttachment: true,
  args: z.strictObject({ id: AttachmentId }),
  run: async (tx, { id }, { at }) => {
    const deleted = await requireDeleted(tx, 'attachments', id)
    if (!deleted) return
    await requireParent(tx, deleted)
    await tx.put('attachments', { ...deleted, updatedAt: at })
  },
})

/** Refuses a picture without a size, a PDF with one, and a picture of too many pixels. */
function requireMeasured({ type, width, height }: Pick<Attachment, 'type' | 'width' | 'height'>): void {
  const isMeasured = width !== null && height !== null
  const hasNoSize = width === null && height === null
  if (type === 'application/pdf' ? !hasNoSize : !isMeasured) throw new Refusal('unreadable')
  if (!fitsPixels({ width, height })) throw new Refusal('attachment-dimensions-too-large')
}

/**
 * Refuses an attachment of an expense or item that the group never had, or whose content is emptied. A deleted one is accepted,
 * as for expenses of deleted trips: the attachment counts as none until it is restored.
 */
async function requireParent(
  tx: WriteTx,
  { expenseId, itineraryItemId }: Pick<Attachment, 'expenseId' | 'itineraryItemId'>,
): Promise<void> {
  if (expenseId !== null && itineraryItemId !== null) throw new Refusal('unreadable')
  if (expenseId !== null && !(await tx.get('expenses', expenseId))) {
    const deleted = await tx.getDeleted('expenses', expenseId)
    if (!deleted) throw new Refusal('expense-not-found')
    if (isEmptied('expenses', deleted)) throw new Refusal('expense-deleted')
  }
  if (itineraryItemId !== null && !(await tx.get('itineraryItems', itineraryItemId))) {
    const deleted = await tx.getDeleted('itineraryItems', itineraryItemId)
    if (!deleted) throw new Refusal('item-not-found')
    if (isEmptied('itineraryItems', deleted)) throw new Refusal('item-deleted')
  }
}

/**
 * Checks an attachment that is given back after a restore, and returns it as it is to be written. Whether the server has the
 * bytes, it finds out itself. A deleted one does not need its expense or item.
 */
export async function checkGivenAttachment(
  tx: WriteTx,
  given: { row: Attachment; isDeleted: boolean },
): Promise<Attachment> {
  const { row } = given
  if (!given.isDeleted && isEmptiedAttachment(row)) throw new Refusal('unreadable')
  requireMeasured(row)
  if (!given.isDeleted) await requireParent(tx, row)
  await requirePeople(tx, [keyOfUser(row.createdBy)])
  return { ...row, uploadedAt: null }
}
