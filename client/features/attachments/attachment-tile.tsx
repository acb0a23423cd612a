/** A picture or PDF as a tile, in a grid of them. A tap opens it. */
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconCloudUp, IconFileTypePdf, IconPhoto, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { attachmentTexts as texts } from '#shared/messages/attachments.ts'
import type { Attachment, ReadyFile } from '#shared/model/attachment.ts'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import { currentAccount } from '#client/store/current-database.ts'
import { useShownState } from '#client/ui/row-state-badge.tsx'
import classes from './attachments.module.css'
import { withVariables } from './css-variables.ts'
import { useBlobUrl, useThumbnail } from './use-picture.ts'

type TileGridProps = {
  label?: string
  /** In a line, if not as many as the window has room for. */
  columns?: number
  children: ReactNode
}

export function TileGrid({ label, columns, children }: TileGridProps) {
  return (
    <ul
      className={classes.grid}
      aria-label={label}
      style={columns ? withVariables({ '--columns': columns }) : undefined}
    >
      {children}
    </ul>
  )
}

type SavedTileProps = {
  row: AttachmentRow
  /** Below the picture. */
  title: string
  note?: string | undefined
  /** A word over the picture. */
  tag?: string | undefined
  onOpen: () => void
  onRemove?: (() => void) | undefined
}

export function SavedTile({ row, title, note, tag, onOpen, onRemove }: SavedTileProps) {
  const url = useThumbnail(row)
  const isShown = useShownState('waiting') !== undefined
  const isSent = row.uploadedAt !== null || !isShown
  const state = row.createdBy === currentAccount().userId ? texts.waiting : texts.sending
  return (
    <Tile
      type={row.type}
      url={url}
      title={title}
      note={
        note ?? (row.type === 'application/pdf' ? `${texts.pdf}・${texts.sizeText(row.size)}` : undefined)
      }
      badge={isSent ? null : state}
      tag={tag}
      onOpen={onOpen}
      removal={onRemove && { label: texts.removeOf(row.name), onRemove }}
    />
  )
}

type TileProps = {
  type: Attachment['type']
  /** Of the thumbnail. */
  url: string | null
  title: string
  note?: string | undefined
  /** What is still to be sent. */
  badge?: string | null
  tag?: string | undefined
  onOpen?: () => void
  removal?: { label: string; onRemove: () => void } | undefined
}

function Tile({ type, url, title, note, badge = null, tag, onOpen, removal }: TileProps) {
  const content = (
    <>
      <span className={classes.picture}>
        {url ? <img src={url} alt="" /> : <FileIcon type={type} />}
        {tag === undefined ? null : <span className={classes.tag}>{tag}</span>}
        {badge === null ? null : (
          <span className={classes.badge}>
            <IconCloudUp size={14} stroke={2} aria-hidden />
            {badge}
          </span>
        )}
      </span>
      <span className={classes.name} data-clamp>
        {title}
      </span>
      {note === undefined ? null : <span className={classes.note}>{note}</span>}
    </>
  )
  return (
    <li className={classes.tile}>
      {onOpen ? (
        <UnstyledButton className={classes.open ?? ''} onClick={onOpen}>
          {content}
        </UnstyledButton>
      ) : (
        <div className={classes.open}>{content}</div>
      )}
      {removal ? (
        <ActionIcon
          className={classes.remove ?? ''}
          variant="default"
          aria-label={removal.label}
          onClick={removal.onRemove}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  )
}

function FileIcon({ type }: Pick<Attachment, 'type'>) {
  const Icon = type === 'application/pdf' ? IconFileTypePdf : IconPhoto
  return <Icon size={32} stroke={1.5} aria-hidden />
}

/** Of a file that no row names yet. */
export function FileTile({
  file: { facts, thumbnail },
  onRemove,
}: {
  file: ReadyFile
  onRemove: () => void
}) {
  const url = useBlobUrl(thumbnail, 'image/webp')
  return <RemovableTile {...facts} url={url} onRemove={onRemove} />
}

type RemovableTileProps = Pick<AttachmentRow, 'name' | 'type' | 'size'> & {
  url: string | null
  onRemove: () => void
}

export function RemovableTile({ name, type, size, url, onRemove }: RemovableTileProps) {
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
