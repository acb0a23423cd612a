/**
 * Answers that grow with a group are read and computed in a worker thread with a connection of its own, and sent as they
 * are read: neither the event loop nor a writer waits for one, and a process holds a few pages of each
 * (docs/decisions/2026-11-23-long-answers.md).
 */
import { on } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { UserId } from '#shared/model/user.ts'
import { type CostMeter, addCost } from '#server/db/cost-meter.ts'
import type { ReadablePlace } from '#server/db/database.ts'
import type { WorkerMessage, WorkerTask } from './answer-worker.ts'
import type { LongAnswer } from './long-answer.ts'

/** More expenses and transfers than this make an answer long: fewer are read in some hundredths of a second. */
export const shortAnswerRowsMax = 300
/** At once in this process: each is a thread that may hold a hundred megabytes. */
const workersMax = 3
/** A caller who takes nothing for so long is cut off: the snapshot keeps the database from tidying up. */
const stalledMsMax = 60_000

export type AnswerStream = (
  response: ServerResponse,
  call: { userId: UserId; place: ReadablePlace; asked: LongAnswer },
) => Promise<void>

/** One at a time for each account, as `turns` gives them. */
export function createAnswerStream(
  turns: (userId: UserId, work: () => Promise<void>) => Promise<void>,
): AnswerStream {
  const free = createSlots(workersMax)
  return (response, { userId, ...task }) =>
    turns(userId, () =>
      free(async () => {
        const cost = { units: 0 }
        try {
          await stream(response, workerPieces(task, cost))
        } finally {
          addCost(cost.units)
        }
      }),
    )
}

async function stream(response: ServerResponse, pieces: AsyncGenerator<string>): Promise<void> {
  if (response.destroyed) return
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setTimeout(stalledMsMax)
  try {
    await pipeline(Readable.from(pieces, { highWaterMark: 2 }), response)
  } catch (error) {
    // Whoever has gone away needs no answer.
    if (!isGone(error)) throw error
  }
}

/** `cost` is kept up to date. */
async function* workerPieces(task: WorkerTask, cost: CostMeter): AsyncGenerator<string> {
  // What the process was started with is not the thread's: a module loaded beforehand may end it.
  const options = { workerData: task, execArgv: [] }
  const worker = new Worker(new URL('./answer-worker.ts', import.meta.url), options)
  const hasEnded = new AbortController()
  worker.once('exit', () => hasEnded.abort())
  try {
    for await (const [message] of on(worker, 'message', { signal: hasEnded.signal })) {
      const { piece, units }: WorkerMessage = message
      cost.units = units
      if (piece === null) return
      yield piece
      worker.postMessage('more')
    }
  } finally {
    await worker.terminate()
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

type Slots = <T>(work: () => Promise<T>) => Promise<T>

function createSlots(count: number): Slots {
  const waiting: (() => void)[] = []
  let free = count
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
