/**
 * The cost of calls is counted for each account. An account that has spent its budget has to wait; normal use never
 * does.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { SyncResponse } from '#shared/sync/wire-format.ts'
import { newUuid } from '#client/store/new-id.ts'
import { settingsFrom } from '#server/environment-settings.ts'
import { dumpDatabase } from './dump-database.ts'
import { addExpenses } from './many-expenses.ts'
import { type Person, type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, ask, call, lunch, createFixture } from './trip-fixture.ts'
import { syncRequest } from './sync-requests.ts'

/** The gate uses a tenth of the large group and of the budget. */
const count = process.env.LONG ? 10_000 : 1_000

let server: TestServer
let fixture: Fixture
afterEach(() => server.stop())

const sync = (person: Person, mutations: unknown[], cursors: object = {}) =>
  ask(person, 'POST', '/sync', syncRequest(person, { cursors, mutations }))
const readSettlement = (person: Person) => ask(person, 'GET', `/groups/${fixture.group}/settlement`)

describe('an account that has spent its budget', () => {
  const start = async () => {
    server = await startTestServer({ settings: { cost: { costPerMinuteMax: 60, costAtOnceMax: 400 } } })
    fixture = await createFixture(server)
  }
  /** The first answer that is refused because the budget is spent. */
  const spendAll = async () => {
    for (;;) {
      const answered = await readSettlement(fixture.hanako)
      if (answered.status !== 200) return answered
    }
  }

  it('is told how long to wait, and its calls do nothing', async () => {
    await start()
    const { hanako, group } = fixture
    const { status, body, headers } = await spendAll()
    const code = 'too-many-requests'
    expect([status, body]).toEqual([429, { success: false, error: rejectionSentences[code], code }])
    const before = await dumpDatabase(server.database)
    const path = `/groups/${group}/expenses`
    expect((await ask(hanako, 'POST', path, lunch(hanako.user.id))).status).toBe(429)
    expect((await sync(hanako, [])).status).toBe(429)
    expect(await dumpDatabase(server.database)).toEqual(before)
    server.clock.now += Number(headers['retry-after']) - 1
    expect((await sync(hanako, [])).status).toBe(429)
    server.clock.now += 1
    expect((await sync(hanako, [])).status).toBe(200)
  })

  it('does not make other accounts wait', async () => {
    await start()
    await spendAll()
    expect((await readSettlement(fixture.taro)).status).toBe(200)
  })

  it('is charged for what it sends too, whether the server could read it or not', async () => {
    await start()
    const rubbish = { name: [{ x: 'x'.repeat(60_000) }] }
    const send = () => ask(fixture.hanako, 'POST', `/groups/${fixture.group}/expenses`, rubbish)
    expect((await send()).status).not.toBe(429)
    expect((await send()).status).toBe(429)
  })

  it('gains nothing by calling in parallel', async () => {
    await start()
    const answers = await Promise.all(Array.from({ length: 40 }, () => readSettlement(fixture.hanako)))
    expect(answers.at(0)?.status).toBe(200)
    expect(answers.at(-1)?.status).toBe(429)
  })

  it('waits longer after a larger call', async () => {
    await start()
    const { hanako, group } = fixture
    const small = await spendAll()
    await addExpenses(server.database, { group, by: hanako.user.id, count: 500 })
    server.clock.now += Number(small.headers['retry-after'])
    const large = await spendAll()
    expect(Number(large.headers['retry-after'])).toBeGreaterThan(1_000)
  })
})

describe('a settlement among twenty people', () => {
  it('is charged for the search for the fewest transfers, however few rows there are', async () => {
    server = await startTestServer({ settings: { cost: { costPerMinuteMax: 60, costAtOnceMax: 4_500 } } })
    fixture = await createFixture(server)
    const { hanako, group } = fixture
    const people: string[] = []
    for (let number = 0; number < 20; number += 1) {
      const { pendingMember } = await call(hanako, 'POST', `/groups/${group}/pending-members`, {
        name: `友${number}`,
      })
      people.push(pendingMember.id)
    }
    const [payers, participants] = [people.slice(0, 10), people.slice(10)]
    await call(hanako, 'POST', `/groups/${group}/expenses`, {
      title: '宿',
      amount: 10_000,
      category: 'accommodation',
      date: '2026-11-20',
      splitMethod: 'equal',
      payers: payers.map((pendingMemberId) => ({ pendingMemberId, amount: 1_000 })),
      participants: participants.map((pendingMemberId) => ({ pendingMemberId })),
    })
    expect((await readSettlement(hanako)).status).toBe(200)
    const { status, headers } = await readSettlement(hanako)
    expect([status, Number(headers['retry-after']) > 500]).toEqual([429, true])
  })
})

describe('with the limits of a public server', () => {
  /** The budget is reduced in proportion to the number of rows. */
  const start = async (part = 1) => {
    const { cost, callsPerMinuteMax } = settingsFrom({ ACCESS_CODE: 'x' }).app
    const costAtOnceMax = cost.costAtOnceMax * part
    server = await startTestServer({ settings: { callsPerMinuteMax, cost: { ...cost, costAtOnceMax } } })
    fixture = await createFixture(server)
  }

  it('a device sends 1,000 changes of a weekend in one go', async () => {
    await start()
    const { hanako, group } = fixture
    const change = (number: number) => ({
      mutationId: newUuid(),
      scope: `g:${group}`,
      name: 'pendingMember.rename',
      args: { id: fixture.jiro, name: `次郎 ${number}` },
      time: server.clock.now,
    })
    for (let sent = 0; sent < 1_000; sent += 50) {
      const { status } = await sync(
        hanako,
        Array.from({ length: 50 }, (_, index) => change(sent + index)),
      )
      expect(status).toBe(200)
    }
  })

  it('a new device downloads a group of 10,000 expenses in one go, and a program reads them', async () => {
    await start(count / 10_000)
    const { hanako, group } = fixture
    await addExpenses(server.database, { group, by: hanako.user.id, count })
    let [cursor, isMore, rowCount] = [0, true, 0]
    while (isMore) {
      const { status, body } = await sync(hanako, [], { [`g:${group}`]: cursor })
      expect(status).toBe(200)
      const { scopes, more }: SyncResponse = body
      const [delta] = scopes
      rowCount += delta?.rows.expenses?.length ?? 0
      ;[cursor, isMore] = [delta?.to ?? 0, more]
    }
    expect(rowCount).toBe(count)
    expect((await call(hanako, 'GET', `/groups/${group}/expenses`)).expenses).toHaveLength(count)
  })
})
