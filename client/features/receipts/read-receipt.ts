/**
 * Reads receipts on the device: nothing of a photo leaves it. What reads is fetched at the first time, which `bytesToFetch` tells
 * before, and is kept for readings without a connection.
 */
import type { PlainDate } from '#shared/dates.ts'
import type { ReceiptReading } from '#shared/receipts/read-line.ts'
import { filesToFetch } from './reader/fetch-files.ts'
import { readerFiles } from './reader/reader-files.ts'
import type { ReaderFailure, ReaderMessage, ReaderTask } from './reader/reader-worker.ts'

/** The part that is done, from 0 to 1. */
export type ReadingProgress = { step: 'fetching' | 'reading'; done: number }

export type ReadReceipts =
  | { ok: true; readings: readonly ReceiptReading[] }
  | { ok: false; failure: ReaderFailure }

type Reading = { today: PlainDate; signal: AbortSignal; onProgress: (progress: ReadingProgress) => void }

/** Bytes that the next reading has to fetch: none once they are on the device. */
export async function bytesToFetch(): Promise<number> {
  return sizeOf(await filesToFetch(readerFiles))
}

/**
 * One reading for each receipt on the photo, none if it shows no text. The photo must not be made smaller before, because small
 * print is read at full size alone. Rejects with the signal's reason if it is cancelled.
 */
export async function readReceipt(
  picture: Blob,
  { today, signal, onProgress }: Reading,
): Promise<ReadReceipts> {
  const toFetch = await bytesToFetch()
  signal.throwIfAborted()
  const worker = new Worker(new URL('./reader/reader-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<ReadReceipts>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      // Without details if its file was not fetched.
      worker.addEventListener('error', (event) =>
        resolve({ ok: false, failure: event instanceof ErrorEvent ? 'failed' : 'not-fetched' }),
      )
      worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
        if (data.kind === 'fetched') onProgress({ step: 'fetching', done: data.bytes / toFetch })
        else if (data.kind === 'read') onProgress({ step: 'reading', done: data.done })
        else if (data.kind === 'failure') resolve({ ok: false, failure: data.failure })
        else resolve({ ok: true, readings: data.readings })
      })
      const task: ReaderTask = { picture, files: readerFiles, today }
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}

function sizeOf(files: readonly { bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
