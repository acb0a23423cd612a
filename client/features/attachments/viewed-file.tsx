/** One picture or PDF of the viewer, and what is said while its bytes are not there. */
import { Button, Loader } from '@mantine/core'
import { IconCloudOff, IconCloudUp, IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { viewerTexts as texts } from '#shared/messages/attachments.ts'
import { shellTexts } from '#shared/messages/shell.ts'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import { contentOf } from '#client/sync/attachment-content.ts'
import { withVariables } from './css-variables.ts'
import { useBlobUrl } from './use-picture.ts'
import classes from './viewer.module.css'

type ViewedFileProps = {
  row: AttachmentRow
  alt: string
  /** Quarters of a turn. */
  turns: number
  isZoomed: boolean
  onZoom: () => void
}

type Content = Awaited<ReturnType<typeof contentOf>>

export function ViewedFile({ row, alt, ...picture }: ViewedFileProps) {
  const { content, retry } = useContent(row)
  const url = useBlobUrl(content?.ok ? content.bytes : null, row.type)
  const [isBroken, setIsBroken] = useState(false)
  if (row.type === 'application/pdf' && content?.ok)
    return (
      <State icon={<IconFileTypePdf size={56} stroke={1.4} aria-hidden />} title={row.name}>
        {texts.pdfNote}
      </State>
    )
  if (content && !content.ok) return <Missing reason={content.reason} onRetry={retry} />
  if (isBroken)
    return (
      <State icon={<IconPhotoOff size={44} stroke={1.6} aria-hidden />} title={row.name}>
        {texts.pictureNote}
      </State>
    )
  if (!url)
    return (
      <p role="status" className={classes.state}>
        <Loader color="gray" aria-hidden />
        {texts.loading}
      </p>
    )
  return <Picture row={row} url={url} alt={alt} onBroken={() => setIsBroken(true)} {...picture} />
}

/** Undefined while it is read or fetched. It is that of the row with which the part was drawn first. */
function useContent(row: AttachmentRow) {
  const [content, setContent] = useState<Content | undefined>(undefined)
  const loading = useRef<AbortController | null>(null)
  const load = () => {
    const controller = new AbortController()
    loading.current = controller
    contentOf(row, controller.signal)
      .catch((): Content => ({ ok: false, reason: 'failed' }))
      .then((found) => (controller.signal.aborted ? undefined : setContent(found)))
      .catch(() => undefined)
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => {
    loadFirst()
    return () => loading.current?.abort()
  }, [])
  const retry = () => {
    setContent(undefined)
    load()
  }
  return { content, retry }
}

type PictureProps = ViewedFileProps & { url: string; onBroken: () => void }

function Picture({ row, url, alt, turns, isZoomed, onZoom, onBroken }: PictureProps) {
  const { width, height } = row
  const ratio = (width ?? 1) / (height ?? 1)
  const isSideways = turns % 2 === 1
  return (
    <div
      className={classes.frame}
      style={withVariables({ '--ratio': isSideways ? 1 / ratio : ratio, '--zoom': isZoomed ? 2.5 : 1 })}
      data-zoomed={isZoomed || undefined}
      // The button does the same, for everybody who has no mouse.
      onDoubleClick={onZoom}
    >
      <div className={classes.sheet}>
        <img
          src={url}
          alt={alt}
          data-sideways={isSideways || undefined}
          style={withVariables({ '--turn': `${turns * 90}deg` })}
          onError={onBroken}
        />
      </div>
    </div>
  )
}

type MissingProps = { reason: keyof typeof texts.missing; onRetry: () => void }

function Missing({ reason, onRetry }: MissingProps) {
  const { title, text } = texts.missing[reason]
  const Icon = reason === 'not-uploaded' ? IconCloudUp : reason === 'offline' ? IconCloudOff : IconPhotoOff
  return (
    <State
      icon={<Icon size={44} stroke={1.6} aria-hidden />}
      title={title}
      // Once the bytes have come to the server, the row says so, and they are fetched.
      onRetry={reason === 'not-uploaded' || reason === 'gone' ? undefined : onRetry}
    >
      {text}
    </State>
  )
}

type StateProps = {
  icon: ReactNode
  title: string
  children: string
  onRetry?: (() => void) | undefined
}

function State({ icon, title, children, onRetry }: StateProps) {
  return (
    <div className={classes.state} role="status">
      {icon}
      <b data-clamp>{title}</b>
      <p>{children}</p>
      {onRetry ? (
        <Button variant="default" onClick={onRetry}>
          {shellTexts.retry}
        </Button>
      ) : null}
    </div>
  )
}
