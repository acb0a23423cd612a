/** The body of a sync call, compressed if that makes it smaller. */

/** Below this size, compression saves less than one packet. */
const compressedFrom = 4_096

type Body = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** Every released server inflates the body and applies its limits to the inflated size. */
export async function bodyOf(value: unknown): Promise<Body> {
  const headers = { 'content-type': 'application/json' }
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  if (bytes.length < compressedFrom || typeof CompressionStream === 'undefined') return { bytes, headers }
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  const gzipped = new Uint8Array(await new Response(compressed).arrayBuffer())
  return { bytes: gzipped, headers: { ...headers, 'content-encoding': 'gzip' } }
}
