/** Over a real cache's contract, as far as it is used: the test has no service worker and no network. */
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
  return { name, address: `/reader/${name}.gz`, bytes: content.length }
}

let asked: string[] = []

beforeEach(() => {
  asked = []
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
        kept.set(hrefOf(address), new Uint8Array(await response.arrayBuffer()))
      },
      keys: async () => [...kept.keys()].map((href) => new Request(href)),
      delete: async (request: Request) => kept.delete(request.url),
    }),
  })
})

afterEach(() => vi.unstubAllGlobals())

it('fetches each file once, tells how much has come, and gives it uncompressed', async () => {
  const files = [fileOf('detector', 'lines'), fileOf('digits', '0123456789')]
  expect(await filesToFetch(files)).toEqual(files)
  const fetched: number[] = []
  const found = await fetchFiles(files, (bytes) => fetched.push(bytes))
  expect(new TextDecoder().decode(found.get('digits'))).toBe('0123456789')
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
  expect(new TextDecoder().decode(found.get('digits'))).toBe('42')
})
