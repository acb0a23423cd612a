/** Over a real cache's contract, as far as it is used: the test has no service worker and no network. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchFiles, filesToFetch } from './fetch-files.ts'
import type { ReaderFile } from './reader-files.ts'

const contents = new Map<string, Uint8Array>()
const kept = new Map<string, Uint8Array<ArrayBuffer>>()
const hrefOf = (address: string) => new URL(address, 'https://waritabi.example').href

function fileOf(name: string, text: string): ReaderFile {
  const content = new Uint8Array(gzipSync(text))
  contents.set(`/reader/${name}.gz`, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name, address: `/reader/${name}.gz`, bytes: content.length, sha256 }
}

let asked: string[] = []
let isFull = false

function changed(content?: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(content ?? []).map((byte) => 255 - byte)
}

function textIn({ contents: found }: Awaited<ReturnType<typeof fetchFiles>>, name: string): string {
  return new TextDecoder().decode(found.get(name))
}

beforeEach(() => {
  asked = []
  isFull = false
  contents.clear()
  kept.clear()
  vi.stubGlobal('location', { href: 'https://waritabi.example/assets/worker.js' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const content = contents.get(address)
    return content ? new Response(new Uint8Array(content)) : new Response('', { status: 404 })
  })
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (address: string) => {
        const content = kept.get(hrefOf(address))
        return content && new Response(content)
      },
      put: async (address: string, response: Response) => {
        if (isFull) throw new DOMException('no room', 'QuotaExceededError')
        kept.set(hrefOf(address), new Uint8Array(await response.arrayBuffer()))
      },
      keys: async () => [...kept.keys()].map((href) => new Request(href)),
      delete: async (which: Request | string) =>
        kept.delete(which instanceof Request ? which.url : hrefOf(which)),
    }),
  })
})

afterEach(() => vi.unstubAllGlobals())

it('fetches each file once, tells how much has come, and gives it uncompressed', async () => {
  const files = [fileOf('detector', 'lines'), fileOf('digits', '0123456789')]
  expect(await filesToFetch(files)).toEqual(files)
  const fetched: number[] = []
  const found = await fetchFiles(files, (bytes) => fetched.push(bytes))
  expect(textIn(found, 'digits')).toBe('0123456789')
  expect(found.isKept).toBe(true)
  expect(fetched.at(-1)).toBe(files.reduce((sum, { bytes }) => sum + bytes, 0))
  expect(await filesToFetch(files)).toEqual([])
  await fetchFiles(files, () => undefined)
  expect(asked).toEqual(['/reader/detector.gz', '/reader/digits.gz'])
})

it('forgets the files of an earlier reader once it has the newer ones, and not before', async () => {
  const [earlier, newer] = [fileOf('detector-1', 'old'), fileOf('detector-2', 'new')]
  await fetchFiles([earlier], () => undefined)
  contents.delete(newer.address)
  await expect(fetchFiles([newer], () => undefined)).rejects.toThrow('404')
  expect(await filesToFetch([earlier])).toEqual([])
  await fetchFiles([fileOf('detector-2', 'new')], () => undefined)
  expect(await filesToFetch([earlier])).toEqual([earlier])
})

it('refuses and does not keep a file that is cut off, or longer than it is said to be', async () => {
  const file = fileOf('runtime', 'WebAssembly')
  const content = contents.get(file.address) ?? new Uint8Array()
  contents.set(file.address, content.slice(0, -3))
  await expect(fetchFiles([file], () => undefined)).rejects.toThrow('cut off')
  contents.set(file.address, new Uint8Array([...content, 0]))
  await expect(fetchFiles([file], () => undefined)).rejects.toThrow('too long')
  expect(await filesToFetch([file])).toEqual([file])
})

it('reads without keeping anything where the browser has no caches', async () => {
  vi.stubGlobal('caches', undefined)
  const file = fileOf('digits', '42')
  const found = await fetchFiles([file], () => undefined)
  expect(textIn(found, 'digits')).toBe('42')
  expect(found.isKept).toBe(false)
})

it('refuses a file that was changed on the way, and does not keep it', async () => {
  const file = fileOf('runtime', 'WebAssembly')
  contents.set(file.address, changed(contents.get(file.address)))
  await expect(fetchFiles([file], () => undefined)).rejects.toThrow('changed')
  expect(kept.size).toBe(0)
})

it.each([
  ['cut off', (content?: Uint8Array) => new Uint8Array(content ?? []).slice(0, -1), 1],
  ['changed', changed, 0],
])('does not use a kept file that is %s, but fetches it again', async (_damage, damage, foreseen) => {
  const files = [fileOf('digits', '42'), fileOf('detector', 'lines')]
  await fetchFiles(files, () => undefined)
  const [href] = kept.keys()
  kept.set(href ?? '', damage(kept.get(href ?? '')))
  expect((await filesToFetch(files)).length).toBe(foreseen)
  const found = await fetchFiles(files, () => undefined)
  expect(textIn(found, 'digits')).toBe('42')
  expect(asked).toEqual(['/reader/digits.gz', '/reader/detector.gz', '/reader/digits.gz'])
  await fetchFiles(files, () => undefined)
  expect(asked.length).toBe(3)
})

it('of a kept file that is changed, the size is said once it could not be fetched again', async () => {
  const file = fileOf('digits', '42')
  await fetchFiles([file], () => undefined)
  const [href] = kept.keys()
  kept.set(href ?? '', changed(kept.get(href ?? '')))
  contents.clear()
  await expect(fetchFiles([file], () => undefined)).rejects.toThrow('404')
  expect(await filesToFetch([file])).toEqual([file])
})

it('reads without room on the device, and says that nothing was kept', async () => {
  isFull = true
  const file = fileOf('digits', '42')
  const found = await fetchFiles([file], () => undefined)
  expect(textIn(found, 'digits')).toBe('42')
  expect(found.isKept).toBe(false)
  expect(await filesToFetch([file])).toEqual([file])
})

it('keeps what came before the connection was lost, so that only the rest is fetched again', async () => {
  const [first, second] = [fileOf('digits', '42'), fileOf('detector', 'lines')]
  const content = contents.get(second.address) ?? new Uint8Array()
  contents.delete(second.address)
  await expect(fetchFiles([first, second], () => undefined)).rejects.toThrow(TypeError)
  expect(await filesToFetch([first, second])).toEqual([second])
  contents.set(second.address, content)
  expect(textIn(await fetchFiles([first, second], () => undefined), 'detector')).toBe('lines')
  expect(asked.filter((address) => address === first.address)).toHaveLength(1)
})
