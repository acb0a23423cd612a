/**
 * A picture or PDF of an expense, of an item of a trip, or of the group alone (docs/decisions/0131-attachments.md). The row is
 * synced, and names its bytes by their hash.
 */
import * as z from 'zod/mini'
import { attachmentBytesMax, attachmentPixelsMax, pieceBytes } from '../limits.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { ExpenseId } from './expense.ts'
import { emptiedMoment, emptiedText, idSchema, lineSchema, momentSchema } from './fields.ts'
import { GroupId } from './group.ts'
import { TripItemId } from './trip-id.ts'
import { UserId } from './user.ts'

export const AttachmentId = idSchema().brand<'AttachmentId'>()
export type AttachmentId = z.infer<typeof AttachmentId>

/** The SHA-256 of the bytes, in hexadecimal. */
export const ContentHash = z
  .string('id-invalid')
  .check(z.regex(/^[0-9a-f]{64}$/, 'id-invalid' satisfies RejectionCode))
  .brand<'ContentHash'>()
export type ContentHash = z.infer<typeof ContentHash>

export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

const pixels = () => z.nullable(z.int('unreadable').check(z.minimum(1, 'unreadable')))

/** What a file is, by its first bytes and headers. `width` and `height` are in pixels, and null for a PDF. */
const fileFields = {
  type: z.enum(attachmentTypes, 'attachment-type-unsupported' satisfies RejectionCode),
  width: pixels(),
  height: pixels(),
}

/** What its author says of an attachment. It is never changed. */
export const addedFields = {
  kind: z.enum(['receipt', 'ticket', 'other'], 'unreadable'),
  /** The name of the file, for people. No path is made of it. */
  name: lineSchema('unreadable'),
  ...fileFields,
  /** In bytes. */
  size: z
    .int('unreadable')
    .check(
      z.minimum(1, 'unreadable'),
      z.maximum(attachmentBytesMax, 'attachment-too-large' satisfies RejectionCode),
    ),
  hash: ContentHash,
  /** At most one of the two is set. */
  expenseId: z.nullable(ExpenseId),
  itineraryItemId: z.nullable(TripItemId),
}

export const Attachment = z.strictObject({
  id: AttachmentId,
  groupId: GroupId,
  ...addedFields,
  /** When the server had all bytes; null until then. Only the server sets it. */
  uploadedAt: z.nullable(momentSchema()),
  createdBy: UserId,
  createdAt: momentSchema(),
  updatedAt: momentSchema(),
})
export type Attachment = z.infer<typeof Attachment>

/**
 * A file that is ready to be attached: what its row will say, its bytes, and of a picture a small one of at most 320 pixels on
 * its longer side.
 */
export type ReadyFile = {
  facts: Omit<z.infer<z.ZodMiniObject<typeof addedFields>>, 'expenseId' | 'itineraryItemId'>
  bytes: ArrayBuffer
  thumbnail: ArrayBuffer | null
}

/** The number of pieces in which so many bytes are sent. */
export function pieceCountOf(size: number): number {
  return Math.ceil(size / pieceBytes)
}

/** Whether a browser can draw the picture: it takes four bytes for each pixel. */
export function fitsPixels({ width, height }: Pick<Attachment, 'width' | 'height'>): boolean {
  return (width ?? 0) * (height ?? 0) <= attachmentPixelsMax
}

const noContent = ContentHash.parse('0'.repeat(64))

/** The row of an old tombstone, which names no bytes. */
export function emptiedAttachment(row: Attachment): Attachment {
  return { ...row, name: emptiedText, hash: noContent, uploadedAt: null, updatedAt: emptiedMoment }
}

export function isEmptiedAttachment({ name, updatedAt }: Attachment): boolean {
  return name === emptiedText && updatedAt === emptiedMoment
}

/** The bytes of all attachments of a group, as they count towards the plan of its owner: by what their rows say. */
export function attachedBytes(rows: readonly Pick<Attachment, 'size'>[]): number {
  return rows.reduce((sum, { size }) => sum + size, 0)
}
