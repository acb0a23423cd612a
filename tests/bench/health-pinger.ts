/**
 * A thread: asks a server's /health again and again. It says so once it has been answered, and when it is told to stop, how
 * long the longest answer since has taken, in ms, that under way included.
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

/** Over a connection of its own: one that is kept may be closed at the moment in which it is used again. */
function askHealth(): Promise<void> {
  return new Promise((answered, failed) => {
    get(`${url}/health`, { agent: false }, (response) => {
      response.resume().on('end', answered).on('error', failed)
    }).on('error', failed)
  })
}
