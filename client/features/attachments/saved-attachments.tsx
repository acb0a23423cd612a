/**
 * The attachments of an expense or of an item that is recorded already. What is added or deleted here is recorded at once, in a
 * form as well: an attachment is a row of its own.
 */
import { Suspense, useDeferredValue, useState } from 'react'
import { attachmentTexts as texts } from '#shared/messages/attachments.ts'
import { AttachmentId } from '#shared/model/attachment.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripItemId } from '#shared/model/trip-id.ts'
import { newId } from '#client/store/new-id.ts'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import { mutateWithFiles } from '#client/sync/mutate-with-files.ts'
import { Section } from '#client/ui/card.tsx'
import { showFailure } from '#client/features/groups/show-outcome.ts'
import { showNotice } from '#client/ui/show-notice.ts'
import { AddFilesButton, sayNotKept, useAddingFiles, useDroppedFiles } from './add-files.tsx'
import { SavedTile, TileGrid } from './attachment-tile.tsx'
import classes from './attachments.module.css'
import { LazyViewer } from './lazy-viewer.tsx'
import { removeAttachment } from './remove-attachment.ts'

/** The state of a part that stays. */
type Viewing = readonly [AttachmentId | null, (next: AttachmentId | null) => void]

type SavedAttachmentsProps = {
  groupId: GroupId
  of: { expenseId: ExpenseId } | { itemId: TripItemId }
  /** Read with what stands below them, which would move otherwise. */
  rows: readonly AttachmentRow[]
  /** What is said of the expense or item in the viewer. */
  about: { title: string; amount: Yen | null }
  /** Which one the viewer shows, where this part may be drawn elsewhere meanwhile. */
  viewing?: Viewing
  /** Each tile has a button that deletes. Otherwise the viewer has it alone. */
  isForm?: boolean
}

export function SavedAttachments({
  groupId,
  of,
  rows,
  about,
  viewing,
  isForm = false,
}: SavedAttachmentsProps) {
  const own = useState<AttachmentId | null>(null)
  const [opened, setOpened] = viewing ?? own
  // Drawn after a dialog around it that opens at the same time, and so over it.
  const shown = useDeferredValue(opened, null)
  const place =
    'expenseId' in of ? { ...of, itineraryItemId: null } : { expenseId: null, itineraryItemId: of.itemId }
  const { add, preparing } = useAddingFiles('itemId' in of ? 'ticket' : 'receipt', async (ready) => {
    const files = ready.map((file) => ({ id: newId(AttachmentId), ...place, file }))
    const { notKept, ...outcome } = await mutateWithFiles(groupId, [], files)
    if (!outcome.ok) return showFailure(texts.addFailed, outcome.code)
    if (notKept.length < files.length) showNotice({ message: texts.added(files.length - notKept.length) })
    sayNotKept(notKept)
  })
  const isOver = useDroppedFiles(add)
  const title = texts.title(rows.length)
  return (
    <div className={classes.drop} data-over={isOver || undefined}>
      <Section title={title}>
        {rows.length > 0 ? (
          <TileGrid label={title}>
            {rows.map((row) => (
              <SavedTile
                key={row.id}
                row={row}
                title={row.name}
                onOpen={() => setOpened(row.id)}
                onRemove={isForm ? () => void removeAttachment(row) : undefined}
              />
            ))}
          </TileGrid>
        ) : null}
        <AddFilesButton add={add} preparing={preparing} />
      </Section>
      {shown ? (
        <Suspense>
          <LazyViewer
            viewed={rows.map((row) => ({ row, about }))}
            first={shown}
            onMove={setOpened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
