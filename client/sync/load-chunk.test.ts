import { getDefaultStore } from 'jotai/vanilla'
import { afterEach, expect, it, vi } from 'vitest'
import { loadChunk, loadOrThrow, MissingChunk } from './load-chunk.ts'
import { forgetStatus, syncStatusAtom, wakeAfterCalls } from './sync-status.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetStatus()
})

/** Loading the module succeeds only at the given attempts. */
function partAtTries(...tries: number[]) {
  let tried = 0
  return () =>
    tries.includes(++tried) ? Promise.resolve({ tried }) : Promise.reject(new TypeError('not fetched'))
}

const whereServerIs = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
const answering = async () => new Response('{}')
const away = () => Promise.reject(new TypeError('no connection'))

it('a chunk is returned as soon as it is loaded', async () => {
  whereServerIs(away)
  expect(await loadChunk(partAtTries(1))).toEqual({ tried: 1 })
})

it('a chunk counts as unreachable while offline, and while the server is unavailable', async () => {
  whereServerIs(away)
  expect(await loadChunk(partAtTries())).toBe('unreachable')
  whereServerIs(async () => new Response('', { status: 503 }))
  expect(await loadChunk(partAtTries())).toBe('unreachable')
})

it('a chunk is loaded again once the connection is back, if the browser retries', async () => {
  whereServerIs(answering)
  expect(await loadChunk(partAtTries(2))).toEqual({ tried: 2 })
})

it('a chunk that cannot be loaded although the server answers needs a reload of the page', async () => {
  whereServerIs(answering)
  expect(await loadChunk(partAtTries())).toBe('schema-too-old')
})

it('a part that is missing for want of a connection changes the sync status at once, and the runner tries', async () => {
  const wake = vi.fn<() => void>()
  wakeAfterCalls(wake)
  const status = () => getDefaultStore().get(syncStatusAtom)
  whereServerIs(answering)
  await expect(loadOrThrow(partAtTries())).rejects.toBeInstanceOf(MissingChunk)
  expect([status(), wake.mock.calls.length]).toEqual(['unknown', 0])
  whereServerIs(away)
  await expect(loadOrThrow(partAtTries())).rejects.toBeInstanceOf(MissingChunk)
  expect([status(), wake.mock.calls.length]).toEqual(['unreachable', 1])
})
