import { Worker } from 'node:worker_threads'
import type { MadeAnswer, WorkerTask } from './answer-worker.ts'

/** The thread has ended without an answer and without an error. */
class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

const threadFile = new URL('./answer-worker.ts', import.meta.url)

export async function makeInThread(task: WorkerTask): Promise<MadeAnswer> {
  // The process's own options must not apply to the thread: a module that they preload could end it.
  const worker = new Worker(threadFile, { workerData: task, execArgv: [] })
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
