/** Fetches the reader's files once, and keeps them on the device. They contain nothing of a person. */
import type { ReaderFile } from './reader-files.ts'

const cacheName = 'receipt-reader'

/** Files that are not kept on the device yet. */
export async function filesToFetch(files: readonly ReaderFile[]): Promise<ReaderFile[]> {
  const cache = await openCache()
  const isKept = await Promise.all(
    files.map(async ({ address }) => (await cache?.match(address)) !== undefined),
  )
  return files.filter((_file, index) => !isKept[index])
}

/** The uncompressed files by name. Throws `TypeError` if one cannot be fetched. `onFetched` is told all bytes so far. */
export async function fetchFiles(
  files: readonly ReaderFile[],
  onFetched: (bytes: number) => void,
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const cache = await openCache()
  const found = new Map<string, Uint8Array<ArrayBuffer>>()
  let fetched = 0
  for (const file of files) {
    const kept = await cache?.match(file.address)
    const content = kept
      ? new Uint8Array(await kept.arrayBuffer())
      : await fetchFile(file, (bytes) => onFetched((fetched += bytes)))
    // Without room on the device the receipt is read all the same.
    if (!kept) await cache?.put(file.address, new Response(content)).catch(() => undefined)
    found.set(file.name, await uncompressed(content))
  }
  await forgetOthers(cache, files)
  return found
}

/** Null where the browser keeps nothing: on pages that came over plain http. */
async function openCache(): Promise<Cache | null> {
  return globalThis.caches ? caches.open(cacheName).catch(() => null) : null
}

async function fetchFile(
  { address, bytes }: ReaderFile,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new TypeError(`${address} was not fetched: ${response.status}`)
  const content = new Uint8Array(bytes)
  let at = 0
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > bytes) throw new TypeError(`${address} is too long`)
    content.set(part.value, at)
    at += part.value.length
    onBytes(part.value.length)
  }
  if (at < bytes) throw new TypeError(`${address} is cut off`)
  return content
}

async function uncompressed(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Those of an earlier version of the reader. */
async function forgetOthers(cache: Cache | null, files: readonly ReaderFile[]): Promise<void> {
  if (!cache) return
  const known = new Set(files.map(({ address }) => new URL(address, location.href).href))
  const requests = await cache.keys()
  await Promise.all(requests.filter(({ url }) => !known.has(url)).map((request) => cache.delete(request)))
}
