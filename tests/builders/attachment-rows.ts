/** Attachments by number, as mutations' arguments and as rows. */
import { createHash } from 'node:crypto'
import { type Attachment, ContentHash } from '#shared/model/attachment.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import { attachmentIdOf, expenseIdOf } from './ids.ts'
import { hanako } from './people.ts'
import { groupId } from './sync-rows.ts'

export const hashOf = (content: string | Uint8Array) =>
  ContentHash.parse(createHash('sha256').update(content).digest('hex'))

/** A receipt of the first expense. */
export function attachmentArgs(
  number: number,
  fields: Partial<ArgsOf<'attachment.add'>> = {},
): ArgsOf<'attachment.add'> {
  return {
    id: attachmentIdOf(number),
    kind: 'receipt',
    name: '首里そば.jpg',
    type: 'image/jpeg',
    width: 1_200,
    height: 2_000,
    size: 400_000,
    hash: hashOf(String(number)),
    expenseId: expenseIdOf(1),
    itineraryItemId: null,
    ...fields,
  }
}

export function attachmentRow(number: number, fields: Partial<Attachment> = {}): StoredRow<'attachments'> {
  const written = { groupId, createdBy: hanako.userId, createdAt: 1, updatedAt: 1, uploadedAt: null }
  return { ...attachmentArgs(number), ...written, version: 1, createdVersion: 1, ordinal: 9, ...fields }
}
