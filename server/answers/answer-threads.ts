/**
 * Makes answers that grow with a group in a worker thread with a connection of its own, and sends each when it is
 * complete. So neither the event loop nor a writer waits for it, and a slow caller holds neither a thread nor a
 * snapshot (docs/decisions/0041-long-answers.md).
 */
import { Worker } from 'node:worker_threads'
import type { UserId } from '#shared/model/user.ts'
import { addCost } from '#server/db/cost-counter.ts'
import type { ReadableLocation } from '#server/db/database.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { LongAnswer } from './write-long-answer.ts'
import type { MadeAnswer, WorkerTask } from './answer-worker.ts'
import { type AnswerCounts, createSlots } from './slots.ts'

/** With more expenses and transfers than this an answer counts as long. Fewer are read in some hundredths of a second. */
export const shortAnswerRowsMax = 300
/** Threads at once in this process. Each may use about a hundred megabytes. */
const threadsMax = 3

type Asked = {
  userId: UserId
  asked: LongAnswer
  /** The name of the group's state that the caller has seen. */
  version: string
}

/** `send` receives the answer as gzipped JSON, in pieces. */
export type LongAnswers = (
  call: Asked,
  send: (gzipped: readonly Uint8Array[]) => Promise<void>,
) => Promise<void>

type Deps = {
  /** Gives each account one answer at a time. */
  accountQueue: (userId: UserId, work: () => Promise<void>) => Promise<void>
  /** Changed as answers begin to wait, are made, and end. */
  counts: AnswerCounts
}

export function createLongAnswers(location: ReadableLocation, { accountQueue, counts }: Deps): LongAnswers {
  const inSlot = createSlots(threadsMax, counts)
  const answerOf = createAnswerCache((asked, begin) =>
    inSlot(() => {
      begin()
      return makeInThread({ location, asked })
    }),
  )
  return ({ userId, asked, version }, send) =>
    accountQueue(userId, async () => {
      const { gzipped, units } = await answerOf(asked, version)
      // Callers that share an answer are charged its full cost, as if each had asked alone.
      addCost(units)
      await send(gzipped)
    })
}

/** The thread has ended without an answer and without an error. */
class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

/**
 * Without limits, V8 lets a heap grow to several times of what is in use before it collects. The answers of 100,000
 * expenses or transfers fit. Of many more, what a settlement keeps of each may not fit: it is refused, instead of taking the
 * memory of everybody.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 }

const threadFile = new URL('./answer-worker.ts', import.meta.url)

async function makeInThread(task: WorkerTask): Promise<MadeAnswer> {
  // The process's own options must not apply to the thread: a module that they preload could end it.
  const worker = new Worker(threadFile, { workerData: task, execArgv: [], resourceLimits })
  try {
    return await new Promise<MadeAnswer>((made, failed) => {
      worker.once('message', made)
      worker.once('error', failed)
      worker.once('exit', (code) => failed(new ThreadEnded(`a thread has ended with ${code}`)))
    })
  } finally {
    await worker.terminate()
  }
}
