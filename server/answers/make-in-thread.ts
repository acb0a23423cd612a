import { Worker } from 'node:worker_threads'
import type { MadeAnswer, WorkerTask } from './answer-worker.ts'

/** The thread has ended without an answer and without an error. */
class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

const threadFile = new URL('./answer-worker.ts', import.meta.url)

export async function makeInThread(task: WorkerTask): Promise<MadeAnswer> {
  // What the process was started with is not the thread's: a module loaded beforehand may end it.
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
