/** A group's icon: who may set and read it, and what becomes of its bytes. */
import { createHash } from 'node:crypto'
import request from 'supertest'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { newUuid } from '#client/store/new-id.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { pngOf } from '#tests/builders/pictures.ts'
import { dumpDatabase } from './dump-database.ts'
import { multipartOf } from './multipart.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { syncRequest } from './sync-requests.ts'
import { type Fixture, ask, call, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

const idOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const pathOf = (content?: Buffer) =>
  `/groups/${fixture.group}/icon${content === undefined ? '' : `/${idOf(content)}`}`
const formOf = (content: Buffer | string) => multipartOf({ name: 'icon', content })
const set = (person: Person, content: Buffer) => call(person, 'POST', pathOf(), formOf(content))
const codeOf = async (asking: ReturnType<typeof ask>) => {
  const { status, body } = await asking
  return [status, body.code]
}
const stored = () => server.database.db.selectFrom('groupIcons').select(['icon', 'type']).execute()
const shown = async () => (await call(fixture.hanako, 'GET', `/groups/${fixture.group}`)).group.icon
/** What becomes of a change of the icon that a device has queued. */
const change = async (person: Person, icon: string | null) => {
  const scope = scopeOfGroup(GroupId.parse(fixture.group))
  const mutation = {
    mutationId: newUuid(),
    scope,
    name: 'group.setIcon',
    args: { icon },
    time: server.clock.now,
  }
  const { body } = await person.agent.post('/api/sync').send(syncRequest(person, { mutations: [mutation] }))
  const [{ status, code }] = body.results
  return code === undefined ? [status] : [status, code]
}
const remove = (person: Person) => change(person, null)

describe('the icon of a group', () => {
  it('is not given to anybody if an earlier release has stored one that is too large to draw', async () => {
    const small = pngOf('1')
    await set(fixture.hanako, small)
    const content = pngOf('1', { width: 23_000, height: 23_000 })
    await server.database.db.updateTable('groupIcons').set({ content }).execute()
    expect(await codeOf(ask(fixture.taro, 'GET', pathOf(small)))).toEqual([404, 'icon-not-found'])
  })

  it('is set again by the same call without a further effect, and replaces the one before', async () => {
    const [first, second] = [pngOf('1'), pngOf('2')]
    await set(fixture.hanako, first)
    const { activities } = await rowCounts()
    await set(fixture.hanako, first)
    expect(await rowCounts()).toMatchObject({ activities })
    await set(fixture.hanako, second)
    expect(await stored()).toEqual([{ icon: idOf(second), type: 'image/png' }])
    expect(await codeOf(ask(fixture.taro, 'GET', pathOf(first)))).toEqual([404, 'icon-not-found'])
  })

  it('is set once for each key, also after somebody else has set another', async () => {
    const [first, second] = [pngOf('1'), pngOf('2')]
    const key = { 'idempotency-key': '00000000-0000-7000-8000-000000000077' }
    const sendFirst = (content = first) => ask(fixture.hanako, 'POST', pathOf(), formOf(content), key)
    expect((await sendFirst()).status).toBe(200)
    await set(fixture.hanako, second)
    expect((await sendFirst()).body.group.icon).toBe(idOf(second))
    expect(await codeOf(sendFirst(pngOf('3')))).toEqual([409, 'id-reused'])
    expect(await shown()).toBe(idOf(second))
  })

  it('is removed with no call of its own, and back again until the purge', async () => {
    const content = pngOf('京都')
    await set(fixture.hanako, content)
    expect(await remove(fixture.hanako)).toEqual(['applied'])
    expect([await shown(), await stored()]).toEqual([null, [expect.anything()]])
    expect(await change(fixture.hanako, idOf(content))).toEqual(['applied'])
    expect(await shown()).toBe(idOf(content))
    await purge(server.database, server.clock.now)
    expect(await stored()).toHaveLength(1)
    await remove(fixture.hanako)
    await purge(server.database, server.clock.now)
    expect(await stored()).toEqual([])
    expect(await change(fixture.hanako, idOf(content))).toEqual(['rejected', 'icon-not-found'])
    expect(await shown()).toBe(null)
  })

  it('is none of another group, and none that the server has never received', async () => {
    const content = pngOf('京都')
    const elsewhere = `/groups/${fixture.otherGroup}/icon`
    await call(fixture.outsider, 'POST', elsewhere, formOf(content))
    const before = await dumpDatabase(server.database)
    expect(await change(fixture.hanako, idOf(content))).toEqual(['rejected', 'icon-not-found'])
    expect(await change(fixture.taro, idOf(content))).toEqual(['rejected', 'group-update-not-allowed'])
    expect(await change(fixture.outsider, idOf(content))).toEqual(['rejected', 'group-not-found'])
    expect(await codeOf(ask(fixture.hanako, 'GET', pathOf(content)))).toEqual([404, 'icon-not-found'])
    expect(await shown()).toBe(null)
    expect((await stored()).length).toBe(1)
    expect(before.includes(idOf(content))).toBe(true)
  })
})

describe('somebody', () => {
  const picture = pngOf('京都')
  beforeEach(async () => void (await set(fixture.hanako, picture)))

  it('outside the group reads the same as of a group that does not exist', async () => {
    const nowhere = `/groups/00000000-0000-7000-8000-00000000dead/icon/${idOf(picture)}`
    const missing = await ask(fixture.outsider, 'GET', nowhere)
    const { status, body, headers } = await ask(fixture.outsider, 'GET', pathOf(picture))
    expect([status, body]).toEqual([404, missing.body])
    expect(headers['cache-control']).toBe('no-store')
    expect(body.code).toBe('group-not-found')
  })

  it('who is signed out reads and sets nothing', async () => {
    const nobody = { agent: request.agent(server.http) }
    for (const asking of [
      ask(nobody, 'GET', pathOf(picture)),
      ask(nobody, 'POST', pathOf(), formOf(pngOf('2'))),
      // Refused before its body is read.
      ask(nobody, 'POST', pathOf(), formOf(Buffer.alloc(3_000_000))),
    ])
      expect(await codeOf(asking)).toEqual([401, 'signed-out'])
  })

  it('who is no admin sees it and cannot set another', async () => {
    const refused = await codeOf(ask(fixture.taro, 'POST', pathOf(), formOf(pngOf('2'))))
    expect(refused).toEqual([403, 'group-update-not-allowed'])
    const { status, body } = await ask(fixture.taro, 'GET', pathOf(picture))
    expect([status, Buffer.compare(body, picture)]).toEqual([200, 0])
    expect(await stored()).toEqual([{ icon: idOf(picture), type: 'image/png' }])
  })

  it('who was removed reads and sets nothing any more', async () => {
    const { hanako, taro, group } = fixture
    const place = memberIdOf({ groupId: GroupId.parse(group), userId: taro.user.id })
    await call(hanako, 'PUT', `/groups/${group}/members/${place}/role`, { role: 'admin' })
    await set(taro, picture)
    await call(hanako, 'DELETE', `/groups/${group}/members/${place}`)
    const ended = [403, 'membership-ended']
    expect(await codeOf(ask(taro, 'GET', pathOf(picture)))).toEqual(ended)
    expect(await codeOf(ask(taro, 'POST', pathOf(), formOf(pngOf('2'))))).toEqual(ended)
    expect(await shown()).toBe(idOf(picture))
  })

  it('on a page of another site sets nothing, although browsers send such forms without asking', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect(await codeOf(ask(fixture.hanako, 'POST', pathOf(), formOf(pngOf('2')), headers))).toEqual([
        403,
        'foreign-origin',
      ])
  })
})

describe('the bytes of icons', () => {
  let strict: TestServer
  beforeAll(async () => {
    strict = await startTestServer({ settings: { cost: { costPerMinuteMax: 60, costAtOnceMax: 1_000 } } })
  })
  afterAll(() => strict.stop())

  it('count against the budget of whoever sends or reads them', async () => {
    const [sender, reader] = [await strict.signIn('花子'), await strict.signIn('太郎')]
    const made = await call(sender, 'POST', '/groups', { name: '京都', inviteMethod: 'open' })
    await call(reader, 'POST', '/groups/join', { inviteCode: made.inviteCode })
    const large = pngOf('a'.repeat(150_000))
    const path = `/groups/${made.group.id}/icon`
    await call(sender, 'POST', path, formOf(large))
    expect(await codeOf(ask(sender, 'POST', path, formOf(large)))).toEqual([429, 'too-many-requests'])
    expect((await ask(reader, 'GET', `${path}/${idOf(large)}`)).status).toBe(200)
    expect((await ask(reader, 'GET', `${path}/${idOf(large)}`)).status).toBe(429)
  })
})

async function rowCounts() {
  const scope = scopeOfGroup(GroupId.parse(fixture.group))
  const counts = await server.database.db
    .selectFrom('scopeSums')
    .select(['tableName', 'rowCount'])
    .where('scope', '=', scope)
    .execute()
  return Object.fromEntries(counts.map(({ tableName, rowCount }) => [tableName, rowCount]))
}
