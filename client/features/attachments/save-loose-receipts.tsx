/** Receipts without an expense, which are of a group. */
import { attachmentTexts, receiptsTexts as texts } from '#shared/messages/attachments.ts'
import type { AttachmentId, ReadyFile } from '#shared/model/attachment.ts'
import type { Group } from '#shared/model/group.ts'
import { mutateWithFiles } from '#client/sync/mutate-with-files.ts'
import { showFailure } from '#client/features/groups/show-outcome.ts'
import { CardList } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ButtonRow } from '#client/ui/link-row.tsx'
import { showNotice } from '#client/ui/show-notice.ts'

/** Returns whether they were saved. On a full disk none of them is, and the notice says so. */
export async function saveLooseReceipts(
  group: Pick<Group, 'id' | 'name'>,
  ready: readonly { id: AttachmentId; file: ReadyFile }[],
): Promise<boolean> {
  const files = ready.map(({ id, file }) => ({ id, file, expenseId: null, itineraryItemId: null }))
  const outcome = await mutateWithFiles(group.id, [], files)
  if (outcome.ok) showNotice({ message: texts.added(group.name) })
  else showFailure(attachmentTexts.addFailed, outcome.code)
  return outcome.ok
}

type GroupQuestionProps = { groups: readonly Group[]; onAnswer: (group: Group | null) => void }

export function GroupQuestion({ groups, onAnswer }: GroupQuestionProps) {
  return (
    <Dialog opened onClose={() => onAnswer(null)} title={texts.addTo}>
      <CardList>
        {groups.map((group) => (
          <ButtonRow key={group.id} title={group.name} onClick={() => onAnswer(group)} />
        ))}
      </CardList>
    </Dialog>
  )
}
