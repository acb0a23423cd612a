/** What devices send to the system log (specification 3, sections 3 and 7), and how much of it. */
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sentLogsMax } from '#shared/limits.ts'
import { newUuid } from '#client/store/new-id.ts'
import { logCallsPerMinuteMax } from '#server/http/rate-limits.ts'
import { statusAndCode } from './admin-fixture.ts'
import { type LogServer, entry, startLogServer } from './log-fixture.ts'
import { type Person, startOfTests } from './start-server.ts'
import { ask, call } from './trip-fixture.ts'

let fixture: LogServer
let server: LogServer['server']
let admin: Person
let taro: Person
beforeEach(async () => {
  fixture = await startLogServer()
  ;({ server, admin, taro } = fixture)
})
afterEach(() => fixture.stop())

describe('the entries of a device', () => {
  it('are kept with what they say, and with who sent them', async () => {
    const sent = entry({
      message: 'TypeError: x is undefined',
      stack: 'save@https://waritabi.example/assets/index-D3f8.js:1:20',
      data: { status: 503, tries: [1, 2] },
      requestId: newUuid(),
      sessionId: 's-1',
      userAgent: 'Mozilla/5.0 (iPhone)',
      url: 'https://waritabi.example/join?code=ABCDEFGHJK',
    })
    await fixture.send(taro, sent)
    expect(await fixture.details(sent.id)).toEqual({
      ...sent,
      kind: 'device',
      data: '{"status":503,"tries":[1,2]}',
      url: '/join',
      userId: taro.user.id,
      userName: '太郎',
      timestamp: startOfTests,
      deviceTimestamp: Date.parse('2026-11-18T08:26:39Z') / 1000,
    })
  })

  it('are kept once, however often they are sent, and in either case of names', async () => {
    const sent = entry({ message: 'first' })
    await fixture.send(taro, sent)
    await fixture.send(
      taro,
      { ...sent, message: 'second' },
      entry({ user_agent: 'Safari', session_id: null }),
    )
    expect(new Set(await fixture.messages())).toEqual(new Set(['first', 'not sent: 503']))
  })

  it('are cut to their lengths, and an empty call is as good', async () => {
    const long = entry({
      message: 'm '.repeat(900),
      category: 'c '.repeat(60),
      stack: 's '.repeat(9_000),
      data: ['d '.repeat(5_000)],
    })
    await fixture.send(taro, long)
    await fixture.send(taro)
    const { message, category, stack, data } = await fixture.details(long.id)
    expect([message, category, stack, data].map((text) => text?.length)).toEqual([1_000, 50, 8_000, 4_000])
  })

  const refused: [string, unknown, number, string][] = [
    ['no list', {}, 400, 'unreadable'],
    ['a text for the list', { logs: 'x' }, 400, 'unreadable'],
    ['another field', { logs: [], userId: newUuid() }, 400, 'unknown-field'],
    ['another field of an entry', { logs: [entry({ userId: newUuid() })] }, 400, 'unknown-field'],
    ['an unknown level', { logs: [entry({ level: 'fatal' })] }, 400, 'unreadable'],
    ['no message', { logs: [entry({ message: undefined })] }, 400, 'unreadable'],
    ['another id', { logs: [entry({ id: 'x' })] }, 400, 'id-invalid'],
    ['no time', { logs: [entry({ timestamp: 'today' })] }, 400, 'unreadable'],
    ['a time of no year', { logs: [entry({ timestamp: 9e15 })] }, 400, 'unreadable'],
    ['too many', { logs: Array.from({ length: sentLogsMax + 1 }, () => entry()) }, 413, 'too-large'],
    ['a large body', { logs: [entry({ message: 'x'.repeat(300_000) })] }, 413, 'too-large'],
  ]
  it('are refused if they cannot be read, or are too many', async () => {
    for (const [what, body, status, code] of refused)
      expect([what, ...(await statusAndCode(taro, 'POST', '/logs/system', body))]).toEqual([
        what,
        status,
        code,
      ])
    await server.writeLogs()
    expect(await fixture.messages()).toEqual([])
  })

  it('are refused without a session', async () => {
    const nobody = { agent: request.agent(server.http) }
    for (const path of ['/logs/system', '/debug/logs'])
      expect((await ask(nobody, 'POST', path, { logs: [] })).body.code).toBe('signed-out')
  })

  it('are limited in a minute for each account, in calls and in bytes', async () => {
    for (let calls = 0; calls < logCallsPerMinuteMax; calls += 1)
      await call(taro, 'POST', '/logs/system', { logs: [] })
    expect(await statusAndCode(taro, 'POST', '/logs/system', { logs: [] })).toEqual([
      429,
      'too-many-requests',
    ])
    const large = { logs: Array.from({ length: 20 }, () => entry({ stack: 'x'.repeat(12_000) })) }
    const statuses = []
    for (let calls = 0; calls < 4; calls += 1)
      statuses.push((await ask(admin, 'POST', '/logs/system', large)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('of a debug log have the browser and the page of the call where they name none', async () => {
    const { id: _id, ...log } = entry({ timestamp: 1_795_000_000_000, url: '/groups' })
    const metadata = { totalLogs: 312, sentLogs: 1, userAgent: 'Safari', url: '/debug', timestamp: 'now' }
    await call(taro, 'POST', '/debug/logs', { logs: [log], metadata })
    await server.writeLogs()
    const [{ id } = { id: '' }] = (await fixture.list('?kind=debug')).logs
    expect(await fixture.details(id)).toMatchObject({
      userAgent: 'Safari',
      url: '/groups',
      deviceTimestamp: 1_795_000_000,
    })
    expect(await statusAndCode(taro, 'POST', '/debug/logs', { logs: [entry()] })).toEqual([
      400,
      'unknown-field',
    ])
  })
})
