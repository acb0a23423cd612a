/** Pictures and PDF over the whole screen: swiped, zoomed, turned, handed to other apps, deleted. */
import { ActionIcon, UnstyledButton } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotateClockwise2,
  IconShare2,
  type TablerIcon,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { attachmentTexts, viewerTexts as texts } from '#shared/messages/attachments.ts'
import { momentText } from '#shared/messages/date-texts.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import { fileNameOf } from '#shared/model/attachment-file.ts'
import type { Yen } from '#shared/model/fields.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { canShare, handOverFile, shareFile } from '#client/platform/share-and-download.ts'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import { peopleOf } from '#client/store/queries/people.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { contentOf } from '#client/sync/attachment-content.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { removeAttachment } from './remove-attachment.ts'
import { ViewedFile } from './viewed-file.tsx'
import classes from './viewer.module.css'

/** With its expense or item; null without. */
export type Viewed = { row: AttachmentRow; about: { title: string; amount: Yen | null } | null }

export type ViewerProps = {
  viewed: readonly Viewed[]
  /** Shown first. */
  first: AttachmentId
  /** Ways on from one of them, such as to its expense. */
  renderWaysOn?: (viewed: Viewed) => ReactNode
  /** Another one is shown. */
  onMove?: (id: AttachmentId) => void
  onClose: () => void
}

export function Viewer({ viewed, first, renderWaysOn, onMove, onClose }: ViewerProps) {
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      viewed.findIndex(({ row }) => row.id === first),
    ),
  )
  const [isZoomed, setIsZoomed] = useState(false)
  /** In quarters of a turn. */
  const [turns, setTurns] = useState<ReadonlyMap<AttachmentId, number>>(new Map())
  // One of them may be deleted, here or elsewhere.
  const index = Math.min(place, viewed.length - 1)
  const current = viewed[index]
  const moveTo = (next: number) => {
    if (next === index || next < 0 || next >= viewed.length) return
    setPlace(next)
    setIsZoomed(false)
    const shown = viewed[next]
    if (shown) onMove?.(shown.row.id)
  }
  const { track, scrollTo } = useTrack(index)
  const go = (next: number) => {
    if (next < 0 || next >= viewed.length) return
    moveTo(next)
    scrollTo(next)
  }
  // They move a larger picture within its frame.
  useArrows((step) => (isZoomed ? undefined : go(index + step)))
  const isEmpty = current === undefined
  const groupId = current?.row.groupId
  const people = useLiveQuery(() => groupId && peopleOf(groupId), [groupId])
  const close = useEffectEvent(onClose)
  useEffect(() => (isEmpty ? close() : undefined), [isEmpty])
  if (!current) return null
  const { row, about } = current
  const turn = () => setTurns(new Map(turns).set(row.id, ((turns.get(row.id) ?? 0) + 1) % 4))
  return (
    <Dialog opened isWholeScreen onClose={onClose} title={about?.title ?? row.name}>
      <div className={classes.viewer}>
        <div className={classes.stage}>
          <div
            ref={track}
            className={classes.track}
            role="region"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll only what has the focus
            tabIndex={0}
            aria-label={texts.pictures}
            data-zoomed={isZoomed || undefined}
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
              if (clientWidth > 0) moveTo(Math.round(scrollLeft / clientWidth))
            }}
          >
            {viewed.map((each, at) => (
              <div key={each.row.id} className={classes.slide} inert={at !== index}>
                {Math.abs(at - index) > 1 ? null : (
                  <ViewedFile
                    // Bytes that have come to the server meanwhile are fetched.
                    key={`${each.row.hash} ${each.row.uploadedAt}`}
                    row={each.row}
                    alt={attachmentTexts.altOf(each.row, each.about)}
                    turns={turns.get(each.row.id) ?? 0}
                    isZoomed={isZoomed && at === index}
                    onZoom={() => setIsZoomed(!isZoomed)}
                  />
                )}
              </div>
            ))}
          </div>
          {viewed.length > 1 ? (
            <>
              <Step
                label={texts.previous}
                icon={IconChevronLeft}
                isOff={index === 0}
                onStep={() => go(index - 1)}
              />
              <Step
                label={texts.next}
                icon={IconChevronRight}
                isOff={index === viewed.length - 1}
                onStep={() => go(index + 1)}
              />
            </>
          ) : null}
        </div>
        <p className={classes.caption} role="status">
          {viewed.length > 1 ? <b>{texts.place(index + 1, viewed.length)}</b> : null}
          <span data-clamp>{row.name}</span>
          {people ? (
            <span>
              {texts.addedBy(
                people.nameOf(keyOfUser(row.createdBy)),
                momentText(row.createdAt, todayInJapan()),
              )}
            </span>
          ) : null}
          <span>{attachmentTexts.sizeText(row.size)}</span>
        </p>
        {renderWaysOn ? <div className={classes.waysOn}>{renderWaysOn(current)}</div> : null}
        <div className={classes.actions}>
          {row.type === 'application/pdf' ? null : (
            <>
              <Action
                icon={isZoomed ? IconZoomOut : IconZoomIn}
                label={isZoomed ? texts.unzoom : texts.zoom}
                onClick={() => setIsZoomed(!isZoomed)}
              />
              <Action icon={IconRotateClockwise2} label={texts.rotate} onClick={turn} />
            </>
          )}
          {canShare() ? (
            <Action icon={IconShare2} label={texts.share} onClick={() => void handOver(row, 'share')} />
          ) : null}
          <Action icon={IconDownload} label={texts.download} onClick={() => void handOver(row, 'download')} />
          <Action
            icon={IconTrash}
            label={attachmentTexts.remove}
            onClick={() => void removeAttachment(row)}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** The row of pictures scrolls from one to the next, by the finger as well. */
function useTrack(index: number) {
  const element = useRef<HTMLDivElement | null>(null)
  const shown = useRef(index)
  useEffect(() => {
    shown.current = index
  }, [index])
  const scrollTo = (at: number) => {
    const { current } = element
    if (current) current.scrollLeft = at * current.clientWidth
  }
  // Also when a phone is turned: each picture is as wide as the screen.
  const track = useCallback((added: HTMLDivElement | null) => {
    element.current = added
    if (!added) return undefined
    const observer = new ResizeObserver(() => {
      added.scrollLeft = shown.current * added.clientWidth
    })
    observer.observe(added)
    return () => observer.disconnect()
  }, [])
  return { track, scrollTo }
}

function useArrows(onStep: (step: 1 | -1) => void): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    const ending = new AbortController()
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'ArrowRight') step(1)
        if (key === 'ArrowLeft') step(-1)
      },
      { signal: ending.signal },
    )
    return () => ending.abort()
  }, [])
}

/** The bytes are on the device by then, because the picture is shown. */
async function handOver(row: AttachmentRow, way: 'share' | 'download'): Promise<void> {
  const content = await contentOf(row, new AbortController().signal)
  if (!content.ok) {
    const { title, text } = texts.missing[content.reason]
    return showNotice({ color: 'yellow', title, message: text })
  }
  const blob = new Blob([content.bytes], { type: row.type })
  // The name is what another device has said.
  const name = fileNameOf(row)
  const isShared = way === 'share' && (await shareFile(name, blob)) !== 'failed'
  // A sheet that does not take the file leaves the other way.
  if (!isShared && (await handOverFile(name, blob)) === 'failed')
    showNotice({ color: 'yellow', title: texts.handOverFailed, message: texts.handOverFailedText })
}

type StepProps = { label: string; icon: TablerIcon; isOff: boolean; onStep: () => void }

function Step({ label, icon: Icon, isOff, onStep }: StepProps) {
  return (
    <ActionIcon
      className={classes.step ?? ''}
      variant="default"
      aria-label={label}
      disabled={isOff}
      onClick={onStep}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}

function Action({ icon: Icon, label, onClick }: { icon: TablerIcon; label: string; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.action ?? ''} onClick={onClick}>
      <Icon size={22} stroke={1.8} aria-hidden />
      {label}
    </UnstyledButton>
  )
}
