/** The bytes of attachments on this device. A stand-in without sending, until what keeps and sends them is there. */
import Dexie, { type Table } from 'dexie'
import type { Attachment, AttachmentId } from '#shared/model/attachment.ts'
import { currentAccount, currentDatabase } from '#client/store/current-database.ts'

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

type Named = Pick<Attachment, 'id' | 'hash' | 'uploadedAt'>

export async function contentOf({ id, hash, uploadedAt }: Named, signal: AbortSignal): Promise<Content> {
  const kept = await contents().get(hash)
  if (kept?.bytes) return { ok: true, bytes: kept.bytes }
  if (uploadedAt === null) return { ok: false, reason: 'not-uploaded' }
  const response = await fetch(`/api/attachments/${id}`, { signal }).catch(() => null)
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

type Fetching = { signal: AbortSignal; onProgress: (done: number) => void }

/** Resolves with how many could not be fetched. */
export async function fetchContentsOf(attachments: readonly Named[], { signal, onProgress }: Fetching) {
  let missing = 0
  for (const [index, attachment] of attachments.entries()) {
    signal.throwIfAborted()
    if (!(await contentOf(attachment, signal)).ok) missing += 1
    onProgress(index + 1)
  }
  return { missing }
}

export type Sending = {
  waiting: number
  bytesLeft: number
  current?: { attachmentId: AttachmentId; sentPieces: number; pieces: number }
  paused?: 'metered'
}

/** For a live query. */
export async function readSending(): Promise<Sending> {
  const { userId } = currentAccount()
  const waiting = await currentDatabase()
    .attachments.filter(({ uploadedAt, createdBy }) => uploadedAt === null && createdBy === userId)
    .toArray()
  return { waiting: waiting.length, bytesLeft: waiting.reduce((sum, { size }) => sum + size, 0) }
}
