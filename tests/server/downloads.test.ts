/** A file that a device hands over to another browser: by a link that is good once, and for five minutes. */
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downloadBytesMax, downloadSeconds } from '#shared/limits.ts'
import { deleteAllSessions } from '#server/db/session-rows.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { captureLog } from './captured-log.ts'
import { type Person, type TestServer, newKey, startOfTests, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Person
let taro: Person
const kept = captureLog()
beforeAll(async () => {
  server = await startTestServer({ onCall: kept.log.call })
})
beforeEach(async () => {
  server.clock.now = startOfTests
  hanako = await server.signIn('花子')
  taro = await server.signIn('太郎')
})
afterAll(() => server.stop())

const file = { name: 'わりたび_自分のデータ_2026-11-26.json', content: '{\n  "product": "waritabi"\n}' }
const hand = ({ agent }: Person, body: object = file) => agent.post('/api/downloads').send(body)
const linkOf = async (person: Person, body: object = file): Promise<string> =>
  (await hand(person, body).expect(200)).body.token
/** In a browser that knows nobody. */
const take = (token: unknown) => request(server.http).post('/api/downloads/take').send({ token })
const gone = [404, 'download-not-found']
const ending = async (token: string) => {
  const { status, body } = await take(token)
  return [status, body.code]
}
const rows = () => server.database.db.selectFrom('downloads').selectAll().execute()

describe('a download link', () => {
  it('gives the file without a session, as it is, and nobody stores it on the way', async () => {
    const made = await hand(hanako)
    expect([made.status, made.body]).toEqual([
      200,
      { success: true, token: expect.stringMatching(/^[\w-]{43}$/), expiresInSeconds: 300 },
    ])
    const taken = await take(made.body.token)
    expect([taken.status, taken.body]).toEqual([200, { success: true, ...file }])
    expect(taken.headers['cache-control']).toBe('no-store')
    expect(made.headers['cache-control']).toBe('no-store')
  })

  it('is good once, and also if it is used twice at the same moment', async () => {
    const token = await linkOf(hanako)
    const answers = await Promise.all([take(token), take(token)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404'])
    expect(await ending(token)).toEqual(gone)
    expect(await rows()).toEqual([])
  })

  it('expires after five minutes, and the purge deletes the file', async () => {
    const token = await linkOf(hanako)
    const other = await linkOf(taro)
    server.clock.now += downloadSeconds - 1
    expect((await take(other)).status).toBe(200)
    server.clock.now += 1
    expect(await ending(token)).toEqual(gone)
    expect(await rows()).toHaveLength(1)
    await purge(server.database, server.clock.now)
    expect(await rows()).toEqual([])
  })

  it('cannot be guessed, and a guess ends no link', async () => {
    const token = await linkOf(hanako)
    expect(await ending(newKey())).toEqual(gone)
    for (const guess of ['', token.slice(0, -1), `${token}a`, hanako.user.id, null, ['a']])
      expect([(await take(guess)).status]).toEqual([400])
    expect((await take(token)).status).toBe(200)
  })

  it('is one for each person: a newer one replaces it, and that of somebody else does not', async () => {
    const [first, others] = [await linkOf(hanako), await linkOf(taro)]
    const second = await linkOf(hanako, { ...file, content: '2' })
    expect(await ending(first)).toEqual(gone)
    expect((await take(second)).body.content).toBe('2')
    expect((await take(others)).body.content).toBe(file.content)
  })

  it('gives the file of whoever made it, whoever is signed in where it is opened', async () => {
    const token = await linkOf(hanako, { ...file, content: '花子の記録' })
    await linkOf(taro, { ...file, content: '太郎の記録' })
    const { body } = await taro.agent.post('/api/downloads/take').send({ token })
    expect(body.content).toBe('花子の記録')
  })

  it('is stored as a hash, and is in no line of the log', async () => {
    const token = await linkOf(hanako)
    expect(JSON.stringify(await rows())).not.toContain(token)
    await take(token)
    expect(kept.said('call').map(({ route }) => route)).toContain('/api/downloads/take')
    expect(kept.lines.join('')).not.toContain(token)
    expect(kept.lines.join('')).not.toContain('waritabi')
  })

  it('ends with a sign-out from all devices, and with a restore', async () => {
    const token = await linkOf(hanako)
    await hanako.agent.delete('/api/sessions').expect(200)
    expect(await ending(token)).toEqual(gone)
    const other = await linkOf(taro)
    await server.database.db.transaction().execute(deleteAllSessions)
    expect(await ending(other)).toEqual(gone)
  })
})

describe('a file to hand over', () => {
  it('needs a session', async () => {
    const { status, body } = await request(server.http).post('/api/downloads').send(file)
    expect([status, body.code]).toEqual([401, 'signed-out'])
  })

  it('is limited in size, in bytes', async () => {
    const largest = 'あ'.repeat(downloadBytesMax / 4).padEnd(downloadBytesMax / 2, '"')
    expect(Buffer.byteLength(largest)).toBe(downloadBytesMax)
    const token = await linkOf(hanako, { ...file, content: largest })
    expect((await take(token)).body.content).toBe(largest)
    for (const content of [`${largest}a`, 'a'.repeat(2 * downloadBytesMax)]) {
      const { status, body } = await hand(hanako, { ...file, content })
      expect([status, body.code]).toEqual([413, 'too-large'])
    }
    expect(await rows()).toEqual([])
  })

  it.each([
    '記録.html',
    '../記録.json',
    'a\\b.json',
    'a\n.json',
    '\u202Enosj.json',
    '.json',
    `${'あ'.repeat(101)}.json`,
  ])('is not stored under the name %j', async (name) => {
    const { status, body } = await hand(hanako, { ...file, name })
    expect([status, body.code]).toEqual([400, 'unreadable'])
  })

  it.each([{ name: file.name }, { ...file, content: 1 }, { ...file, userId: '1' }, {}])(
    'is not read from %j',
    async (body) => {
      expect((await hand(hanako, body)).status).toBe(400)
    },
  )

  it('counts against the budget of its person', async () => {
    const strict = await startTestServer({ settings: { cost: { costPerMinuteMax: 60, costAtOnceMax: 400 } } })
    const person = await strict.signIn('花子')
    const large = { ...file, content: 'a'.repeat(60_000) }
    expect((await hand(person, large)).status).toBe(200)
    expect((await hand(person, large)).status).toBe(429)
    await strict.stop()
  })
})
