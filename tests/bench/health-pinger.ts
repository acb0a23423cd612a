/**
 * A worker thread that calls a server's /health in a loop. It posts a message after the first answers and, when told to
 * stop, the longest answer since, including the call under way.
 */
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import type { LongestAnswer } from './large-group.ts'

const { url, pid } = z.object({ url: z.string(), pid: z.number() }).parse(workerData)
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
// The first ones take longer, because the server has just been started.
for (let count = 0; count < 200; count++) await askHealth()
parentPort?.postMessage('answered')
const longest: LongestAnswer = { ms: 0, withoutOthersMs: 0 }
while (!isOver) {
  const [began, before] = [performance.now(), [coreTimes(pid), coreTimes('thread-self')]]
  await askHealth()
  const ms = performance.now() - began
  const [server, own] = [coreTimes(pid), coreTimes('thread-self')].map((after, index) => ({
    ranMs: after.ranMs - (before[index]?.ranMs ?? 0),
    waitedMs: after.waitedMs - (before[index]?.waitedMs ?? 0),
  }))
  const withoutOthersMs = Math.max(server?.ranMs ?? 0, ms - (server?.waitedMs ?? 0) - (own?.waitedMs ?? 0))
  longest.ms = Math.max(longest.ms, ms)
  longest.withoutOthersMs = Math.max(longest.withoutOthersMs, withoutOthersMs)
}
parentPort?.postMessage(longest)

/** How long a thread, for a process its main one, has run and has waited for a core. */
function coreTimes(thread: number | 'thread-self'): { ranMs: number; waitedMs: number } {
  const path = thread === 'thread-self' ? thread : `${thread}/task/${thread}`
  const [ran, waited] = readFileSync(`/proc/${path}/schedstat`, 'utf8').split(' ')
  return { ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 }
}

/** A new connection per call, because a kept one may be closed by the server just when it is reused. */
function askHealth(): Promise<void> {
  return new Promise((answered, failed) => {
    get(`${url}/health`, { agent: false }, (response) => {
      response.resume().on('end', answered).on('error', failed)
    }).on('error', failed)
  })
}
