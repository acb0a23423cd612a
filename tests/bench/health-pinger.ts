/** A thread: asks a server's /health again and again until it is told to stop, and says how long the longest took, in ms. */
import { get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

let longestMs = 0
parentPort?.once('message', () => {
  parentPort?.postMessage(longestMs)
})
for (;;) {
  const began = performance.now()
  await askHealth(String(workerData))
  longestMs = Math.max(longestMs, performance.now() - began)
}

/** Over a connection of its own: one that is kept may be closed at the moment in which it is used again. */
function askHealth(url: string): Promise<void> {
  return new Promise((answered, failed) => {
    get(`${url}/health`, { agent: false }, (response) => {
      response.resume().on('end', answered).on('error', failed)
    }).on('error', failed)
  })
}
