/** Answers from a cache without asking the server, for addresses whose content never changes. */

type Caching = {
  cacheName: string
  /** The files that were fetched last are kept, up to this number. */
  filesMax: number
}

export async function answerFromCache(request: Request, { cacheName, filesMax }: Caching): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, { ignoreVary: true, ignoreSearch: true })
  if (kept) return kept
  const response = await fetch(request)
  // The file is shown even if it cannot be cached.
  if (response.ok) await keep(cache, { request, response: response.clone(), filesMax }).catch(() => undefined)
  return response
}

type Kept = { request: Request; response: Response; filesMax: number }

async function keep(cache: Cache, { request, response, filesMax }: Kept): Promise<void> {
  await cache.put(request, response)
  const oldestFirst = await cache.keys()
  await Promise.all(oldestFirst.slice(0, -filesMax).map((each) => cache.delete(each)))
}

/**
 * The build files that are not precached. A file is cached when it is first fetched, so that a screen that was opened before
 * opens offline. A file's name contains a hash of its content. Files of earlier builds are removed only by the limit, because a
 * page of an earlier build may still be open.
 */
export function answerOpenedFile(request: Request): Promise<Response> {
  return answerFromCache(request, { cacheName: 'opened-files', filesMax: 100 })
}
