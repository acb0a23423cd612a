/** The files of an expense that is not recorded yet. They are recorded with it, in one transaction. */
import { useRef, useState } from 'react'
import { attachmentTexts as texts } from '#shared/messages/attachments.ts'
import { AttachmentId, type ReadyFile } from '#shared/model/attachment.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import { newId } from '#client/store/new-id.ts'
import type { AttachedFile } from '#client/sync/mutate-with-files.ts'
import { Section } from '#client/ui/card.tsx'
import { AddFilesButton, type AddingFiles, useAddingFiles, useDroppedFiles } from './add-files.tsx'
import { Tile, TileGrid } from './attachment-tile.tsx'
import classes from './attachments.module.css'
import { moveMutations } from './move-attachment.ts'
import { useBlobUrl, useThumbnail } from './use-picture.ts'

/** A file, or a receipt without an expense that moves to it. */
type Staged = { id: AttachmentId } & ({ file: ReadyFile } | { row: AttachmentRow })

type StagedFiles = AddingFiles & {
  staged: readonly Staged[]
  takeOff: (id: AttachmentId) => void
  /** What is to be recorded with the expense, once all files are ready. */
  recordedWith: (expenseId: ExpenseId) => Promise<{ mutations: MutationInput[]; files: AttachedFile[] }>
}

export function useStagedFiles(receipt: AttachmentRow | null): StagedFiles {
  const [begun] = useState<readonly Staged[]>(() =>
    receipt ? [{ id: newId(AttachmentId), row: receipt }] : [],
  )
  // Saving waits for files, and then needs those of that moment.
  const latest = useRef(begun)
  const [staged, setStaged] = useState(begun)
  const change = (next: readonly Staged[]) => {
    latest.current = next
    setStaged(next)
  }
  const { settled, ...adding } = useAddingFiles('receipt', (files) =>
    change([...latest.current, ...files.map((file) => ({ id: newId(AttachmentId), file }))]),
  )
  return {
    ...adding,
    staged,
    takeOff: (id) => change(latest.current.filter((each) => each.id !== id)),
    recordedWith: async (expenseId) => {
      await settled()
      const place = { expenseId, itineraryItemId: null }
      return {
        mutations: latest.current.flatMap((each) =>
          'row' in each ? moveMutations(each.row, each.id, place) : [],
        ),
        files: latest.current.flatMap((each) => ('file' in each ? [{ ...place, ...each }] : [])),
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

function FileTile({ file: { facts, thumbnail }, onRemove }: { file: ReadyFile; onRemove: () => void }) {
  const url = useBlobUrl(thumbnail, 'image/webp')
  return <StagedTile {...facts} url={url} onRemove={onRemove} />
}

function MovedTile({ row, onRemove }: { row: AttachmentRow; onRemove: () => void }) {
  return <StagedTile {...row} url={useThumbnail(row)} onRemove={onRemove} />
}

type StagedTileProps = Pick<AttachmentRow, 'name' | 'type' | 'size'> & {
  url: string | null
  onRemove: () => void
}

function StagedTile({ name, type, size, url, onRemove }: StagedTileProps) {
  return (
    <Tile
      type={type}
      url={url}
      title={name}
      note={texts.sizeText(size)}
      removal={{ label: texts.takeOff(name), onRemove }}
    />
  )
}
