/** Changes together with files that are attached. A stand-in: the bytes are stored before the rows. */
import type { AttachmentId, ReadyFile } from '#shared/model/attachment.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { keepContent } from './attachment-content.ts'
import { mutateTogether } from './mutate.ts'

/** At most one of the two ids of rows is set. */
export type AttachedFile = {
  id: AttachmentId
  expenseId: ExpenseId | null
  itineraryItemId: TripItemId | null
  file: ReadyFile
}

export async function mutateWithFiles(
  groupId: GroupId,
  mutations: readonly MutationInput[],
  files: readonly AttachedFile[],
): Promise<Outcome & { notKept: string[] }> {
  for (const { file } of files)
    await keepContent(file.facts.hash, { bytes: file.bytes, thumbnail: file.thumbnail })
  const adding = files.map(({ file, ...place }): MutationInput => ({
    name: 'attachment.add',
    args: { ...place, ...file.facts },
  }))
  return { ...(await mutateTogether(groupId, [...mutations, ...adding])), notKept: [] }
}
