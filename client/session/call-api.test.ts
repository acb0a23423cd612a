/** What becomes of one try of a call: its answer, its failure, and whether it may be made again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callFailureSentences } from '#shared/messages/call-failures.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { callApi } from './call-api.ts'
import { probeSomeCalls, probedPart } from './health-probe.ts'

const asked: { path: string; init: RequestInit }[] = []
let answer: (path: string) => Response | Promise<Response>
const timeouts: number[] = []

beforeEach(() => {
  asked.length = 0
  timeouts.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init })
    return answer(path)
  })
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms)
    return timeout(ms)
  })
})
afterEach(() => {
  probeSomeCalls(() => 1)
  vi.restoreAllMocks()
})

const call = { method: 'GET', path: '/api/me', read: (body: unknown) => body } as const
const refusal = (status: number, code: string, headers = {}) =>
  Response.json({ success: false, error: 'サーバーの文です。', code }, { status, headers })
const page = (status: number, headers = {}) => new Response('<html>', { status, headers })

const nothingAnswered = {
  ok: false,
  code: 'network-error',
  sentence: callFailureSentences['network-error'],
  offline: true,
  again: { retryAfterSeconds: null },
}

it('without a connection, and when the time is up, the failure says that the person is offline', async () => {
  answer = () => Promise.reject(new TypeError('no connection'))
  expect(await callApi(call)).toEqual(nothingAnswered)
  answer = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))
  expect(await callApi(call)).toEqual(nothingAnswered)
})

it('a page that is not our server’s, such as a captive portal’s, counts as no connection', async () => {
  answer = () => page(200)
  expect(await callApi(call)).toEqual(nothingAnswered)
  answer = () => page(502, { 'retry-after': '3' })
  expect(await callApi(call)).toEqual({
    ...nothingAnswered,
    again: { retryAfterSeconds: 3 },
    http: { status: 502, text: '' },
  })
})

it.each([500, 502, 503, 504])('a server that answers %i may be asked again', async (status) => {
  answer = () => refusal(status, 'unavailable', { 'retry-after': '2' })
  const failure = await callApi(call)
  expect(failure).toMatchObject({ code: 'unavailable', again: { retryAfterSeconds: 2 } })
  expect(failure).not.toHaveProperty('offline')
})

it.each([400, 401, 403, 404, 409, 422, 429])('a refusal with %i is final', async (status) => {
  answer = () => refusal(status, 'too-many-requests')
  expect(await callApi(call)).toEqual({
    ok: false,
    code: 'too-many-requests',
    sentence: rejectionSentences['too-many-requests'],
  })
})

it('a refusal that only a newer server knows is shown in the server’s own words', async () => {
  answer = () => refusal(422, 'sixth-rule')
  expect(await callApi(call)).toEqual({ ok: false, code: 'call-failed', sentence: 'サーバーの文です。' })
})

it.each([{}, { code: 3 }, { code: 'sixth-rule' }, null])(
  'an answer in no form of ours is said so: %o',
  async (body) => {
    answer = () => Response.json(body, { status: 400 })
    expect(await callApi(call)).toMatchObject({ sentence: callFailureSentences['call-failed'] })
  },
)

it('a call has 30 seconds, a long one 60, and carries its key', async () => {
  answer = () => Response.json({ success: true })
  await callApi({ ...call, method: 'POST', body: { a: 1 }, idempotencyKey: 'key-1' })
  await callApi({ ...call, path: '/api/me/export' })
  expect(timeouts).toEqual([30_000, 60_000])
  expect(asked[0]?.init.headers).toEqual({ 'content-type': 'application/json', 'idempotency-key': 'key-1' })
  expect(asked[1]?.init.headers).toEqual({})
})

it('before one call in ten the server is probed, for five seconds at most', async () => {
  const chances = [probedPart - 0.001, probedPart]
  probeSomeCalls(() => chances.shift() ?? 1)
  answer = () => Response.json({ success: true })
  await callApi(call)
  await callApi(call)
  expect(asked.map(({ path }) => path)).toEqual(['/api/health', '/api/me', '/api/me'])
  expect(timeouts).toEqual([5_000, 30_000, 30_000])
})

it('a call whose probe fails is not made', async () => {
  probeSomeCalls(() => 0)
  for (const dead of [
    () => Promise.reject(new TypeError('no connection')),
    () => page(200),
    () => page(502),
  ]) {
    answer = dead
    asked.length = 0
    expect(await callApi(call)).toEqual(nothingAnswered)
    expect(asked.map(({ path }) => path)).toEqual(['/api/health'])
  }
})

it('sends a form as it is, whose type the browser names, and everything else as JSON', async () => {
  answer = () => Response.json({})
  const form = new FormData()
  await callApi({ ...call, method: 'POST', body: form })
  await callApi({ ...call, method: 'POST', body: { name: '京都' } })
  expect(asked.map(({ init }) => [init.body, init.headers])).toEqual([
    [form, {}],
    ['{"name":"京都"}', { 'content-type': 'application/json' }],
  ])
})
