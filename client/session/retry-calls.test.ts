/** How often and when a failed call is made again while a person waits. */
import { expect, it, vi } from 'vitest'
import type { Answer } from './call-api.ts'
import { mayRepeat, pageClock, retriesMax, withRetries } from './retry-calls.ts'

const offline = {
  ok: false,
  code: 'network-error',
  sentence: '',
  again: { retryAfterSeconds: null },
} as const
const asking = (retryAfterSeconds: number) => ({ ...offline, again: { retryAfterSeconds } })
const refused = { ok: false, code: 'not-allowed', sentence: '' } as const
const done = { ok: true, value: 1 } as const

type Given = { leaves?: (tries: number) => boolean }

/** Runs the given answers one after the other; the last one repeats. The longest delay of each wait is chosen. */
async function run(answers: readonly Answer<number>[], { leaves = () => false }: Given = {}) {
  const slept: number[] = []
  const told: number[] = []
  const leaving = new AbortController()
  let tries = 0
  const answer = await withRetries(
    async () => {
      tries += 1
      return answers[Math.min(tries, answers.length) - 1] ?? offline
    },
    { signal: leaving.signal, onFailedTry: (count) => told.push(count) },
    {
      random: () => 1 - Number.EPSILON,
      sleep: async (ms) => {
        slept.push(ms)
        if (leaves(tries)) leaving.abort()
      },
    },
  )
  return { answer, tries, slept, told }
}

it('a call that succeeds is made once', async () => {
  expect(await run([done])).toEqual({ answer: done, tries: 1, slept: [], told: [] })
})

it('a call without an answer is made again after 1 s, then after 1.5 times as long, five times at most', async () => {
  expect(retriesMax).toBe(5)
  expect(await run([offline])).toEqual({
    answer: offline,
    tries: 6,
    slept: [1_000, 1_500, 2_250, 3_375, 5_062],
    told: [1, 2, 3, 4, 5],
  })
})

it('the person learns which try has failed, and gets the first answer that is final', async () => {
  expect(await run([offline, offline, done])).toMatchObject({ answer: done, tries: 3, told: [1, 2] })
  expect(await run([offline, refused])).toMatchObject({ answer: refused, tries: 2, told: [1] })
})

it('a refusal is final', async () => {
  expect(await run([refused, done])).toMatchObject({ answer: refused, tries: 1 })
})

it('the server’s Retry-After is waited for, but for no more than a minute', async () => {
  expect(await run([asking(7), done])).toMatchObject({ tries: 2, slept: [7_000] })
  expect(await run([asking(61), done])).toMatchObject({ answer: asking(61), tries: 1, slept: [], told: [] })
})

it('no further try is made once the person has left', async () => {
  expect(await run([offline], { leaves: (tries) => tries === 2 })).toMatchObject({
    answer: offline,
    tries: 2,
  })
})

it('a person who leaves during a try is told nothing more', async () => {
  const leaving = new AbortController()
  const told = vi.fn<(tries: number) => void>()
  const answer = await withRetries(
    async () => {
      leaving.abort()
      return offline
    },
    { signal: leaving.signal, onFailedTry: told },
  )
  expect([answer, told.mock.calls]).toEqual([offline, []])
})

it('a wait ends when the person leaves, and does not begin afterwards', async () => {
  const leaving = new AbortController()
  const hour = 3_600_000
  const waiting = pageClock.sleep(hour, leaving.signal)
  leaving.abort()
  await expect(Promise.all([waiting, pageClock.sleep(hour, leaving.signal)])).resolves.toBeDefined()
})

it.each([
  [true, { method: 'GET' }],
  [true, { method: 'DELETE' }],
  [false, { method: 'POST' }],
  [true, { method: 'POST', idempotencyKey: 'key' }],
  [true, { method: 'POST', isRepeatable: true }],
] as const)('whether a call may be made twice: %s for %o', (may, call) => {
  expect(mayRepeat({ ...call, path: '/api', read: () => undefined })).toBe(may)
})
