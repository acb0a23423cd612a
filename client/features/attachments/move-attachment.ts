/** Puts a receipt to an expense. A row never changes, so that the receipt becomes another row that names the same bytes. */
import type { AttachmentId } from '#shared/model/attachment.ts'
import type { ArgsOf, MutationInput } from '#shared/mutations/registry.ts'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'

type Place = Pick<ArgsOf<'attachment.add'>, 'expenseId' | 'itineraryItemId'>

/** To be recorded together. `id` is that of the new row. */
export function moveMutations(row: AttachmentRow, id: AttachmentId, place: Place): MutationInput[] {
  const { kind, name, type, width, height, size, hash } = row
  return [
    { name: 'attachment.remove', args: { id: row.id } },
    { name: 'attachment.add', args: { id, kind, name, type, width, height, size, hash, ...place } },
  ]
}
