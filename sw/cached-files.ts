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
