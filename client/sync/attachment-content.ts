/** The bytes of attachments for screens: from this device, or fetched and kept (docs/decisions/0131-attachments.md). */
import type { Attachment, ContentHash } from '#shared/model/attachment.ts'
import { contentHere, keepContent } from '#client/store/contents.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { withReopening } from '#client/store/reopen-database.ts'
import { sendNow } from './page-runner.ts'
import { type FetchedContent, fetchContent } from './piece-transport.ts'
import { codeOfStorageError } from './storage-errors.ts'
import { reportCall } from './sync-status.ts'

/**
 * `not-uploaded`: whoever has taken the photo has not sent it yet. `gone`: the attachment was deleted, or the membership has
 * ended. `offline`: no answer has come, or the signal was aborted. `failed`: the server has failed.
 */
type Content =
  | { ok: true; bytes: ArrayBuffer }
  | { ok: false; reason: 'not-uploaded' | 'offline' | 'failed' | 'gone' }

/** The bytes, from the device if they are there. Fetched ones are compared with the hash and kept, if there is room. */
export async function contentOf(attachment: Attachment, signal?: AbortSignal): Promise<Content> {
  const found = await findContent(attachment, signal)
  if (found.ok && found.keeping) void found.keeping.catch(() => undefined)
  return found.ok ? { ok: true, bytes: found.bytes } : found
}

type Found = (Content & { ok: false }) | (Content & { ok: true; keeping?: Promise<void> })

async function findContent(attachment: Attachment, signal: AbortSignal | undefined): Promise<Found> {
  const database = currentDatabase()
  const { hash } = attachment
  const bytes = await contentHere(database, hash)
  if (bytes) return { ok: true, bytes }
  if (attachment.uploadedAt === null) return { ok: false, reason: 'not-uploaded' }
  const fetched = await fetchRenewing(attachment, signal)
  return fetched.ok ? { ...fetched, keeping: keepContent(database, { hash, bytes: fetched.bytes }) } : fetched
}

async function fetchRenewing(attachment: Attachment, signal: AbortSignal | undefined): Promise<Content> {
  const fetchOnce = (): Promise<FetchedContent> =>
    fetchContent(attachment, { onCall: reportCall, ...(signal && { signal }) })
  let fetched = await fetchOnce()
  if (!fetched.ok && fetched.reason === 'signed-out') {
    // A drain meets the same refusal, and renews the session.
    await sendNow()
    fetched = await fetchOnce()
  }
  if (fetched.ok) return fetched
  return { ok: false, reason: fetched.reason === 'signed-out' ? 'failed' : fetched.reason }
}

/** The small picture, if it is on this device. */
export async function thumbnailOf({ hash }: Pick<Attachment, 'hash'>): Promise<ArrayBuffer | null> {
  const database = currentDatabase()
  return (await withReopening(database, () => database.thumbnails.get(hash)))?.bytes ?? null
}

/** Keeps the small picture that a screen has made, if there is room. */
export async function keepThumbnail(hash: ContentHash, bytes: ArrayBuffer): Promise<void> {
  await currentDatabase()
    .thumbnails.put({ hash, bytes })
    .catch(() => undefined)
}

/** Those of the attachments that can be fetched and are not on this device. Their rows say how large they are. */
export async function notHere(attachments: readonly Attachment[]): Promise<Attachment[]> {
  const { contents } = currentDatabase()
  const hashes = attachments.map(({ hash }) => hash)
  const here = new Set(await contents.where('hash').anyOf(hashes).primaryKeys())
  return attachments.filter(({ hash, uploadedAt }) => uploadedAt !== null && !here.has(hash))
}

type Fetching = {
  signal: AbortSignal
  /** Called after each one. */
  onProgress: (progress: { files: number; filesDone: number; bytes: number; bytesDone: number }) => void
}

/** `full`: there was no room on the device. What was fetched before stays. `failed`: how many the server did not give. */
type Fetched = { end: 'done' | 'cancelled' | 'offline' | 'full'; failed: number }

/** Fetches, one after the other, what is not on this device. */
export async function fetchContentsOf(
  attachments: readonly Attachment[],
  { signal, onProgress }: Fetching,
): Promise<Fetched> {
  const wanted = await notHere(attachments)
  const bytes = wanted.reduce((sum, { size }) => sum + size, 0)
  let [bytesDone, failed] = [0, 0]
  for (const [index, attachment] of wanted.entries()) {
    const found = await findContent(attachment, signal)
    if (signal.aborted) return { end: 'cancelled', failed }
    if (!found.ok && found.reason === 'offline') return { end: 'offline', failed }
    if (!found.ok) failed += 1
    else if (found.keeping && !(await isKept(found.keeping))) return { end: 'full', failed }
    bytesDone += attachment.size
    onProgress({ files: wanted.length, filesDone: index + 1, bytes, bytesDone })
  }
  return { end: 'done', failed }
}

async function isKept(keeping: Promise<void>): Promise<boolean> {
  try {
    await keeping
    return true
  } catch (error) {
    if (codeOfStorageError(error) === 'device-full') return false
    throw error
  }
}
