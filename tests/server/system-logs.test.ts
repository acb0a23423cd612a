/** Who reads the system log, what of it, and what the purge leaves. */
import { sql } from 'kysely'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LogCounts } from '#shared/api/system-logs.ts'
import { newUuid } from '#client/store/new-id.ts'
import { revokeAdmin } from '#server/db/system-admins.ts'
import { purgeSystemLogs } from '#server/db/system-logs.ts'
import { purge } from '#server/sync/purge-daily.ts'
import { isOnPostgres } from '#tests/support/fresh-database.ts'
import { unboundedStatements } from '#tests/support/unbounded-statements.ts'
import { statusAndCode } from './admin-fixture.ts'
import { dumpDatabase } from './dump-database.ts'
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

const reading = (id: string) => ['', '/counts', '/export', `/${id}`].map((end) => `/admin/system-logs${end}`)

describe('reading', () => {
  it('is refused to everybody but a system admin, also when the role was taken back', async () => {
    const sent = entry()
    await fixture.send(taro, sent)
    const before = await dumpDatabase(server.database)
    const nobody = { agent: request.agent(server.http) }
    for (const path of reading(sent.id)) {
      expect(await statusAndCode(taro, 'GET', path)).toEqual([403, 'not-system-admin'])
      const { status, body } = await ask(nobody, 'GET', path)
      expect([status, body.code]).toEqual([401, 'signed-out'])
    }
    await revokeAdmin(server.database, admin.user.id, startOfTests)
    const withoutRole = await dumpDatabase(server.database)
    for (const path of reading(sent.id))
      expect(await statusAndCode(admin, 'GET', path)).toEqual([403, 'not-system-admin'])
    expect(await dumpDatabase(server.database)).toBe(withoutRole)
    expect(before).toContain(sent.id)
  })

  it('does not take conditions that are none, and finds no entry that is not there', async () => {
    const refused: [string, number, string][] = [
      ['?level=fatal', 400, 'unreadable'],
      ['?kind=all', 400, 'unreadable'],
      ['?user=U1', 400, 'id-invalid'],
      ['?from=yesterday', 400, 'unreadable'],
      ['?until=-1', 400, 'unreadable'],
      ['?limit=1000', 400, 'unreadable'],
      ['?after=nowhere', 400, 'unreadable'],
      ['?request=', 400, 'unreadable'],
      ['?page=2', 400, 'unknown-field'],
      ['?q=%00', 400, 'unreadable'],
      [`?q=${'a'.repeat(101)}`, 422, 'text-too-long'],
      ['/export?limit=50', 400, 'unknown-field'],
      ['/counts?level=error', 400, 'unknown-field'],
      ['/counts?from=x', 400, 'unreadable'],
      ['/01940000-0000-7000-8000-000000000000', 404, 'log-not-found'],
      ['/x', 404, 'log-not-found'],
    ]
    for (const [query, status, code] of refused)
      expect([query, ...(await statusAndCode(admin, 'GET', `/admin/system-logs${query}`))]).toEqual([
        query,
        status,
        code,
      ])
    expect(await fixture.logged()).toEqual([])
  })

  it('filters by level, kind, person, request, text and time, and by several of them', async () => {
    await fixture.send(
      taro,
      entry({ message: 'late', level: 'warn', requestId: 'r-1' }),
      entry({ message: 'lost' }),
    )
    server.clock.now += 60
    await fixture.send(admin, entry({ message: 'full', level: 'critical', stack: 'at write (store.ts:1:1)' }))
    await call(taro, 'POST', '/debug/logs', {
      logs: [{ ...entry({ message: 'seen', level: 'debug' }), id: undefined }],
    })
    await server.writeLogs()
    await call(admin, 'PATCH', `/admin/user-management/${taro.user.id}`, { isPremium: true })
    const minute = startOfTests + 60
    const all = ['プレミアムにしました：「太郎」', 'seen', 'full', 'lost', 'late']
    expect(new Set(await fixture.messages())).toEqual(new Set(all))
    const found: [string, string[]][] = [
      ['level=critical', ['full']],
      ['level=info', ['プレミアムにしました：「太郎」']],
      ['kind=device', ['full', 'lost', 'late']],
      ['kind=debug', ['seen']],
      ['kind=admin', ['プレミアムにしました：「太郎」']],
      ['kind=server', []],
      [`user=${taro.user.id}`, ['seen', 'lost', 'late']],
      ['request=r-1', ['late']],
      ['q=プレミアム', ['プレミアムにしました：「太郎」']],
      ['q=STORE.ts', ['full']],
      ['q=l_te', []],
      [`until=${minute}`, ['lost', 'late']],
      [`from=${minute}&kind=device`, ['full']],
      [`kind=device&level=warn&user=${taro.user.id}&request=r-1&q=late`, ['late']],
      [`request=r-1&user=${admin.user.id}`, []],
    ]
    for (const [query, expected] of found)
      expect([query, new Set(await fixture.messages(`?${query}`))]).toEqual([query, new Set(expected)])
  })

  it('counts the entries of both logs by level, within a day by the hour and otherwise by the day in Japan', async () => {
    const hour = 3_600
    const midnight = Date.UTC(2026, 10, 17, 15) / 1_000
    server.clock.now = midnight - 1
    await fixture.send(taro, entry({ requestId: 'r-1' }))
    server.clock.now = midnight
    await fixture.send(taro, entry(), entry({ level: 'warn', message: 'late' }))
    server.clock.now = midnight + 2 * hour
    await fixture.send(admin, entry({ level: 'info' }))
    await call(admin, 'PATCH', `/admin/user-management/${taro.user.id}`, { isPremium: true })
    const counted = async (query: string) => {
      const { step, counts, isCut } = LogCounts.parse(
        await call(admin, 'GET', `/admin/system-logs/counts?${query}`),
      )
      const sorted = counts.map(({ at, level, count }) => `${(at - midnight) / step} ${level} ${count}`)
      return [step, ...sorted.toSorted(), isCut]
    }
    const day = `from=${midnight}&until=${midnight + 24 * hour}`
    const cases: [string, unknown[]][] = [
      ['', [86_400, '-1 error 1', '0 error 1', '0 info 2', '0 warn 1', false]],
      [day, [3_600, '0 error 1', '0 warn 1', '2 info 2', false]],
      [`${day}&kind=device`, [3_600, '0 error 1', '0 warn 1', '2 info 1', false]],
      [`${day}&kind=admin`, [3_600, '2 info 1', false]],
      [`user=${taro.user.id}`, [86_400, '-1 error 1', '0 error 1', '0 warn 1', false]],
      ['request=r-1', [86_400, '-1 error 1', false]],
      ['q=late', [86_400, '0 warn 1', false]],
      ['q=プレミアム', [86_400, '0 info 1', false]],
      ['q=nothing', [86_400, false]],
    ]
    for (const [query, expected] of cases) expect([query, await counted(query)]).toEqual([query, expected])
  })

  it('goes on behind the last entry, over both logs, and has each once', async () => {
    for (let second = 0; second < 4; second += 1) {
      server.clock.now += second % 2
      await fixture.send(
        taro,
        ...Array.from({ length: 15 }, (_, index) => entry({ message: `${second}-${index}` })),
      )
      await call(admin, 'POST', '/admin/log', { action: `見た${second}`, timestamp: 1 })
    }
    const seen: string[] = []
    let after = ''
    do {
      const { logs, next } = await fixture.list(`?limit=25${after}`)
      seen.push(...logs.map(({ id }) => id))
      after = next === null ? '' : `&after=${next}`
    } while (after !== '')
    expect([seen.length, new Set(seen).size]).toEqual([64, 64])
    const { logs } = await fixture.list('?limit=100')
    expect(seen).toEqual(logs.map(({ id }) => id))
    expect(logs.map(({ timestamp }) => timestamp)).toEqual(
      logs.map(({ timestamp }) => timestamp).toSorted((a, b) => b - a),
    )
  })

  it('goes on where few of very many match, and looks at no more than some of them at a time', async () => {
    await sql`insert into system_logs (id, kind, level, category, message, timestamp, size)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 5000)
      select 'e' || n, 'device', 'info', 'sync', case n when 1 then 'the first' else 'another' end, n, 1
      from numbers`.execute(server.database.db)
    const first = await fixture.list('?q=first')
    expect([first.logs, first.next === null]).toEqual([[], false])
    const second = await fixture.list(`?q=first&after=${first.next}`)
    const third = await fixture.list(`?q=first&after=${second.next}`)
    const { counts, isCut } = LogCounts.parse(
      await call(admin, 'GET', '/admin/system-logs/counts?q=another&until=5001'),
    )
    expect([counts.reduce((sum, { count }) => sum + count, 0), isCut]).toEqual([2_000, true])
    expect([second.logs, third.logs.map(({ message }) => message), third.next]).toEqual([
      [],
      ['the first'],
      null,
    ])
  })

  it.skipIf(isOnPostgres())('reads by an index, whatever is asked', async () => {
    await fixture.send(taro, entry(), entry())
    const { logs } = await fixture.list()
    const next = Buffer.from(JSON.stringify([startOfTests, logs[0]?.id])).toString('base64url')
    for (const query of [
      '',
      'q=x',
      'level=error&kind=device',
      'kind=server',
      'request=r',
      `user=${taro.user.id}`,
    ]) {
      expect(await unboundedStatements(() => fixture.list(`?${query}&after=${next}&from=1&until=9`))).toEqual(
        [],
      )
      const counted = `/admin/system-logs/counts?${query.replace('level=error&', '')}`
      expect(await unboundedStatements(() => call(admin, 'GET', counted))).toEqual([])
    }
  })

  it('exports all entries as lines of JSON with their details, and says so in the log', async () => {
    await fixture.send(
      taro,
      ...Array.from({ length: 100 }, () => entry({ data: { tries: 3 }, stack: 'at a (b.ts:1:2)' })),
    )
    await fixture.send(taro, ...Array.from({ length: 100 }, () => entry()))
    await fixture.send(taro, ...Array.from({ length: 50 }, () => entry({ level: 'warn' })))
    const response = await fetch(`${server.address}/api/admin/system-logs/export?level=error`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
    expect(response.headers.get('content-disposition')).toContain('waritabi-logs.ndjson')
    const text = await response.text()
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
    expect([lines.length, new Set(lines.map(({ id }) => id)).size]).toEqual([200, 200])
    expect(
      lines.filter(({ data, stack }) => data === '{"tries":3}' && stack === 'at a (b.ts:1:2)'),
    ).toHaveLength(100)
    expect(await fixture.logged()).toEqual([
      [admin.user.id, 'logs-exported', null, '{"conditions":["level"]}'],
    ])
  })
})

describe('the purge', () => {
  const add = (timestamp: number, size: number) =>
    server.database.db
      .insertInto('systemLogs')
      .values({
        id: newUuid(),
        kind: 'server',
        level: 'warn',
        category: 'x',
        message: `${timestamp}`,
        timestamp,
        size,
      })
      .execute()

  it('deletes what is older than thirty days', async () => {
    const thirtyDaysAgo = startOfTests - 30 * 24 * 60 * 60
    for (const time of [thirtyDaysAgo - 1, thirtyDaysAgo, startOfTests]) await add(time, 1)
    await purge(server.database, startOfTests)
    expect(await fixture.messages()).toEqual([`${startOfTests}`, `${thirtyDaysAgo}`])
  })

  it('deletes the oldest beyond the bytes that the log may have', async () => {
    for (const time of [1, 2, 3, 4]) await add(time, 10)
    await purgeSystemLogs(server.database, { before: 0, bytesMax: 20 })
    expect(await fixture.messages()).toEqual(['4', '3'])
    await purgeSystemLogs(server.database, { before: 0, bytesMax: 20 })
    expect(await fixture.messages()).toEqual(['4', '3'])
  })
})
