/** The worker that reads one photo. The page ends it, which gives the memory back: about 300 MB. */
import { InferenceSession, env } from 'onnxruntime-web/wasm'
import type { PlainDate } from '#shared/dates.ts'
import type { Box, ReceiptReading } from '#shared/receipts/read-line.ts'
import { readReceipts } from '#shared/receipts/read-receipts.ts'
import { fetchFiles } from './fetch-files.ts'
import { signsOf } from './line-reader.ts'
import type { ReaderFile } from './reader-files.ts'
import { type Models, readPicture } from './read-picture.ts'

export type ReaderTask = { picture: Blob; files: readonly ReaderFile[]; today: PlainDate }

export type ReaderFailure = 'not-fetched' | 'not-a-picture' | 'failed'

export type ReaderMessage =
  | { kind: 'fetched'; bytes: number }
  | { kind: 'read'; done: number }
  | { kind: 'readings'; readings: readonly ReceiptReading[] }
  | { kind: 'failure'; failure: ReaderFailure }

/** Pictures with more pixels are made smaller before, because each pixel takes 8 bytes. */
const pixelsMax = 16_000_000

const say = (message: ReaderMessage) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ReaderTask>) => {
  void work(data).then(say, (error: unknown) => {
    console.warn(error)
    say({ kind: 'failure', failure: 'failed' })
  })
})

async function work({ picture, files, today }: ReaderTask): Promise<ReaderMessage> {
  const opened = await openPicture(picture)
  if (!opened) return { kind: 'failure', failure: 'not-a-picture' }
  const fetched = await fetchFiles(files, (bytes) => say({ kind: 'fetched', bytes })).catch(() => null)
  if (!fetched) return { kind: 'failure', failure: 'not-fetched' }
  const models = await loadModels(fetched)
  const lines = await readPicture(opened.bitmap, models, (done) => say({ kind: 'read', done }))
  const inPhoto = lines.map((line) => ({ ...line, box: scaled(line.box, 1 / opened.scale) }))
  return { kind: 'readings', readings: readReceipts(inPhoto, today) }
}

/** With the orientation of the camera. Null if the browser cannot show it. `scale` is the size in relation to the photo. */
async function openPicture(picture: Blob): Promise<{ bitmap: ImageBitmap; scale: number } | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (!bitmap || bitmap.width * bitmap.height <= pixelsMax) return bitmap && { bitmap, scale: 1 }
  const scale = Math.sqrt(pixelsMax / (bitmap.width * bitmap.height))
  const smaller = await createImageBitmap(bitmap, {
    resizeWidth: Math.floor(bitmap.width * scale),
    resizeHeight: Math.floor(bitmap.height * scale),
    resizeQuality: 'high',
  })
  bitmap.close()
  return { bitmap: smaller, scale }
}

function scaled({ x, y, width, height, angle }: Box, factor: number): Box {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor, angle }
}

async function loadModels(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<Models> {
  const file = (name: string) => {
    const content = files.get(name)
    if (!content) throw new Error(`the reader has no ${name}`)
    return content
  }
  env.wasm.wasmBinary = file('runtime').buffer
  env.wasm.numThreads = 1
  env.logLevel = 'error'
  const load = (name: string) =>
    InferenceSession.create(file(name), { executionProviders: ['wasm'], graphOptimizationLevel: 'all' })
  return {
    detector: await load('detector'),
    japanese: { session: await load('japanese'), signs: signsOf(file('japanese-signs')) },
    digits: { session: await load('digits'), signs: signsOf(file('digits-signs')) },
  }
}
