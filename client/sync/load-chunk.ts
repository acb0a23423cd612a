/**
 * Loads a chunk of the app. Many browsers cache the failure of an import until the page is reloaded. So if the chunk
 * cannot be loaded although the server answers, the page has to be reloaded (`schema-too-old`). The same holds if a
 * newer version on the server has removed this version's chunks.
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
