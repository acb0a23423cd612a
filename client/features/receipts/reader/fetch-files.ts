/** Fetches the reader's files once, and keeps them on the device. They contain nothing of a person. */
import type { ReaderFile } from './reader-files.ts'

const cacheName = 'receipt-reader'

/** Files that are not kept on the device yet, or not as a whole. */
export async function filesToFetch(files: readonly ReaderFile[]): Promise<ReaderFile[]> {
  const cache = await openCache()
  const isKept = await Promise.all(
    files.map(async ({ address, bytes }) => (await keptIn(cache, address))?.length === bytes),
  )
  return files.filter((_file, index) => !isKept[index])
}

type ReaderContents = {
  /** Uncompressed, by name. */
  contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  /** Whether the next reading needs no connection. */
  isKept: boolean
}

/**
 * Throws `TypeError` if one cannot be fetched, or is not what the build has made. A kept file that has changed is fetched again.
 * `onFetched` is told all bytes so far.
 */
export async function fetchFiles(
  files: readonly ReaderFile[],
  onFetched: (bytes: number) => void,
): Promise<ReaderContents> {
  const cache = await openCache()
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  let [fetched, isKept] = [0, true]
  for (const file of files) {
    const kept = await keptIn(cache, file.address)
    if (kept && (await isIntact(kept, file))) {
      contents.set(file.name, await uncompressed(kept))
      continue
    }
    // The size that the dialog says then is right if there is no connection now.
    if (kept) await cache?.delete(file.address).catch(() => false)
    const content = await fetchFile(file, (bytes) => onFetched((fetched += bytes)))
    // Without room on the device the receipt is read all the same.
    isKept = (await keep(cache, file.address, content)) && isKept
    contents.set(file.name, await uncompressed(content))
  }
  await forgetOthers(cache, files).catch(() => undefined)
  return { contents, isKept }
}

/** Null as well if the browser cannot read what it has. */
async function keptIn(cache: Cache | null, address: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await cache?.match(address).catch(() => undefined)
  const content = await response?.arrayBuffer().catch(() => null)
  return content ? new Uint8Array(content) : null
}

async function keep(cache: Cache | null, address: string, content: BlobPart): Promise<boolean> {
  if (!cache) return false
  return cache.put(address, new Response(new Blob([content]))).then(
    () => true,
    () => false,
  )
}

async function isIntact(content: Uint8Array<ArrayBuffer>, { bytes, sha256 }: ReaderFile): Promise<boolean> {
  if (content.length !== bytes) return false
  // Not there on pages that came over plain http.
  if (!globalThis.crypto?.subtle) return true
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
}

/** Null where the browser keeps nothing: on pages that came over plain http. */
async function openCache(): Promise<Cache | null> {
  return globalThis.caches ? caches.open(cacheName).catch(() => null) : null
}

async function fetchFile(
  file: ReaderFile,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { address, bytes } = file
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
  if (!(await isIntact(content, file))) throw new TypeError(`${address} was changed on the way`)
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
