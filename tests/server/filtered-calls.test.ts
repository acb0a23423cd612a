/** The filters of the history in calls, and the statistics (docs/decisions/0063-rest-of-expenses.md). */
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { statisticsOf } from '#shared/money/statistics.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, call, createFixture, lunch } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeAll(async () => {
  server = await startTestServer()
  fixture = await createFixture(server)
  await fillGroup(fixture)
})
afterAll(() => server.stop())

/** A lunch of 花子 for all, a ride of 太郎 for himself, a settled room, and a transfer. */
async function fillGroup({ hanako, taro, jiro, group }: Fixture) {
  const [all, path] = [
    [{ userId: hanako.user.id }, { userId: taro.user.id }, { pendingMemberId: jiro }],
    `/groups/${group}/expenses`,
  ]
  const record = async (changes: object) =>
    (await call(hanako, 'POST', path, { ...lunch(hanako.user.id), participants: all, ...changes })).expense
  await record({ title: '首里そば', description: '太麺', location: '那覇', amount: 900 })
  await record({
    title: 'ガソリン',
    category: 'transport',
    date: '2026-11-21',
    paidBy: taro.user.id,
    participants: [{ userId: taro.user.id }],
    amount: 500,
  })
  const room = await record({ title: '宿', category: 'accommodation', date: '2026-11-22', amount: 3_000 })
  await call(hanako, 'POST', `/expenses/${room.id}/settle`)
  const paid = { fromId: taro.user.id, toId: hanako.user.id, amount: 100, paymentDate: '2026-11-22' }
  await call(hanako, 'POST', `/groups/${group}/transfers`, paid)
}

const get = async (what: string, query: Record<string, string>) =>
  call(fixture.taro, 'GET', `/groups/${fixture.group}/${what}?${String(new URLSearchParams(query))}`)

const everything = ['首里そば', 'ガソリン', '宿']

describe('the expenses of a group are filtered', () => {
  it.each<[string, (fixture: Fixture) => Record<string, string>, string[]]>([
    ['by nothing', () => ({}), everything],
    ['by an empty search', () => ({ q: ' ' }), everything],
    ['by a word of the title, in any kana', () => ({ q: 'がそりん' }), ['ガソリン']],
    ['by words of memo and place', () => ({ q: '太麺 那覇' }), ['首里そば']],
    ['by the name of a pending member', () => ({ q: '次郎' }), ['首里そば', '宿']],
    ['by a word that nothing has', () => ({ q: '札幌' }), []],
    ['by a word that only transfers have', () => ({ q: '送金' }), []],
    ['by a user’s id', ({ taro }) => ({ person: taro.user.id }), everything],
    ['by a pending member’s id', ({ jiro }) => ({ person: jiro }), ['首里そば', '宿']],
    ['by a user key', ({ jiro }) => ({ person: `p:${jiro}` }), ['首里そば', '宿']],
    ['by somebody in no row', ({ outsider }) => ({ person: outsider.user.id }), []],
    ['by category', () => ({ category: 'transport' }), ['ガソリン']],
    ['by status', () => ({ status: 'settled' }), ['宿']],
    ['by what is unpaid', () => ({ unpaid: 'true' }), ['首里そば']],
    ['by first day', () => ({ from: '2026-11-21' }), ['ガソリン', '宿']],
    ['by last day', () => ({ to: '2026-11-21' }), ['首里そば', 'ガソリン']],
    ['by several at once', () => ({ status: 'active', from: '2026-11-21' }), ['ガソリン']],
  ])('%s', async (_, query, titles) => {
    const { expenses } = await get('expenses', query(fixture))
    expect(expenses.map(({ title }: { title: string }) => title)).toEqual(titles)
    const { statistics } = await get('statistics', query(fixture))
    expect(statistics.count).toBe(titles.length)
  })
})

describe('the statistics of a group', () => {
  it('are those of its expenses, with the names of its people', async () => {
    const { hanako, taro, jiro } = fixture
    const { statistics } = await get('statistics', {})
    expect(statistics).toEqual({
      total: 4_400,
      count: 3,
      hasTransfers: true,
      people: [
        { userKey: `u:${hanako.user.id}`, displayName: '花子', paid: 3_900, share: 1_300 },
        { userKey: `u:${taro.user.id}`, displayName: '太郎', paid: 500, share: 1_800 },
        { userKey: `p:${jiro}`, displayName: '次郎', paid: 0, share: 1_300 },
      ],
      categories: [
        { category: 'accommodation', amount: 3_000 },
        { category: 'food', amount: 900 },
        { category: 'transport', amount: 500 },
      ],
      days: [
        { date: '2026-11-20', amount: 900 },
        { date: '2026-11-21', amount: 500 },
        { date: '2026-11-22', amount: 3_000 },
      ],
    })
  })

  it('are those of nothing if no expense is left', async () => {
    const { people, ...sums } = statisticsOf([], (key) => key)
    expect((await get('statistics', { q: '札幌' })).statistics).toEqual({ ...sums, people })
  })
})
