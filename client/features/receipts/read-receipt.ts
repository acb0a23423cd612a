/**
 * Reads receipts on the device: nothing of a photo leaves it. What reads is fetched at the first time, which `checkPhoto` tells
 * before, and is kept for readings without a connection.
 */
import type { PlainDate } from '#shared/dates.ts'
import type { ReceiptReading } from '#shared/receipts/read-line.ts'
import { photoHeadBytes, refusePhoto } from '#shared/receipts/refuse-photo.ts'
import { filesToFetch } from './reader/fetch-files.ts'
import { readerFiles } from './reader/reader-files.ts'
import type { ReaderFailure, ReaderMessage, ReaderTask } from './reader/reader-worker.ts'

type Failed = { ok: false; failure: ReaderFailure }

/** `bytesToFetch` is 0 once what reads is on the device. */
export type CheckedPhoto = { ok: true; bytesToFetch: number } | Failed

/** The part that is done, from 0 to 1. */
export type ReadingProgress = { step: 'fetching' | 'reading'; done: number }

/** `isKept` is whether the next reading needs no connection. */
export type ReadReceipts = { ok: true; readings: readonly ReceiptReading[]; isKept: boolean } | Failed

type Reading = {
  bytesToFetch: number
  today: PlainDate
  signal: AbortSignal
  onProgress: (progress: ReadingProgress) => void
}

/** What the worker uses, and what the oldest browsers of the app do not have. */
const needed = ['Worker', 'WebAssembly', 'OffscreenCanvas', 'DecompressionStream', 'createImageBitmap']

/** Seconds with the page in sight. A slow phone may take half of them for one step. */
const silenceMax = 60

/** Neither decodes the photo nor fetches anything. */
export async function checkPhoto(photo: Blob): Promise<CheckedPhoto> {
  if (!needed.every((name) => Reflect.get(globalThis, name) !== undefined))
    return { ok: false, failure: 'failed' }
  // A file of a cloud may be gone.
  const head = await photo
    .slice(0, photoHeadBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  const refusal = refusePhoto(photo.size, new Uint8Array(head))
  if (refusal) return { ok: false, failure: refusal }
  const files = await filesToFetch(readerFiles)
  return { ok: true, bytesToFetch: files.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/**
 * One reading for each receipt on a checked photo, none if it says nothing of use. The photo must not be made smaller before,
 * because small print is read at full size alone. Rejects with the signal's reason if it is cancelled.
 */
export async function readReceipt(
  picture: Blob,
  { bytesToFetch, today, signal, onProgress }: Reading,
): Promise<ReadReceipts> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./reader/reader-worker.ts', import.meta.url), { type: 'module' })
  let [timer, silentSeconds, isFetching] = [0, 0, bytesToFetch > 0]
  try {
    return await new Promise<ReadReceipts>((resolve, reject) => {
      const fail = (failure: ReaderFailure) => resolve({ ok: false, failure })
      // Counted by ticks, because the system may stop a page that is not in sight, and its worker with it.
      timer = window.setInterval(() => {
        if (document.visibilityState === 'visible') silentSeconds += 1
        if (silentSeconds > silenceMax) fail(isFetching ? 'not-fetched' : 'failed')
      }, 1000)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      // Without details if its file was not fetched.
      worker.addEventListener('error', (event) =>
        fail(event instanceof ErrorEvent ? 'failed' : 'not-fetched'),
      )
      worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
        silentSeconds = 0
        if (data.kind === 'failure') fail(data.failure)
        else if (data.kind === 'readings')
          resolve({ ok: true, readings: data.readings.filter(saysSomething), isKept: data.isKept })
        else if (data.kind === 'read') onProgress({ step: 'reading', done: data.done })
        else {
          isFetching = data.bytes < bytesToFetch
          onProgress({ step: 'fetching', done: Math.min(1, data.bytes / Math.max(1, bytesToFetch)) })
        }
      })
      const task: ReaderTask = { picture, files: readerFiles, today }
      worker.postMessage(task)
    })
  } finally {
    clearInterval(timer)
    worker.terminate()
  }
}

function saysSomething({ amount, shop, date, category }: ReceiptReading): boolean {
  return [amount, shop, date, category].some((found) => found !== null)
}
