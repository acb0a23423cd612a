import { beforeEach, expect, it, vi } from 'vitest'
import { answerOpenedFile } from './cached-files.ts'

/** The browser's cache, oldest first, as `keys` returns it. */
const kept = new Map<string, Response>()
const cache = {
  match: async ({ url }: Request) => kept.get(url)?.clone(),
  put: async ({ url }: Request, response: Response) => {
    kept.delete(url)
    kept.set(url, response)
  },
  keys: async () => [...kept.keys()].map((url) => new Request(url)),
  delete: async ({ url }: Request) => kept.delete(url),
}
const opened: string[] = []
let status = 200
const urlOf = (number: number) => `https://example.com/assets/${number}.js`
const open = async (number: number) => (await answerOpenedFile(new Request(urlOf(number)))).text()

beforeEach(() => {
  kept.clear()
  opened.length = 0
  status = 200
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    opened.push(url)
    return new Response(`file ${url}`, { status })
  })
})

it('a file that was opened once is not asked for again', async () => {
  expect([await open(1), await open(1)]).toEqual([`file ${urlOf(1)}`, `file ${urlOf(1)}`])
  expect(opened).toEqual([urlOf(1)])
})

it('the hundred files that were opened last are kept, and earlier ones are asked for again', async () => {
  for (let number = 1; number <= 102; number++) await open(number)
  expect([...kept.keys()]).toEqual(Array.from({ length: 100 }, (_, index) => urlOf(index + 3)))
})

it('a file that the server does not have is not kept', async () => {
  status = 404
  await open(1)
  expect(kept.size).toBe(0)
})

it('a file opens although the device has no room to keep it', async () => {
  const full = { ...cache, put: () => Promise.reject(new Error('no room')) }
  vi.stubGlobal('caches', { open: async () => full })
  expect(await open(1)).toBe(`file ${urlOf(1)}`)
})
