/** The pictures and PDF of a trip's expenses and items, and the way to keep them for offline. */
import { Button, Stack } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { tripPhotosTexts as texts } from '#shared/messages/attachments.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import { type AttachmentRow, attachmentsOfGroup } from '#client/store/queries/attachments.ts'
import type { TripData } from '#client/store/queries/trips.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { fetchContentsOf, notHere } from '#client/sync/attachment-content.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Hint } from '#client/ui/hint.tsx'
import { ListSkeleton } from '#client/ui/list-skeleton.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { SavedTile, TileGrid } from './attachment-tile.tsx'
import classes from './attachments.module.css'
import { LazyViewer } from './lazy-viewer.tsx'
import type { Viewed } from './viewer.tsx'

type TripPhotosDialogProps = { page: TripData; onClose: () => void }

export function TripPhotosDialog({ page, onClose }: TripPhotosDialogProps) {
  const [opened, setOpened] = useState<AttachmentId | null>(null)
  const { groupId } = page.trip
  const rows = useLiveQuery(() => attachmentsOfGroup(groupId), [groupId])
  const viewed = rows && viewedOfTrip(rows, page)
  return (
    <>
      <Dialog opened onClose={onClose} title={texts.open}>
        {viewed === undefined ? (
          <ListSkeleton />
        ) : viewed.length === 0 ? (
          <Hint>{texts.none}</Hint>
        ) : (
          <Stack gap="md">
            <KeepForOffline rows={viewed.map(({ row }) => row)} />
            <TileGrid label={texts.open}>
              {viewed.map(({ row, about }) => (
                <SavedTile
                  key={row.id}
                  row={row}
                  title={about?.title ?? row.name}
                  onOpen={() => setOpened(row.id)}
                />
              ))}
            </TileGrid>
          </Stack>
        )}
      </Dialog>
      {opened && viewed ? (
        <Suspense>
          <LazyViewer viewed={viewed} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function viewedOfTrip(rows: readonly AttachmentRow[], { items, rows: expenses }: TripData): Viewed[] {
  return rows.flatMap((row): Viewed[] => {
    const expense = expenses.find(({ id }) => id === row.expenseId)
    if (expense) return [{ row, about: expense }]
    const item = items.find(({ id }) => id === row.itineraryItemId)
    return item ? [{ row, about: { title: item.title, amount: item.estimatedCost } }] : []
  })
}

/** Says the size first. What is on the device already is not fetched again. */
function KeepForOffline({ rows }: { rows: readonly AttachmentRow[] }) {
  const [progress, setProgress] = useState<{ filesDone: number; files: number } | null>(null)
  const cancelling = useRef<AbortController | null>(null)
  useEffect(() => () => cancelling.current?.abort(), [])
  const wanted = useLiveQuery(
    () => notHere(rows),
    [rows.map(({ id, uploadedAt }) => `${id} ${uploadedAt}`).join(), progress === null],
  )
  const keep = async () => {
    const controller = new AbortController()
    cancelling.current = controller
    setProgress({ filesDone: 0, files: wanted?.length ?? 0 })
    const { end, failed } = await fetchContentsOf(rows, {
      signal: controller.signal,
      onProgress: setProgress,
    }).finally(() => setProgress(null))
    if (end === 'cancelled') return
    if (end === 'done' && failed === 0) return showNotice({ message: texts.kept })
    showNotice({ color: 'yellow', title: texts.notKept, message: texts.ends[end] })
  }
  if (progress)
    return (
      <div className={classes.keeping}>
        <p role="status">
          {texts.keeping} {texts.keepingOf(progress.filesDone, progress.files)}
        </p>
        <progress aria-label={texts.keeping} value={progress.filesDone} max={progress.files} />
        <Button variant="default" onClick={() => cancelling.current?.abort()}>
          {texts.cancel}
        </Button>
      </div>
    )
  if (!wanted) return null
  if (wanted.length === 0) return <Hint role="status">{texts.allHere}</Hint>
  return (
    <div className={classes.keeping}>
      <Button
        variant="light"
        leftSection={<IconDeviceMobileDown size={20} stroke={1.8} aria-hidden />}
        onClick={() => void keep()}
      >
        {texts.keep}
      </Button>
      <Hint size="xs">{texts.keepNote(wanted.reduce((sum, { size }) => sum + size, 0))}</Hint>
    </div>
  )
}
