/** The code with which a person signs in on their other device. */
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deviceCodeSeconds } from '#shared/limits.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { type Person, type TestServer, newKey, startOfTests, startTestServer } from './start-server.ts'

let server: TestServer
let hanako: Person
beforeAll(async () => {
  server = await startTestServer({ settings: { accessCode: 'himitsu' } })
})
beforeEach(async () => {
  server.clock.now = startOfTests
  const agent = request.agent(server.http)
  const { body } = await agent
    .post('/api/session/local')
    .send({ displayName: '花子', accessCode: 'himitsu', key: newKey() })
  hanako = { agent, user: body.user, token: body.token }
})
afterAll(() => server.stop())

const newCode = async (): Promise<string> => (await hanako.agent.post('/api/session/codes')).body.code
const signIn = (body: object) => request(server.http).post('/api/session/local').send(body)

describe('a code for the next device', () => {
  it('has eight unambiguous letters, and is valid for ten minutes', async () => {
    const { status, body } = await hanako.agent.post('/api/session/codes')
    expect([status, body]).toEqual([
      200,
      { success: true, code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/), expiresInSeconds: 600 },
    ])
  })

  it('signs in as the same person without the access code, and gives the device a key of its own', async () => {
    const key = newKey()
    const first = await signIn({ deviceCode: await newCode(), key })
    expect(first.body).toEqual({ success: true, user: hanako.user, token: expect.any(String) })
    const later = await signIn({ displayName: '花子', key })
    expect(later.body.user).toEqual(hanako.user)
    expect((await hanako.agent.get('/api/me')).status).toBe(200)
  })

  it.each([
    ['in small letters', (code: string) => code.toLowerCase()],
    [
      'in full width',
      (code: string) => code.replaceAll(/./g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
    ],
    ['in two parts', (code: string) => ` ${code.slice(0, 4)} ${code.slice(4)}　`],
    ['with a hyphen', (code: string) => `${code.slice(0, 4)}－${code.slice(4)}`],
  ])('may be typed %s', async (_how, typed) => {
    const { body } = await signIn({ deviceCode: typed(await newCode()) })
    expect(body.user).toEqual(hanako.user)
  })

  it('signs in the same person again if the answer was lost and the device repeats the call', async () => {
    const asked = { deviceCode: await newCode(), key: newKey() }
    const answers = [await signIn(asked), await signIn(asked)]
    expect(answers.map(({ status, body }) => [status, body.user.id])).toEqual([
      [200, hanako.user.id],
      [200, hanako.user.id],
    ])
  })

  it('works for only one of two devices that use it at once', async () => {
    const deviceCode = await newCode()
    const answers = await Promise.all([signIn({ deviceCode }), signIn({ deviceCode })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
  })

  it('is stored only as a hash', async () => {
    const code = await newCode()
    const rows = await server.database.db.selectFrom('deviceCodes').selectAll().execute()
    expect(rows).toContainEqual({
      userId: hanako.user.id,
      codeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      expiresAt: startOfTests + deviceCodeSeconds,
    })
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('an invalid code is refused without saying why', () => {
  it.each<[string, (code: string) => unknown]>([
    ['made up', () => 'ABCD2345'],
    ['empty', () => ''],
    ['longer than any', () => 'A'.repeat(10_000)],
    ['with more behind it', (code) => `${code}A`],
    ['used', async (code) => (await signIn({ deviceCode: code }), code)],
    ['replaced by a newer one', async (code) => (await newCode(), code)],
    ['ten minutes old', (code) => ((server.clock.now += deviceCodeSeconds), code)],
    ['no text', () => 12_345_678],
    ['nothing', () => null],
  ])('%s', async (_what, made) => {
    const { status, body, headers } = await signIn({ deviceCode: await made(await newCode()) })
    const code = 'device-code-wrong'
    expect([status, body]).toEqual([403, { success: false, error: rejectionSentences[code], code }])
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it.each([
    ['an unknown field', { deviceCode: 'ABCD2345', userId: 'x' }, 'unknown-field'],
    ['a name beside it', { deviceCode: 'ABCD2345', displayName: '花子' }, 'unknown-field'],
    ['a key too short to be secret', { deviceCode: 'ABCD2345', key: 'hanako' }, 'unreadable'],
  ])('but %s is', async (_what, body, code) => {
    const refused = await signIn(body)
    expect([refused.status, refused.body.code]).toEqual([400, code])
  })

  it('and guessing is slowed down', async () => {
    const slow = await startTestServer({ settings: { signInsPerMinuteMax: 2 } })
    const guess = () => request(slow.http).post('/api/session/local').send({ deviceCode: 'ABCD2345' })
    const statuses = [await guess(), await guess(), await guess()].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 429])
    await slow.stop()
  })
})

it('a person who is signed out gets no code', async () => {
  const { status, body } = await request(server.http).post('/api/session/codes')
  expect([status, body.code]).toEqual([401, 'signed-out'])
})
