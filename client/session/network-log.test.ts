import { beforeEach, expect, it, vi } from 'vitest'
import { maskBody } from './mask-body.ts'
import { createNetworkLog, networkLogRules } from './network-log.ts'

vi.stubGlobal('location', new URL('https://waritabi.example/dashboard'))

const id = '0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e'
let log: ReturnType<typeof createNetworkLog>
let ended: string[]
beforeEach(() => {
  ended = []
  log = createNetworkLog({
    now: () => 1_000,
    onEnd: ({ path, status }) => void ended.push(`${path} ${status}`),
    whenIdle: (run) => run(),
  })
})
const answering = (answer: unknown, init?: ResponseInit) => async () => Response.json(answer, init)
const call = (path: string, init?: RequestInit, make: typeof fetch = answering({ success: true })) =>
  log.follow(make, path, init)
const last = () => log.calls().at(-1)

it('notes a call, and the bodies of what was sent and answered', async () => {
  const make = answering({ groupId: id }, { status: 503, headers: { 'x-request-id': 'r-1' } })
  const response = await call('/api/sync?x=1', { method: 'POST', body: '{"amount":1}' }, make)
  expect(await response.json()).toEqual({ groupId: id })
  await vi.waitFor(() => expect(last()?.answered).toBe(`{"groupId":"${id}"}`))
  expect(last()).toEqual({
    ...{ number: 1, timestamp: 1_000, method: 'POST', path: '/api/sync', status: 503, ms: 0 },
    ...{ requestId: 'r-1', sent: '{"amount":1}', answered: `{"groupId":"${id}"}` },
  })
  expect(ended).toEqual(['/api/sync 503'])
})

it('notes that no answer has come, and throws what the call has thrown', async () => {
  const make = () => Promise.reject(new TypeError('offline'))
  await expect(call('/api/me', {}, make)).rejects.toThrow('offline')
  expect(last()).toMatchObject({ method: 'GET', path: '/api/me', status: null, ms: 0 })
})

it.each([
  ['/api/session', '/api/session'],
  ['/api/session/local', '/api/session/local'],
  ['/api/session/codes', '/api/session/codes'],
  ['/api/sessions', '/api/sessions'],
  ['/api/me', '/api/me'],
  ['/api/line/link', '/api/line/link'],
  ['/api/downloads/take', '/api/downloads/take'],
  ['/api/invitations', '/api/invitations'],
  ['/api/groups/join', '/api/groups/join'],
  [`/api/groups/${id}/generate-invite-code`, `/api/groups/${id}/generate-invite-code`],
  ['/api/admin/db/execute', '/api/admin/db/execute'],
  ['/api/logs/system', '/api/logs/system'],
  ['/api/whatever-comes', '/api/whatever-comes'],
  ['https://api.line.me/oauth2/v2.1/token?code=1', 'https://api.line.me'],
])('keeps no body of %s', async (address, path) => {
  let isRead = false
  const make = async () => {
    const response = Response.json({ amount: 1 })
    response.clone = () => {
      isRead = true
      return response
    }
    return response
  }
  await call(address, { method: 'POST', body: '{"amount":1}' }, make)
  expect([last()?.path, last()?.sent, last()?.answered, isRead]).toEqual([path, null, null, false])
})

it('keeps the last hundred calls, and the bodies of the last ten', async () => {
  for (let each = 1; each <= 110; each += 1) await call('/api/groups', { body: `{"amount":${each}}` })
  expect(log.calls()).toHaveLength(networkLogRules.callsMax)
  expect(log.calls()[0]?.number).toBe(11)
  const kept = log.calls().filter(({ sent }) => sent !== null)
  expect(kept.map(({ sent }) => sent)).toEqual(
    Array.from({ length: networkLogRules.bodiesMax }, (_, index) => `{"amount":${101 + index}}`),
  )
  log.clear()
  expect(log.calls()).toEqual([])
})

it('cuts a body at 150,000 characters, and still knows its fields', async () => {
  const rows = Array.from({ length: 5_000 }, () => ({ title: 'Dinner', expenseId: id }))
  await call('/api/sync', {}, answering({ rows }))
  await vi.waitFor(() => expect(last()?.answered).not.toBeNull())
  const answered = last()?.answered ?? ''
  expect(answered.length).toBeLessThanOrEqual(networkLogRules.bodyCharactersMax)
  expect(answered.slice(0, 75)).toBe(`{"rows":[{"title":"***","expenseId":"${id}"}`)
  expect(answered).not.toContain('Dinner')
})

it.each([
  ['{"user_key":"u:0193f2aa-7c1e-7d3a-9c41-e0b25f60a27e","balance":75005}', null],
  ['{"status":"settled","name":"expense.create","date":"2026-12-28","code":"signed-out"}', '"name":"***"'],
  ['{"extensions":[{"key":"booking","value":"hanako"}]}', '{"extensions":[{"key":"***","value":"***"}]}'],
  ['{"url":"https://hanako.example/x","inviteCode":"abcd"}', '{"url":"***","inviteCode":"***"}'],
  ['{"unknown":"Hanako Sato","other":"花子"}', '{"unknown":"***","other":"***"}'],
  ['{"rows":[{"amount":12},{"amount":3', '{"rows":[{"amount":12}]}'],
  ['{"a":"x,y', '***'],
  ['<html>花子</html>', '<html>***</html>'],
])('of the body %s it keeps what nobody has written', (body, kept) => {
  expect(maskBody(body)).toContain(kept ?? body)
})
