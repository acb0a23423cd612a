import { afterEach, expect, it, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

afterEach(() => vi.unstubAllGlobals())

/** The module comes at the given tries alone. */
function partAtTries(...tries: number[]) {
  let tried = 0
  return () =>
    tries.includes(++tried) ? Promise.resolve({ tried }) : Promise.reject(new TypeError('not fetched'))
}

const whereServerIs = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
const answering = async () => new Response('{}')
const away = () => Promise.reject(new TypeError('no connection'))

it('is there as soon as it has come', async () => {
  whereServerIs(away)
  expect(await loadChunk(partAtTries(1))).toEqual({ tried: 1 })
})

it('is waited for while there is no connection, and while the server is unavailable', async () => {
  whereServerIs(away)
  expect(await loadChunk(partAtTries())).toBe('unreachable')
  whereServerIs(async () => new Response('', { status: 503 }))
  expect(await loadChunk(partAtTries())).toBe('unreachable')
})

it('is fetched again once the line is back, where the browser does that', async () => {
  whereServerIs(answering)
  expect(await loadChunk(partAtTries(2))).toEqual({ tried: 2 })
})

it('needs the page loaded anew where it cannot be had although the server answers', async () => {
  whereServerIs(answering)
  expect(await loadChunk(partAtTries())).toBe('schema-too-old')
})
