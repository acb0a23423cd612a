/** The call over a line whose bytes and whose time the test moves. */
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { uuidOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
import type { TransportOutcome } from '#shared/sync/transport.ts'
import type { SyncRequest } from '#shared/sync/wire.ts'
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

/** What fetch does on this line; the signal ends it, as it ends the browser's. */
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

/** The answer in parts, each so many seconds after the one before; with null the line is silent from there. */
function answerIn(parts: (string | null)[], secondsBetween: number) {
  return async ({ init }: Asked): Promise<Response> => {
    const left = [...parts]
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          init.signal.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
        // Asked for the next part, the reader has had the last one.
        pull: (controller) => {
          vi.advanceTimersByTime(secondsBetween * 1_000)
          const part = left.shift()
          if (part === undefined) controller.close()
          else if (part !== null) controller.enqueue(new TextEncoder().encode(part))
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body)
  }
}

const inThree = (text: string) => [text.slice(0, 9), text.slice(9, 20), text.slice(20)]

describe('a call on a slow line', () => {
  it('is not cut off while parts of its answer come, however long that takes in all', async () => {
    const parts = inThree(JSON.stringify(answer))
    lineOf(answerIn(parts, 29))
    expect(await createFetchTransport()(request)).toEqual({ kind: 'answer', response: answer })
  })

  it('whose answer stops in the middle says so', async () => {
    const [first = ''] = inThree(JSON.stringify(answer))
    lineOf(answerIn([first, null], 10))
    const calling = createFetchTransport()(request)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await calling).toEqual({ ...unreachable, broke: 'receiving' })
  })

  it('may take as long for its request as the request is large', async () => {
    const args = { note: Array.from({ length: 6_000 }, (_, index) => index * 7_919) }
    const mutation = { mutationId: uuidOf(2), scope: `g:${uuidOf(3)}`, name: 'expense.create', args, time: 1 }
    // The ids are such as the wire has, without their brands.
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

  it('ends when its request has had that time', async () => {
    lineOf(() => new Promise(() => undefined))
    const calling = createFetchTransport()(request)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await calling).toEqual({ ...unreachable, broke: 'sending' })
  })

  it('asks in its address for a smaller answer, which servers ignore that do not know it', async () => {
    const asked = lineOf(async () => Response.json(answer))
    await createFetchTransport()({ ...request, answerBytesMax: 16_384 })
    expect(asked[0]?.url).toBe('/api/sync?answerBytesMax=16384')
    expect(JSON.parse(new TextDecoder().decode(asked[0]?.init.body))).toEqual(request)
  })
})

it('a call that the device itself refuses at once says nothing of the line', async () => {
  lineOf(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await createFetchTransport()(request)).toEqual(unreachable)
})

it('a call whose caller ends it says nothing of the line', async () => {
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
  ['a page of somebody between', new Response('<h1>Wi-Fi</h1>'), unreachable],
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
])('%s is a value', async (_what, response, outcome) => {
  lineOf(async () => response)
  expect(await createFetchTransport()(request)).toEqual(outcome)
})

describe('what somebody between says with a status of ours', () => {
  const bodies: [string, string | null][] = [
    ['nothing', null],
    ['a page', '<h1>Proxy</h1>'],
    ['other JSON', '{"code":"too-large"}'],
  ]
  const statuses = [400, 401, 403, 409, 426]
  it.each(bodies.flatMap(([what, body]) => statuses.map((status) => ({ what, body, status }))))(
    'is not taken for our server’s word: $status with $what',
    async ({ body, status }) => {
      lineOf(async () => new Response(body, { status }))
      expect(await createFetchTransport()(request)).toEqual(unreachable)
    },
  )

  it.each(bodies)('makes later calls smaller and refuses no change: 413 with %s', async (_what, body) => {
    lineOf(async () => new Response(body, { status: 413 }))
    expect(await createFetchTransport()(request)).toEqual({ ...unreachable, broke: 'sending' })
  })
})
