/** The worker itself runs in tests/long/receipts.e2e.ts and tests/engines/receipts.engines.ts: jsdom has none. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReceiptReading } from '#shared/receipts/read-line.ts'
import { jpegOf, pngOf } from '#tests/builders/pictures.ts'
import { type ReadingProgress, checkPhoto, readReceipt } from './read-receipt.ts'
import type { ReaderMessage } from './reader/reader-worker.ts'

/** A worker that says what the test lets it say, and nothing else. */
class SilentWorker extends EventTarget {
  static started: SilentWorker[] = []
  isEnded = false
  constructor() {
    super()
    SilentWorker.started.push(this)
  }
  postMessage() {}
  terminate() {
    this.isEnded = true
  }
  say(data: ReaderMessage) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/** Of the second receipt on the photo nothing could be read. */
const nothing: ReceiptReading = {
  currency: 'JPY',
  amount: null,
  date: null,
  shop: null,
  category: null,
  items: [],
  itemsSum: 0,
  itemsAddUp: null,
  subtotalAddsUp: null,
}
const noodles: ReceiptReading = { ...nothing, amount: { value: 1180, confidence: 0.9, boxes: [] } }

const photo = new Blob([new Uint8Array(jpegOf())])

beforeEach(() => {
  SilentWorker.started = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('Worker', SilentWorker)
  for (const name of ['OffscreenCanvas', 'DecompressionStream', 'createImageBitmap'])
    vi.stubGlobal(name, () => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function start(bytesToFetch: number) {
  const cancelling = new AbortController()
  const progress: ReadingProgress[] = []
  const reading = readReceipt(photo, {
    bytesToFetch,
    today: '2026-12-05',
    signal: cancelling.signal,
    onProgress: (each) => progress.push(each),
  })
  const [worker] = SilentWorker.started
  if (!worker) throw new Error('no worker was started')
  return { reading, worker, cancelling, progress }
}

const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)
const isInSight = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

it('a worker that never answers is given up and ended: without a connection, or on a device that cannot', async () => {
  const offline = start(1000)
  seconds(61)
  expect(await offline.reading).toEqual({ ok: false, failure: 'not-fetched' })
  expect(offline.worker.isEnded).toBe(true)
  SilentWorker.started = []
  const fetched = start(1000)
  fetched.worker.say({ kind: 'fetched', bytes: 1000 })
  seconds(61)
  expect(await fetched.reading).toEqual({ ok: false, failure: 'failed' })
  expect(vi.getTimerCount()).toBe(0)
})

it('what says something once in a while has time, and so has what the page is not in sight of', async () => {
  const { reading, worker, progress } = start(0)
  for (const done of [0.2, 0.4, 0.6]) {
    seconds(50)
    worker.say({ kind: 'read', done })
  }
  isInSight('hidden')
  seconds(3600)
  isInSight('visible')
  seconds(50)
  worker.say({ kind: 'readings', readings: [nothing, noodles], isKept: true })
  expect(await reading).toEqual({ ok: true, readings: [noodles], isKept: true })
  expect(progress.map(({ done }) => done)).toEqual([0.2, 0.4, 0.6])
  expect(worker.isEnded).toBe(true)
})

it('a cancelled reading ends its worker', async () => {
  const { reading, worker, cancelling } = start(0)
  cancelling.abort()
  await expect(reading).rejects.toThrow('aborted')
  expect(worker.isEnded).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('a worker whose file did not come is told from one that broke', async () => {
  const missing = start(0)
  missing.worker.dispatchEvent(new Event('error'))
  expect(await missing.reading).toEqual({ ok: false, failure: 'not-fetched' })
  SilentWorker.started = []
  const broken = start(0)
  broken.worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
  expect(await broken.reading).toEqual({ ok: false, failure: 'failed' })
})

it('more bytes than were foreseen are not more than all of them', async () => {
  const { worker, progress, cancelling, reading } = start(0)
  worker.say({ kind: 'fetched', bytes: 2000 })
  expect(progress).toEqual([{ step: 'fetching', done: 1 }])
  cancelling.abort()
  await expect(reading).rejects.toThrow('aborted')
})

it('a photo is refused before anything is fetched or decoded, and so is a browser that lacks a part', async () => {
  const bomb = new Blob([new Uint8Array(pngOf('', { width: 23_000, height: 23_000 }))])
  expect(await checkPhoto(photo)).toMatchObject({ ok: true })
  expect(await checkPhoto(bomb)).toEqual({ ok: false, failure: 'too-large' })
  expect(await checkPhoto(new Blob([]))).toEqual({ ok: false, failure: 'not-a-picture' })
  vi.stubGlobal('DecompressionStream', undefined)
  expect(await checkPhoto(photo)).toEqual({ ok: false, failure: 'failed' })
  expect(SilentWorker.started).toEqual([])
})
