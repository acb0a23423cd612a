/** What-if settlements by a call (docs/decisions/0055-settlement-calculator.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpDatabase } from './dump-database.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, call, createFixture, lunch } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
let inn: string
beforeAll(async () => {
  server = await startTestServer()
  fixture = await createFixture(server)
  const { hanako, taro, jiro, group } = fixture
  const participants = [{ userId: hanako.user.id }, { userId: taro.user.id }, { pendingMemberId: jiro }]
  const record = async (changes: object) => {
    const body = { ...lunch(hanako.user.id), participants, ...changes }
    return (await call(hanako, 'POST', `/groups/${group}/expenses`, body)).expense.id
  }
  inn = await record({ title: '宿', amount: 10_000 })
  await record({ title: '昼食', amount: 3_210, paidBy: taro.user.id, participants: participants.slice(1) })
})
afterAll(() => server.stop())

type Answer = {
  balances: Record<string, number>
  transfers: string[]
  gains: Record<string, number>
  total: number
  unchanged: number
}
type Named = { display_name: string; balance: number; amount: number }

async function calculate(query: Record<string, string>): Promise<Answer> {
  const path = `/groups/${fixture.group}/settlement-calculator?${String(new URLSearchParams(query))}`
  const { data } = await call(fixture.taro, 'GET', path)
  const byName = (rows: Named[], field: 'balance' | 'amount') =>
    Object.fromEntries(rows.map((row) => [row.display_name, row[field]]))
  expect(data.integrity_check.is_integrity_ok).toBe(true)
  return {
    balances: byName(data.net_balances, 'balance'),
    transfers: data.optimized_transfers.map(
      (transfer: Record<string, string>) =>
        `${transfer.from_display_name}→${transfer.to_display_name} ${transfer.amount}`,
    ),
    gains: byName(data.rounding_differences, 'amount'),
    total: data.total_unsettled,
    unchanged: data.unchanged_expenses,
  }
}

describe('what a settlement would be', () => {
  const recorded = { 花子: 6_667, 太郎: -1_728, 次郎: -4_939 }

  it('without a condition is the settlement', async () => {
    const { taro, group } = fixture
    const { balances, transfers, ...rest } = await calculate({})
    expect(balances).toEqual(recorded)
    expect(transfers.toSorted()).toEqual(['太郎→花子 1728', '次郎→花子 4939'].toSorted())
    expect(rest).toEqual({ gains: {}, total: 13_210, unchanged: 0 })
    const { data } = await call(taro, 'GET', `/groups/${group}/settlement`)
    expect(
      Object.fromEntries(data.net_balances.map((row: Named) => [row.display_name, row.balance])),
    ).toEqual(recorded)
  })

  it.each([
    ['a bare id', ({ jiro }: Fixture) => jiro],
    ['a user key', ({ jiro }: Fixture) => `p:${jiro}`],
  ])('without a person, given by %s, is divided among the others', async (_how, named) => {
    const { balances } = await calculate({ withoutPeople: named(fixture) })
    expect(balances).toEqual({ 花子: 5_000, 太郎: -5_000, 次郎: 0 })
  })

  it('without several people says how many expenses only they share', async () => {
    const { taro, jiro } = fixture
    const without = await calculate({ without_people: `${taro.user.id},${jiro}` })
    expect([without.balances, without.unchanged]).toEqual([{ 花子: 0, 太郎: 1_605, 次郎: -1_605 }, 1])
  })

  it('without an expense counts the others alone', async () => {
    const { balances, total } = await calculate({ withoutExpenses: inn })
    expect([balances, total]).toEqual([{ 太郎: 1_605, 次郎: -1_605 }, 3_210])
  })

  it('in round amounts names who gains and who loses, together nothing', async () => {
    const { balances, transfers, gains } = await calculate({ unit: '500' })
    expect(balances).toEqual(recorded)
    expect(transfers.toSorted()).toEqual(['太郎→花子 1500', '次郎→花子 5000'].toSorted())
    expect(gains).toEqual({ 花子: -167, 太郎: 228, 次郎: -61 })
  })

  it('through a treasurer lets everybody pay that person', async () => {
    const { transfers } = await calculate({ treasurer: fixture.jiro })
    expect(transfers).toEqual(['太郎→次郎 1728', '次郎→花子 6667'])
  })

  it('records nothing', async () => {
    const before = await dumpDatabase(server.database)
    await calculate({ withoutPeople: fixture.jiro, withoutExpenses: inn, unit: '100' })
    expect(await dumpDatabase(server.database)).toBe(before)
  })
})
