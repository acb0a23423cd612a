/** Files of the build that are not precached: kept once they were fetched, so that a screen opened before opens offline. */
const cacheName = 'opened-files'
/** Those of earlier builds go by this alone: a page of an earlier build may still be open. */
const filesMax = 100

/** The name of such a file has a hash of its content: what is kept is what the server has. */
export async function answerOpenedFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  // Where there is no room to keep it, the screen opens all the same.
  if (response.ok) await keep(cache, request, response.clone()).catch(() => undefined)
  return response
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response)
  const oldestFirst = await cache.keys()
  await Promise.all(oldestFirst.slice(0, -filesMax).map((each) => cache.delete(each)))
}
