/**
 * A worker thread that calls a server's /health in a loop. It posts a message after the first answer and, when told
 * to stop, the longest time of an answer since in ms, including the call under way.
 */
import { get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const url = String(workerData)
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
await askHealth()
parentPort?.postMessage('answered')
let longestMs = 0
while (!isOver) {
  const began = performance.now()
  await askHealth()
  longestMs = Math.max(longestMs, performance.now() - began)
}
parentPort?.postMessage(longestMs)

/** A new connection per call, because a kept one may be closed by the server just when it is reused. */
function askHealth(): Promise<void> {
  return new Promise((answered, failed) => {
    get(`${url}/health`, { agent: false }, (response) => {
      response.resume().on('end', answered).on('error', failed)
    }).on('error', failed)
  })
}
