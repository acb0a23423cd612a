import * as z from 'zod/mini'
import { AttachmentId, addedFields } from '../model/attachment.ts'
import { ExpenseId } from '../model/expense.ts'
import { GroupId } from '../model/group.ts'
import { TripItemId } from '../model/trip-id.ts'
import type { StoredRow } from '../model/tables.ts'
import { Refusal } from '../mutations/define-mutation.ts'
import { attachmentAnswer } from './answers.ts'
import { type Lookups, defineCall, oneChange } from './define-call.ts'
import { defineDeletion } from './define-deletion.ts'
import { type Reads, defineRead } from './define-read.ts'

const { name, type, width, height, size, hash } = addedFields
/** What the server finds out about a file that came with a call. */
const FileFields = z.strictObject({ name, type, width, height, size, hash })

const places = {
  groupId: z.optional(GroupId),
  expenseId: z.optional(ExpenseId),
  itineraryItemId: z.optional(TripItemId),
}
/** The fields that a call may send beside its file. */
const SentFields = z.strictObject({ ...places, kind: z.optional(addedFields.kind) })
const NewAttachment = z.strictObject({ fields: SentFields, file: FileFields })
type Sent = z.infer<typeof SentFields>

export const attachmentCalls = [
  defineCall({
    method: 'POST',
    path: '/attachments',
    body: NewAttachment,
    takesFile: 'attachment',
    prepare: async ({ body: { fields, file }, lookups, newId }) => {
      const { groupId, expenseId = null, itineraryItemId = null, kind = kindOf(fields) } = fields
      const id = newId(AttachmentId)
      return oneChange(
        groupId ?? (await groupOfParent(lookups, fields)),
        { name: 'attachment.add', args: { id, ...file, kind, expenseId, itineraryItemId } },
        { kind: 'attachment', id },
      )
    },
  }),
  defineRead({
    path: '/groups/:groupId/attachments',
    source: attachmentsOfMember,
    answer: (rows) => ({ attachments: rows.map(attachmentAnswer) }),
  }),
  ...defineDeletion('/attachments/:attachmentId', ({ attachmentId: id }) => ({
    delete: { name: 'attachment.remove', args: { id } },
    restore: { name: 'attachment.restore', args: { id } },
    answered: { kind: 'attachment', id },
  })),
]

function kindOf({ itineraryItemId }: Sent): 'ticket' | 'receipt' {
  return itineraryItemId === undefined ? 'receipt' : 'ticket'
}

/** A call that names neither a group nor a row of one is refused. */
async function groupOfParent(lookups: Lookups, { expenseId, itineraryItemId }: Sent): Promise<GroupId> {
  if (expenseId) return lookups.groupOfExpense(expenseId)
  if (itineraryItemId) return lookups.groupOfItem(itineraryItemId)
  throw new Refusal('attachment-place-required')
}

async function attachmentsOfMember(
  reads: Reads,
  { groupId }: { groupId: GroupId },
): Promise<StoredRow<'attachments'>[]> {
  await reads.requireMember(groupId)
  return reads.attachments(groupId)
}
