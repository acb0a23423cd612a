/** Addresses at which the page shows bytes of attachments. They are given back with the part that shows them. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { AttachmentRow } from '#client/store/queries/attachments.ts'
import { contentOf, keepThumbnail, thumbnailOf } from '#client/sync/attachment-content.ts'
import { makeThumbnail } from './prepare-file.ts'

/** Null without bytes. */
export function useBlobUrl(bytes: ArrayBuffer | null, type: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return undefined
    const made = URL.createObjectURL(new Blob([bytes], { type }))
    queueMicrotask(() => setUrl(made))
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return bytes && url
}

/** Fetches one picture after the other, so that a page of them leaves room for what the person asks for. */
let fetching: Promise<unknown> = Promise.resolve()

/**
 * The thumbnail of a picture, null until it is there and for a PDF. Other people's pictures are fetched for it once, because the
 * server makes no thumbnails; and once its bytes have come to the server, if they had not. A row never names other bytes.
 */
export function useThumbnail(row: AttachmentRow): string | null {
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null)
  const { uploadedAt } = row
  const load = useEffectEvent(async ({ signal }: AbortController, at: typeof uploadedAt) => {
    const { hash, type } = row
    if (type === 'application/pdf' || bytes) return
    const show = (thumbnail: ArrayBuffer | null) => {
      if (thumbnail && !signal.aborted) setBytes(thumbnail)
      return thumbnail !== null
    }
    const fetchIt = async () => {
      if (signal.aborted) return
      const content = await contentOf({ ...row, uploadedAt: at }, signal)
      const made = content.ok && !signal.aborted ? await makeThumbnail(content.bytes, type) : null
      if (!made) return
      await keepThumbnail(hash, made)
      show(made)
    }
    if (show(await thumbnailOf(row))) return
    fetching = fetching.then(fetchIt).catch(() => undefined)
  })
  useEffect(() => {
    const leaving = new AbortController()
    load(leaving, uploadedAt).catch(() => undefined)
    return () => leaving.abort()
  }, [uploadedAt])
  return useBlobUrl(bytes, 'image/webp')
}
