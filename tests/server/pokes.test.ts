/** GET /api/sync/events over HTTP: who gets which pokes, and how streams end. */
import { once } from 'node:events'
import { Writable } from 'node:stream'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessionSeconds } from '#shared/limits.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { hashOf } from '#server/identity/secrets.ts'
import { streamsPerAccountMax } from '#server/sync/send-pokes.ts'
import { type PokeReader, readPokes } from './poke-reader.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
let readers: PokeReader[]
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
  readers = []
})
afterEach(async () => {
  for (const reader of readers) reader.leave()
  await server.stop()
})

async function streamOf(person: Pick<Person, 'token'>): Promise<PokeReader> {
  const reader = await readPokes(server.address, person)
  readers.push(reader)
  return reader
}

/** A stream that has received `hello`. */
async function greetedStreamOf(person: Pick<Person, 'token'>): Promise<PokeReader> {
  const reader = await streamOf(person)
  expect(await reader.next()).toEqual(['retry: 5000', 'event: hello', 'data: {}'])
  return reader
}

/** The next message, without pokes of the fixture's own changes, which may arrive late. */
async function news(stream: PokeReader): Promise<string[] | undefined> {
  for (;;) {
    const message = await stream.next()
    if (!message || !isOfFixture(message)) return message
  }
}
/** The versions that the fixture leaves its two groups at. */
const [groupVersion, otherVersion] = [8, 3]
const isOfFixture = ([, result]: string[]) =>
  pokesUpTo(fixture.group, groupVersion).includes(result) ||
  pokesUpTo(fixture.otherGroup, otherVersion).includes(result)
const pokesUpTo = (groupId: string, version: number) =>
  Array.from({ length: version }, (_, index) => poke(groupId, index + 1)[1])

const poke = (groupId: string, version: number) => [
  'event: poke',
  `data: {"scope":"g:${groupId}","version":${version}}`,
]
/** A stream of which only the server knows. */
function openTo({ user, token }: Person): Writable {
  const out = new Writable({ write: (_chunk, _encoding, done) => done() })
  server.pokes.open({ userId: user.id, tokenHash: hashOf(token), out })
  return out
}
const placeOf = ({ user }: Person) => memberIdOf({ groupId: GroupId.parse(fixture.group), userId: user.id })
const rename = (name: string) => call(fixture.hanako, 'PUT', `/groups/${fixture.group}`, { name })

describe('the stream of a signed-in device', () => {
  it('starts with hello, and is neither cached nor buffered on its way', async () => {
    const { status, headers } = await greetedStreamOf(fixture.hanako)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      ...{
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it('gets a poke for each change of its groups in order, whoever made it', async () => {
    const [hanako, taro] = [await greetedStreamOf(fixture.hanako), await greetedStreamOf(fixture.taro)]
    await rename('奈良旅行')
    await call(fixture.taro, 'POST', `/groups/${fixture.group}/pending-members`, { name: '三郎' })
    for (const stream of [hanako, taro]) {
      expect([await news(stream), await news(stream)]).toEqual([
        poke(fixture.group, groupVersion + 1),
        poke(fixture.group, groupVersion + 2),
      ])
    }
  })

  it('gets no pokes of other groups, and none for calls that change nothing', async () => {
    const stream = await greetedStreamOf(fixture.outsider)
    await rename('奈良旅行')
    await call(fixture.outsider, 'GET', `/groups/${fixture.otherGroup}`)
    await call(fixture.outsider, 'POST', `/groups/${fixture.otherGroup}/pending-members`, { name: '三郎' })
    expect(await news(stream)).toEqual(poke(fixture.otherGroup, otherVersion + 1))
  })

  it('gets pokes of a group as soon as its person joins or creates it', async () => {
    const stream = await greetedStreamOf(fixture.outsider)
    await call(fixture.outsider, 'POST', '/groups/join', { inviteCode: fixture.inviteCode })
    await rename('奈良旅行')
    const { group } = await call(fixture.outsider, 'POST', '/groups', { name: '温泉' })
    expect([await news(stream), await news(stream), await news(stream)]).toEqual([
      ...[poke(fixture.group, groupVersion + 1), poke(fixture.group, groupVersion + 2), poke(group.id, 1)],
    ])
  })

  it('gets a poke for its removal from a group, and then no more of that group', async () => {
    const stream = await greetedStreamOf(fixture.taro)
    await call(fixture.hanako, 'DELETE', `/groups/${fixture.group}/members/${placeOf(fixture.taro)}`)
    await rename('奈良旅行')
    const { group } = await call(fixture.taro, 'POST', '/groups', { name: '温泉' })
    expect([await news(stream), await news(stream)]).toEqual([
      poke(fixture.group, groupVersion + 1),
      poke(group.id, 1),
    ])
  })

  it('is kept alive by comments', async () => {
    const stream = await greetedStreamOf(fixture.hanako)
    await server.pokes.sendHeartbeat()
    expect(await news(stream)).toEqual([':'])
  })
})

describe('a stream ends', () => {
  it('by the next heartbeat after its person has signed out, and other streams stay', async () => {
    const [hanako, taro] = [await greetedStreamOf(fixture.hanako), await greetedStreamOf(fixture.taro)]
    await fixture.hanako.agent.delete('/api/session')
    await server.pokes.sendHeartbeat()
    expect([await news(hanako), await news(taro)]).toEqual([undefined, [':']])
  })

  it('by the next heartbeat after its session has expired', async () => {
    const stream = await greetedStreamOf(fixture.hanako)
    server.clock.now += sessionSeconds
    await server.pokes.sendHeartbeat()
    expect(await news(stream)).toBeUndefined()
  })

  it('when the account has opened too many: the oldest one', async () => {
    const oldest = await greetedStreamOf(fixture.hanako)
    const others: PokeReader[] = []
    while (others.length < streamsPerAccountMax) others.push(await greetedStreamOf(fixture.hanako))
    expect(await news(oldest)).toBeUndefined()
    await rename('奈良旅行')
    for (const other of others) expect(await news(other)).toEqual(poke(fixture.group, groupVersion + 1))
  })

  it('when nobody reads it', async () => {
    const out = new Writable({ write: () => undefined })
    server.pokes.open({ userId: fixture.hanako.user.id, tokenHash: 'x', out })
    out.write('x'.repeat(64 * 1024))
    const reading = await greetedStreamOf(fixture.hanako)
    await rename('奈良旅行')
    expect(await news(reading)).toEqual(poke(fixture.group, groupVersion + 1))
    expect(out.destroyed).toBe(true)
  })

  it('when the server stops, so that it can close; and none is opened afterwards', async () => {
    const stream = await greetedStreamOf(fixture.hanako)
    const closed = once(server.http, 'close')
    server.http.close()
    await server.pokes.stop()
    expect(await news(stream)).toBeUndefined()
    await closed
    const late = new Writable({ write: (_chunk, _encoding, done) => done() })
    server.pokes.open({ userId: fixture.hanako.user.id, tokenHash: 'x', out: late })
    expect(late.writableEnded).toBe(true)
  })

  it.each<[string, (outs: Writable[]) => unknown]>([
    ['when the account opens one too many', () => openTo(fixture.hanako)],
    ['when the server stops', () => server.pokes.stop()],
    ['when its connection breaks', ([out]) => out?.destroy(new Error('gone'))],
    ['when it is ended by somebody else', ([out]) => out?.end()],
  ])('%s while the database is asked whom to tell, and nothing else does', async (_when, end) => {
    const errors: unknown[] = []
    const hear = (error: unknown) => errors.push(error)
    process.on('uncaughtException', hear)
    const outs = Array.from({ length: streamsPerAccountMax }, () => openTo(fixture.hanako))
    const beating = server.pokes.sendHeartbeat()
    await Promise.all([end(outs), beating])
    await new Promise((resolve) => setImmediate(resolve))
    process.off('uncaughtException', hear)
    expect([outs[0]?.writable, errors]).toEqual([false, []])
  })

  it('when pokes may have been missed, so that the devices reconnect and fetch', async () => {
    const defects: string[] = []
    const failing = await startTestServer({ onDefect: (_error, place) => defects.push(place) })
    const { user } = await failing.signIn('花子')
    const out = new Writable({ write: (_chunk, _encoding, done) => done() })
    failing.pokes.open({ userId: user.id, tokenHash: 'x', out })
    await failing.database.close()
    await failing.pokes.sendHeartbeat()
    expect([out.writableEnded, defects]).toEqual([true, ['heartbeat']])
    await failing.stopServing()
  })
})

describe('no stream', () => {
  const ask = (token: string) =>
    request(server.http).get('/api/sync/events').set('authorization', `Bearer ${token}`)

  it.each([
    ['for a person who is signed out', '', {}, 401, 'signed-out'],
    ['for an invented token', 'x'.repeat(43), {}, 401, 'signed-out'],
    ['for a page of another site', 'own', { origin: 'https://evil.example' }, 403, 'foreign-origin'],
    ['for a page of a neighbour', 'own', { 'sec-fetch-site': 'same-site' }, 403, 'foreign-origin'],
  ])('is opened %s', async (_whom, token, headers, status, code) => {
    const answered = await ask(token === 'own' ? fixture.hanako.token : token).set(headers)
    expect([answered.status, answered.body.code]).toEqual([status, code])
  })

  it('is opened by any other method', async () => {
    const authorization = `Bearer ${fixture.hanako.token}`
    for (const method of ['head', 'post', 'put', 'delete', 'options'] as const) {
      const { status } = await request(server.http)[method]('/api/sync/events').set({ authorization })
      expect([method, status]).toEqual([method, 404])
    }
  })
})
