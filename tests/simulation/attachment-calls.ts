/** The mutations about attachments that a person may try with the rows on screen. The product refuses many of them. */
import { AttachmentId } from '#shared/model/attachment.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { attachmentArgs, hashOf } from '#tests/builders/attachment-rows.ts'
import type { Chance, Screen } from './calls.ts'

/** Few attachments and few contents, so that several people change the same ones and name the same bytes. */
export function attachmentCall(screen: Screen, { random, newId }: Chance): MutationInput | undefined {
  const { attachments, deletedAttachments, expenses, items, deleted } = screen
  const kind = random.below(4)
  const attachment = random.pick(attachments)
  if (attachment && kind === 0) return { name: 'attachment.remove', args: { id: attachment.id } }
  const removed = random.pick(deletedAttachments)
  if (removed && kind === 1) return { name: 'attachment.restore', args: { id: removed.id } }
  const expense = random.pick(random.chance(0.8) ? expenses : deleted)
  const item = random.chance(0.4) ? random.pick(items) : undefined
  const place = item
    ? { expenseId: null, itineraryItemId: item.id }
    : { expenseId: expense?.id ?? null, itineraryItemId: null }
  const id = AttachmentId.parse(newId())
  return {
    name: 'attachment.add',
    args: attachmentArgs(1, { id, ...place, hash: hashOf(`${random.below(5)}`) }),
  }
}
