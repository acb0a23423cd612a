/**
 * The cache of build files that are not precached. A file is cached when it is first fetched, so that a screen that was
 * opened before opens offline.
 */
const cacheName = 'opened-files'
/** Files of earlier builds are removed only by this limit, because a page of an earlier build may still be open. */
const filesMax = 100

/** Answers from the cache without asking the server, because a file's name contains a hash of its content. */
export async function answerOpenedFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  // The screen opens even if the file cannot be cached.
  if (response.ok) await keep(cache, request, response.clone()).catch(() => undefined)
  return response
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response)
  const oldestFirst = await cache.keys()
  await Promise.all(oldestFirst.slice(0, -filesMax).map((each) => cache.delete(each)))
}
