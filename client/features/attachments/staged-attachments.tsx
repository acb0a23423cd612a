/** The files of an expense that is not recorded yet. They are recorded with it, in one transaction. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { attachmentTexts as texts } from '#shared/messages/attachments.ts'
import { AttachmentId, type ReadyFile } from '#shared/model/attachment.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import { draftFiles, dropFiles, keepDraftFile } from '#client/store/queries/unsaved-files.ts'
import type { KeptFile } from '#client/store/unsaved-files.ts'
import { newId } from '#client/store/new-id.ts'
import type { AttachedFile } from '#client/sync/mutate-with-files.ts'
import { Section } from '#client/ui/card.tsx'
import { AddFilesButton, type AddingFiles, useAddingFiles, useDroppedFiles } from './add-files.tsx'
import { FileTile, RemovableTile, TileGrid } from './attachment-tile.tsx'
import classes from './attachments.module.css'
import { moveMutations } from './move-attachment.ts'
import { useThumbnail } from './use-picture.ts'

/** A file, or a receipt without an expense that moves to it. */
type Staged = { id: AttachmentId } & ({ file: ReadyFile; isShared: boolean } | { row: AttachmentRow })

/** After # of the address of a new expense: it begins with what another app has shared. */
export const sharedHash = 'shared'

/** With what the form begins. */
type Begun = { receipt?: AttachmentRow | null; shared?: readonly KeptFile[] }

export type StagedFiles = AddingFiles & {
  staged: readonly Staged[]
  /** Something is attached. */
  isFilled: boolean
  /** Those that are kept with the draft of the form. */
  draftFiles: readonly AttachmentId[]
  takeDraft: (ids: readonly AttachmentId[]) => void
  /** What was shared is recorded. */
  dropShared: () => void
  takeOff: (id: AttachmentId) => void
  /** What is to be recorded with the expense, once all files are ready. */
  recordedWith: (expenseId: ExpenseId) => Promise<{ mutations: MutationInput[]; files: AttachedFile[] }>
}

export function useStagedFiles({ receipt = null, shared = [] }: Begun): StagedFiles {
  const [begun] = useState<readonly Staged[]>(() => [
    ...(receipt ? [{ id: newId(AttachmentId), row: receipt }] : []),
    ...shared,
  ])
  // Saving waits for files, and then needs those of that moment.
  const latest = useRef(begun)
  const [staged, setStaged] = useState(begun)
  const change = (next: readonly Staged[]) => {
    latest.current = next
    setStaged(next)
  }
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  const { settled, ...adding } = useAddingFiles('receipt', async (files) => {
    const added = files.map((file) => ({ id: newId(AttachmentId), file, isShared: false }))
    // The draft of a form that was left is dropped already.
    if (isLeft.current) return
    // On a full disk they are in the form all the same, and saving says what was not kept.
    await Promise.all(added.map(({ id, file }) => keepDraftFile(id, file).catch(() => undefined)))
    change([...latest.current, ...added])
  })
  const draft = useMemo(
    () => staged.flatMap((each) => ('file' in each && !each.isShared ? each.id : [])),
    [staged],
  )
  return {
    ...adding,
    staged,
    isFilled: staged.length > 0 || adding.preparing > 0,
    draftFiles: draft,
    takeDraft: (ids) => {
      const take = async () => change([...latest.current, ...(await draftFiles(ids))])
      void take().catch(() => undefined)
    },
    dropShared: () => void dropFiles(begun.map(({ id }) => id)).catch(() => undefined),
    takeOff: (id) => {
      change(latest.current.filter((each) => each.id !== id))
      void dropFiles([id]).catch(() => undefined)
    },
    recordedWith: async (expenseId) => {
      await settled()
      const place = { expenseId, itineraryItemId: null }
      return {
        mutations: latest.current.flatMap((each) =>
          'row' in each ? moveMutations(each.row, each.id, place) : [],
        ),
        files: latest.current.flatMap((each) =>
          'file' in each ? { ...place, id: each.id, file: each.file } : [],
        ),
      }
    },
  }
}

export function StagedAttachments({ staged, add, preparing, takeOff }: StagedFiles) {
  const isOver = useDroppedFiles(add)
  const title = texts.title(staged.length)
  return (
    <div className={classes.drop} data-over={isOver || undefined}>
      <Section title={title}>
        {staged.length === 0 ? null : (
          <TileGrid label={title}>
            {staged.map((each) =>
              'row' in each ? (
                <MovedTile key={each.id} row={each.row} onRemove={() => takeOff(each.id)} />
              ) : (
                <FileTile key={each.id} file={each.file} onRemove={() => takeOff(each.id)} />
              ),
            )}
          </TileGrid>
        )}
        <AddFilesButton add={add} preparing={preparing} />
      </Section>
    </div>
  )
}

function MovedTile({ row, onRemove }: { row: AttachmentRow; onRemove: () => void }) {
  return <RemovableTile {...row} url={useThumbnail(row)} onRemove={onRemove} />
}
