/** A thread that reads one long answer in a snapshot of its own, and sends it piece by piece as it is asked for more. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '#shared/assert.ts'
import { type CostMeter, metered } from '#server/db/cost-meter.ts'
import { type ReadablePlace, type Tx, inSnapshot } from '#server/db/database.ts'
import { openToRead } from '#server/db/open-to-read.ts'
import { type LongAnswer, longAnswerPieces } from './long-answer.ts'

export type WorkerTask = { place: ReadablePlace; asked: LongAnswer }
/** Without a piece it is the end; `units` is what the answer has cost up to here (cost-meter.ts). */
export type WorkerMessage = { piece: string | null; units: number }

/** In UTF-16 code units. */
const pieceLength = 64 * 1024

assert(parentPort, 'this is a worker thread')
const port = parentPort
// What streamAnswer gives it.
const { place, asked } = workerData as WorkerTask
const database = openToRead(place)
const meter: CostMeter = { units: 0 }

const send = async (piece: string) => {
  const isAsked = once(port, 'message')
  port.postMessage({ piece, units: meter.units } satisfies WorkerMessage)
  await isAsked
}

const sendAnswer = async (tx: Tx) => {
  let collected = ''
  for await (const piece of longAnswerPieces(tx, asked)) {
    collected += piece
    if (collected.length < pieceLength) continue
    await send(collected)
    collected = ''
  }
  if (collected !== '') await send(collected)
}

await metered(meter, () => inSnapshot(database, sendAnswer))
await database.close()
port.postMessage({ piece: null, units: meter.units } satisfies WorkerMessage)
