/** A thread that makes one long answer in a snapshot of its own, and hands it over compressed. */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { createGzip } from 'node:zlib'
import { assert } from '#shared/assert.ts'
import { type CostMeter, metered } from '#server/db/cost-meter.ts'
import { type ReadablePlace, type Tx, inSnapshot } from '#server/db/database.ts'
import { openToRead } from '#server/db/open-to-read.ts'
import { type LongAnswer, longAnswerPieces } from './long-answer.ts'

export type WorkerTask = { place: ReadablePlace; asked: LongAnswer }
/** `gzipped` is JSON; `units` is what it has cost (cost-meter.ts). */
export type MadeAnswer = { gzipped: Uint8Array; units: number }

/** In UTF-16 code units. */
const pieceLength = 64 * 1024

assert(parentPort, 'this is a worker thread')
// What makeInThread gives it.
const { place, asked } = workerData as WorkerTask
const database = openToRead(place)
const meter: CostMeter = { units: 0 }
// The fastest level: the next ones take twice the time for a tenth less.
const gzip = createGzip({ level: 1 })
const compressed = buffer(gzip)

const write = async (piece: string) => {
  if (!gzip.write(piece)) await once(gzip, 'drain')
}

const writeAnswer = async (tx: Tx) => {
  let collected = ''
  for await (const piece of longAnswerPieces(tx, asked)) {
    collected += piece
    if (collected.length < pieceLength) continue
    await write(collected)
    collected = ''
  }
  gzip.end(collected)
}

await metered(meter, () => inSnapshot(database, writeAnswer))
await database.close()
// A copy with memory of its own, which moves to the other thread as it is.
const gzipped = new Uint8Array(await compressed)
parentPort.postMessage({ gzipped, units: meter.units } satisfies MadeAnswer, [gzipped.buffer])
