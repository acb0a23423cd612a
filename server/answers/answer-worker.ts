/** The worker thread that makes one long answer in a snapshot of its own and posts it compressed. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { createGzip } from 'node:zlib'
import { assert } from '#shared/assert.ts'
import { type CostCounter, countCost } from '#server/db/cost-counter.ts'
import { type ReadableLocation, type Tx, inSnapshot } from '#server/db/database.ts'
import { openReadOnly } from '#server/db/open-database.ts'
import { type LongAnswer, longAnswerChunks } from './write-long-answer.ts'

export type WorkerTask = { location: ReadableLocation; asked: LongAnswer }
/** `gzipped` is JSON, in pieces; `units` is the answer's cost (cost-counter.ts). */
export type MadeAnswer = { gzipped: readonly Uint8Array[]; units: number }

/** In UTF-16 code units before compression, and in bytes after it. */
const chunkLength = 64 * 1024

assert(parentPort, 'this is a worker thread')
// `makeInThread` passes a `WorkerTask`.
const { location, asked } = workerData as WorkerTask
const database = openReadOnly(location)
const counter: CostCounter = { units: 0 }
// The fastest level: the next ones take twice the time and save a tenth.
const gzip = createGzip({ level: 1, chunkSize: chunkLength })
// Each piece is copied into a buffer of its own, so that all can be transferred to the other thread. Joining them first would
// take twice the memory.
const gzipped: Uint8Array<ArrayBuffer>[] = []
gzip.on('data', (chunk: Buffer) => gzipped.push(Uint8Array.from(chunk)))
const isCompressed = once(gzip, 'end')

const write = async (chunk: string) => {
  if (!gzip.write(chunk)) await once(gzip, 'drain')
}

const writeAnswer = async (tx: Tx) => {
  let collected = ''
  for await (const chunk of longAnswerChunks(tx, asked)) {
    collected += chunk
    if (collected.length < chunkLength) continue
    await write(collected)
    collected = ''
  }
  gzip.end(collected)
}

await countCost(counter, () => inSnapshot(database, writeAnswer))
await database.close()
await isCompressed
const buffers = gzipped.map(({ buffer }) => buffer)
parentPort.postMessage({ gzipped, units: counter.units } satisfies MadeAnswer, buffers)
