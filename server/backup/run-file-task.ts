/** Runs one task on whole files of the database in a thread of its own. */
import { Worker } from 'node:worker_threads'
import type { FileTask, TaskResult } from './backup-worker.ts'

const threadFile = new URL('./backup-worker.ts', import.meta.url)

export function runFileTask(task: FileTask): Promise<TaskResult> {
  // The process's own options must not apply to the thread: a module that they preload could end it.
  const worker = new Worker(threadFile, { workerData: task, execArgv: [] })
  return new Promise((settle) => {
    worker.once('message', settle)
    worker.once('error', (error) => settle({ failed: error.message }))
    // After a message this changes nothing.
    worker.once('exit', (code) => settle({ failed: `a thread has ended with ${code}` }))
  })
}
