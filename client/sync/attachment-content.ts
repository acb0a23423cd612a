/** The bytes of attachments on this device. A stand-in without sending, until what keeps and sends them is there. */
import Dexie, { type Table } from 'dexie'
import type { Attachment } from '#shared/model/attachment.ts'

type Kept = { hash: string; bytes: ArrayBuffer | null; thumbnail: ArrayBuffer | null }
type Contents = Dexie & { contents: Table<Kept, string> }

let opened: Contents | undefined

function contents(): Table<Kept, string> {
  if (!opened) {
    opened = new Dexie('waritabi-attachment-contents') as Contents
    opened.version(1).stores({ contents: 'hash' })
  }
  return opened.contents
}

export async function keepContent(hash: string, kept: Omit<Kept, 'hash'>): Promise<void> {
  await contents().put({ hash, ...kept })
}

type Content =
  | { ok: true; bytes: ArrayBuffer }
  | { ok: false; reason: 'not-uploaded' | 'offline' | 'failed' | 'gone' }

export async function contentOf(attachment: Attachment, signal?: AbortSignal): Promise<Content> {
  const { id, hash, uploadedAt } = attachment
  const kept = await contents().get(hash)
  if (kept?.bytes) return { ok: true, bytes: kept.bytes }
  if (uploadedAt === null) return { ok: false, reason: 'not-uploaded' }
  const response = await fetch(`/api/attachments/${id}`, signal ? { signal } : {}).catch(() => null)
  if (!response) return { ok: false, reason: 'offline' }
  if (!response.ok) return { ok: false, reason: response.status === 404 ? 'gone' : 'failed' }
  const bytes = await response.arrayBuffer()
  await keepContent(hash, { bytes, thumbnail: kept?.thumbnail ?? null })
  return { ok: true, bytes }
}

export async function thumbnailOf({ hash }: Pick<Attachment, 'hash'>): Promise<ArrayBuffer | null> {
  return (await contents().get(hash))?.thumbnail ?? null
}

export async function keepThumbnail(hash: Attachment['hash'], thumbnail: ArrayBuffer): Promise<void> {
  await keepContent(hash, { bytes: (await contents().get(hash))?.bytes ?? null, thumbnail })
}

type Fetching = {
  signal: AbortSignal
  onProgress: (progress: { files: number; filesDone: number; bytes: number; bytesDone: number }) => void
}
type Fetched = { end: 'done' | 'cancelled' | 'offline' | 'full'; failed: number }

/** Those of the attachments that can be fetched and are not on this device. */
export async function notHere(attachments: readonly Attachment[]): Promise<Attachment[]> {
  const here = await contents().bulkGet(attachments.map(({ hash }) => hash))
  return attachments.filter(({ uploadedAt }, index) => uploadedAt !== null && !here[index]?.bytes)
}

export async function fetchContentsOf(
  attachments: readonly Attachment[],
  { signal, onProgress }: Fetching,
): Promise<Fetched> {
  const wanted = await notHere(attachments)
  const bytes = wanted.reduce((sum, { size }) => sum + size, 0)
  let [bytesDone, failed] = [0, 0]
  for (const [index, attachment] of wanted.entries()) {
    const found = await contentOf(attachment, signal)
    if (signal.aborted) return { end: 'cancelled', failed }
    if (!found.ok && found.reason === 'offline') return { end: 'offline', failed }
    if (!found.ok) failed += 1
    bytesDone += attachment.size
    onProgress({ files: wanted.length, filesDone: index + 1, bytes, bytesDone })
  }
  return { end: 'done', failed }
}
