/**
 * Fetches a part of the app. Many browsers remember that a module could not be fetched, and give the same answer until the
 * page is loaded anew: once the server answers and the part still does not come, the page has to be loaded anew. So it is
 * where a newer version has taken the place of this one on the server.
 */
export async function loadChunk<Chunk extends object>(
  load: () => Promise<Chunk>,
): Promise<Chunk | 'unreachable' | 'schema-too-old'> {
  const tried = () => load().catch(() => undefined)
  const chunk = await tried()
  if (chunk) return chunk
  const isReached = await fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  return isReached ? ((await tried()) ?? 'schema-too-old') : 'unreachable'
}
