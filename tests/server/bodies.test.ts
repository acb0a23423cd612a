/** What callers can keep in the server's memory by bodies that they do not end (docs/decisions/0094-bodies-in-memory.md). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#shared/api/calls.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { newUuid } from '#client/store/new-id.ts'
import { createFetchTransport } from '#client/sync/fetch-transport.ts'
import { addExpense, comeIn, deviceOf, makeGroup, titles } from './recovery-fixture.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { ask } from './trip-fixture.ts'
import { type UnfinishedCall, beginCall } from './unfinished-call.ts'

const file = 8 * 1024 * 1024
const share = 10 * 1024 * 1024

let server: TestServer
let hanako: Person
const begun: UnfinishedCall[] = []
beforeEach(async () => {
  server = await startTestServer()
  hanako = await server.signIn('花子')
})
afterEach(async () => {
  for (const call of begun.splice(0)) await call.leave()
  await server.stop()
})

function begin(person: Pick<Person, 'token'> | undefined, path: string, length: number): UnfinishedCall {
  const headers = { 'content-length': String(length) }
  const call = beginCall(server, { path, token: person?.token, headers })
  begun.push(call)
  return call
}
/** Begins uploads of a file that never come, until one is refused. */
async function fill(person: Person): Promise<Awaited<ReturnType<UnfinishedCall['answer']>>> {
  begin(person, '/downloads', file)
  begin(person, '/downloads', share - file)
  return begin(person, '/downloads', file).answer()
}

describe('an account with two unfinished uploads', () => {
  it('is refused the third, and has room again when it has left the first', async () => {
    expect(await fill(hanako)).toEqual({ status: 429, code: 'too-many-requests', retryAfter: '5' })
    await begun[0]?.leave()
    const send = () => ask(hanako, 'POST', '/downloads', { name: 'a.json', content: '[]' })
    await vi.waitFor(async () => expect((await send()).status).toBe(200), { timeout: 20_000 })
  })

  it('keeps nobody else waiting', async () => {
    await fill(hanako)
    const taro = await server.signIn('太郎')
    expect((await ask(taro, 'POST', '/groups', { name: '旅' })).status).toBe(200)
  })

  const others = [
    ['POST', '/sync'],
    ['POST', '/downloads'],
    // Attachments have memory of their own (tests/server/attachment-limits.test.ts).
    ...calls
      .filter(({ method, path }) => method !== 'GET' && path !== '/attachments')
      .map(({ method, path }) => [method, path]),
  ] as const
  it('is refused every call with a body', async () => {
    await fill(hanako)
    for (const [method, path] of others) {
      const address = path?.replaceAll(/:\w+/g, newUuid()) ?? ''
      const isIcon = method === 'POST' && address.endsWith('/icon')
      const headers = {
        'content-length': '2',
        ...(isIcon ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
      }
      const call = beginCall(server, {
        ...(method ? { method } : {}),
        path: address,
        token: hanako.token,
        headers,
      })
      begun.push(call)
      expect([method, path, (await call.answer()).code]).toEqual([method, path, 'too-many-requests'])
    }
  })
})

it('callers without a session have a share for each address, apart from those who are signed in', async () => {
  const length = 250 * 1024
  const signIns = Array.from({ length: Math.floor(share / length) }, () =>
    begin(undefined, '/session/local', length),
  )
  expect(signIns).toHaveLength(40)
  expect((await begin(undefined, '/session/local', length).answer()).code).toBe('too-many-requests')
  expect((await ask(hanako, 'POST', '/groups', { name: '旅' })).status).toBe(200)
})

it('a phone keeps its change while the bodies of others fill the memory, and sends it afterwards', async () => {
  const person = await comeIn(server, '次郎')
  const phone = deviceOf(person, () =>
    createFetchTransport({ origin: server.address, headers: { authorization: `Bearer ${person.token}` } }),
  )
  await makeGroup(phone)
  await addExpense(phone, '昼食')
  for (let count = 0; count < 8; count++) begin(await server.signIn(`他人${count}`), '/downloads', file)
  const code = 'unavailable'
  await vi.waitFor(
    async () => {
      const { status, body } = await ask(hanako, 'POST', '/groups', {})
      expect([status, body]).toEqual([503, { success: false, error: rejectionSentences[code], code }])
    },
    { timeout: 20_000 },
  )
  const queued = await phone.store.transaction((tx) => tx.queue.all())
  expect(await phone.drain()).toMatchObject({ kind: 'unreachable', retryAfterSeconds: 5 })
  expect(await phone.store.transaction((tx) => tx.queue.all())).toEqual(queued)
  await begun[0]?.leave()
  await vi.waitFor(async () => expect(await phone.drain()).toEqual({ kind: 'done' }), { timeout: 20_000 })
  expect([await phone.queueLength(), await titles(phone)]).toEqual([0, ['昼食']])
})
