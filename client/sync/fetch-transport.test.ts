/** The sync call over a line whose bytes and time the test controls. */
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uuidOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
import type { TransportOutcome } from '#shared/sync/adapt-call-size.ts'
import type { SyncRequest } from '#shared/sync/wire-format.ts'
import { createFetchTransport } from './fetch-transport.ts'

const answer = {
  success: true,
  results: [],
  scopes: [],
  more: false,
  epoch: 'first',
  serverTime: 100,
}
const unreachable: TransportOutcome = { kind: 'unreachable', retryAfterSeconds: null }
const request: SyncRequest = {
  accountId: hanako.userId,
  clientId: uuidOf(1),
  schema: 1,
  epoch: null,
  mutations: [],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Asked = { url: string; init: RequestInit & { signal: AbortSignal; body: Uint8Array } }

/** Replaces fetch by this line. The abort signal ends a call, as in a browser. */
function lineOf(respond: (asked: Asked) => Promise<Response>) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', (url: string, init: Asked['init']) => {
    const call = { url, init }
    asked.push(call)
    const ended = new Promise<never>((_, reject) => {
      init.signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
    return Promise.race([respond(call), ended])
  })
  return asked
}

/** The answer in parts, each `secondsBetween` after the one before. At null the line goes silent. */
function answerIn(parts: (string | Uint8Array | null)[], secondsBetween: number) {
  return async ({ init }: Asked): Promise<Response> => {
    const left = [...parts]
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          init.signal.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
        // A pull for the next part means that the reader has received the last one.
        pull: (controller) => {
          vi.advanceTimersByTime(secondsBetween * 1_000)
          const part = left.shift()
          if (part === undefined) controller.close()
          else if (part !== null)
            controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body)
  }
}

const inThree = (text: string) => [text.slice(0, 9), text.slice(9, 20), text.slice(20)]

describe('a sync call on a slow line', () => {
  it('is not aborted while parts of its answer arrive, however long it takes in total', async () => {
    const parts = inThree(JSON.stringify(answer))
    lineOf(answerIn(parts, 29))
    expect(await createFetchTransport()(request)).toEqual({ kind: 'answer', response: answer })
  })

  it('reads a character whose bytes arrive in different parts', async () => {
    const named = { ...answer, epoch: '割り勘' }
    const bytes = new TextEncoder().encode(JSON.stringify(named))
    lineOf(
      answerIn(
        Array.from(bytes, (byte) => Uint8Array.of(byte)),
        0,
      ),
    )
    expect(await createFetchTransport()(request)).toEqual({ kind: 'answer', response: named })
  })

  it('reports an answer that stops in the middle', async () => {
    const [first = ''] = inThree(JSON.stringify(answer))
    lineOf(answerIn([first, null], 10))
    const calling = createFetchTransport()(request)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await calling).toEqual({ ...unreachable, broke: 'receiving' })
  })

  it('gets more time for a larger request', async () => {
    const args = { note: Array.from({ length: 6_000 }, (_, index) => index * 7_919) }
    const mutation = { mutationId: uuidOf(2), scope: `g:${uuidOf(3)}`, name: 'expense.create', args, time: 1 }
    // The ids have the wire's format, without their brands.
    const large = { ...request, mutations: [mutation] } as unknown as SyncRequest
    const asked = lineOf(async ({ init }) => {
      vi.advanceTimersByTime(29_000 + init.body.length)
      return Response.json(answer)
    })
    expect(await createFetchTransport()(large)).toMatchObject({ kind: 'answer' })
    const { body, headers } = asked[0]?.init ?? {}
    expect(headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(JSON.parse(gunzipSync(body ?? '').toString())).toEqual(large)
  })

  it('is aborted when the time for its request is over', async () => {
    lineOf(() => new Promise(() => undefined))
    const calling = createFetchTransport()(request)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await calling).toEqual({ ...unreachable, broke: 'sending' })
  })

  it('asks for a smaller answer by a query parameter, which older servers ignore', async () => {
    const asked = lineOf(async () => Response.json(answer))
    await createFetchTransport()({ ...request, answerBytesMax: 16_384 })
    expect(asked[0]?.url).toBe('/api/sync?answerBytesMax=16384')
    expect(JSON.parse(new TextDecoder().decode(asked[0]?.init.body))).toEqual(request)
  })
})

it('a call that fails at once on the device is not reported as a slow line', async () => {
  lineOf(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await createFetchTransport()(request)).toEqual(unreachable)
})

it('a call that its caller aborts is not reported as a slow line', async () => {
  lineOf(() => new Promise(() => undefined))
  const ending = new AbortController()
  const calling = createFetchTransport()(request, ending.signal)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(5_000)
  ending.abort()
  expect(await calling).toEqual(unreachable)
})

function refusal(status: number, code: string): Response {
  return Response.json({ success: false, error: '…', code }, { status })
}

it.each([
  ['a page of a proxy', new Response('<h1>Wi-Fi</h1>'), unreachable],
  ['half an answer', new Response('{"success":true,'), unreachable],
  ['our refusal', refusal(400, 'unreadable'), { kind: 'unreadable' }],
  ['an ended session', refusal(401, 'signed-out'), { kind: 'signed-out' }],
  ['the session of another account', refusal(409, 'account-mismatch'), { kind: 'wrong-account' }],
  ['a call that is too large for our server', refusal(413, 'too-large'), { kind: 'too-large' }],
  ['an app that is too old', refusal(426, 'schema-too-old'), { kind: 'schema-too-old' }],
  [
    'a server that asks for patience',
    new Response('', { status: 503, headers: { 'retry-after': '7' } }),
    { kind: 'unreachable', retryAfterSeconds: 7 },
  ],
  ['a server without room for the body', refusal(503, 'unavailable'), unreachable],
  ['an account whose other calls take its room', refusal(429, 'too-many-requests'), unreachable],
  [
    'a body that came too slowly for our server, so that the next one is smaller',
    refusal(408, 'body-too-slow'),
    { ...unreachable, broke: 'sending' },
  ],
])('%s is a value', async (_what, response, outcome) => {
  lineOf(async () => response)
  expect(await createFetchTransport()(request)).toEqual(outcome)
})

describe('a proxy’s answer with one of our statuses', () => {
  const bodies: [string, string | null][] = [
    ['nothing', null],
    ['a page', '<h1>Proxy</h1>'],
    ['other JSON', '{"code":"too-large"}'],
  ]
  const statuses = [400, 401, 403, 409, 426]
  it.each(bodies.flatMap(([what, body]) => statuses.map((status) => ({ what, body, status }))))(
    'is not treated as our server’s answer: $status with $what',
    async ({ body, status }) => {
      lineOf(async () => new Response(body, { status }))
      expect(await createFetchTransport()(request)).toEqual(unreachable)
    },
  )

  it.each(bodies.flatMap(([what, body]) => [408, 413].map((status) => ({ what, body, status }))))(
    'makes later calls smaller and refuses no change: $status with $what',
    async ({ body, status }) => {
      lineOf(async () => new Response(body, { status }))
      expect(await createFetchTransport()(request)).toEqual({ ...unreachable, broke: 'sending' })
    },
  )
})
