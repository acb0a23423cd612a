/** The REST calls on transfers and the settlement, as programs make them (docs/design.md, "REST calls"). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, startOfTests } from './start-server.ts'
import { type Fixture, ask, call, lunch, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

describe('a transfer', () => {
  it('is recorded, changed and deleted, and not accepted as an expense', async () => {
    const { hanako, taro, jiro, group } = fixture
    const path = `/groups/${group}/transfers`
    const sent = { fromId: taro.user.id, toId: hanako.user.id, amount: 300, paymentDate: '2026-11-21' }
    const { transfer } = await call(taro, 'POST', path, sent)
    expect(transfer).toEqual({
      id: expect.any(String),
      groupId: group,
      itineraryId: null,
      expenseId: null,
      title: '送金',
      amount: 300,
      moneyMark: expect.any(String),
      status: 'active',
      createdBy: taro.user.id,
      createdByName: '太郎',
      createdAt: startOfTests,
      updatedAt: startOfTests,
      note: '',
      paymentDate: '2026-11-21',
      fromId: taro.user.id,
      toId: hanako.user.id,
      fromDisplayName: '太郎',
      toDisplayName: '花子',
      fromUserKey: `u:${taro.user.id}`,
      toUserKey: `u:${hanako.user.id}`,
    })
    const at = `${path}?transferId=${transfer.id}`
    const changed = await call(taro, 'PUT', at, { from_id: jiro, amount: 200, note: '現金' })
    expect(changed.transfer).toMatchObject({
      fromUserKey: `p:${jiro}`,
      toId: hanako.user.id,
      amount: 200,
      note: '現金',
      title: '送金',
    })
    const patched = await call(taro, 'PATCH', at, { amount: 150 })
    expect(patched.transfer).toMatchObject({ fromUserKey: `p:${jiro}`, amount: 150, note: '現金' })
    expect((await call(taro, 'GET', `/groups/${group}/expenses`)).expenses).toEqual([])
    const listed = async (query: string) => (await call(hanako, 'GET', `${path}?${query}`)).transfers
    expect(await listed('')).toEqual([patched.transfer])
    expect(await listed(`person=${jiro}&from=2026-11-21`)).toEqual([patched.transfer])
    expect(await listed('from=2026-11-22')).toEqual([])
    expect(await call(taro, 'DELETE', at)).toEqual({ success: true })
    const { data } = await call(taro, 'GET', `/groups/${group}/settlement`)
    expect(data.transfer_history).toEqual([])
  })
})

describe('a transfer of a trip', () => {
  const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }
  const tripOf = async (title: string): Promise<string> => {
    const { hanako, group } = fixture
    return (await call(hanako, 'POST', `/groups/${group}/itineraries`, { title, ...dates })).itinerary.id
  }

  it('is found in its trip and in the group, and in no other trip', async () => {
    const { hanako, taro, group } = fixture
    await call(hanako, 'PATCH', `/groups/${group}`, { itineraryEnabled: true })
    const [trip, other] = [await tripOf('紅葉'), await tripOf('雪見')]
    const sent = { fromId: taro.user.id, toId: hanako.user.id, amount: 300, paymentDate: '2026-11-21' }
    const { transfer } = await call(taro, 'POST', `/itineraries/${trip}/transfers`, sent)
    expect(transfer.itineraryId).toBe(trip)
    expect((await call(taro, 'GET', `/groups/${group}/transfers`)).transfers).toEqual([transfer])
    const named = `transfers?transferId=${transfer.id}`
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const body = method === 'DELETE' ? {} : { amount: 200 }
      const { status, body: refused } = await ask(taro, method, `/itineraries/${other}/${named}`, body)
      expect([status, refused.code]).toEqual([404, 'transfer-not-found'])
    }
    const changed = await call(taro, 'PUT', `/groups/${group}/${named}`, { amount: 200 })
    expect(changed.transfer).toMatchObject({ itineraryId: trip, amount: 200 })
    await call(taro, 'DELETE', `/itineraries/${trip}/${named}`)
    expect((await call(taro, 'GET', `/groups/${group}/transfers`)).transfers).toEqual([])
  })

  it('is refused for a deleted trip, whose transfers are the group’s', async () => {
    const { hanako, taro, group } = fixture
    await call(hanako, 'PATCH', `/groups/${group}`, { itineraryEnabled: true })
    const trip = await tripOf('紅葉')
    const path = `/itineraries/${trip}/transfers`
    const sent = { fromId: taro.user.id, toId: hanako.user.id, amount: 300, paymentDate: '2026-11-21' }
    const { transfer } = await call(taro, 'POST', path, sent)
    await call(hanako, 'DELETE', `/itineraries/${trip}`)
    const named = `transferId=${transfer.id}`
    expect((await ask(taro, 'POST', path, sent)).body.code).toBe('itinerary-deleted')
    expect((await ask(taro, 'PUT', `${path}?${named}`, { amount: 200 })).body.code).toBe('itinerary-deleted')
    expect((await ask(taro, 'DELETE', `${path}?${named}`)).body.code).toBe('itinerary-deleted')
    await call(taro, 'DELETE', `/groups/${group}/transfers?${named}`)
  })
})

describe('the settlement', () => {
  it('is answered as the specification shows it', async () => {
    const { hanako, taro, jiro, group } = fixture
    const participants = [{ userId: hanako.user.id }, { userId: taro.user.id }, { pendingMemberId: jiro }]
    const ofThree = { ...lunch(hanako.user.id), participants, amount: 900 }
    const { expense } = await call(hanako, 'POST', `/groups/${group}/expenses`, ofThree)
    const path = `/groups/${group}/transfers`
    const paid = { fromId: taro.user.id, toId: hanako.user.id, amount: 100, paymentDate: '2026-11-21' }
    const { transfer } = await call(taro, 'POST', path, paid)
    const { success, data } = await call(taro, 'GET', `/groups/${group}/settlement`)
    expect(success).toBe(true)
    const [u1, u2, p] = [`u:${hanako.user.id}`, `u:${taro.user.id}`, `p:${jiro}`]
    expect(data.net_balances).toHaveLength(3)
    expect(data.net_balances).toEqual(
      expect.arrayContaining([
        {
          user_key: u1,
          user_id: hanako.user.id,
          display_name: '花子',
          balance: 500,
          total_paid: 900,
          total_owed: 300,
        },
        {
          user_key: u2,
          user_id: taro.user.id,
          display_name: '太郎',
          balance: -200,
          total_paid: 0,
          total_owed: 300,
        },
        {
          user_key: p,
          user_id: null,
          display_name: '次郎',
          balance: -300,
          total_paid: 0,
          total_owed: 300,
        },
      ]),
    )
    const to = { to_user_key: u1, to_display_name: '花子' }
    expect(data.optimized_transfers).toHaveLength(2)
    expect(data.optimized_transfers).toEqual(
      expect.arrayContaining([
        { from_user_key: u2, from_display_name: '太郎', ...to, amount: 200 },
        { from_user_key: p, from_display_name: '次郎', ...to, amount: 300 },
      ]),
    )
    expect(data).toMatchObject({
      expenses_by_payer: [
        {
          payer_user_key: u1,
          payer_display_name: '花子',
          display_title: '花子さんが支払った支出',
          expenses: [{ id: expense.id, paid_by: hanako.user.id }],
          total_amount: 900,
        },
      ],
      transfer_history: [{ id: transfer.id, from_id: taro.user.id, payment_date: '2026-11-21' }],
      integrity_check: {
        total_net_sum: 0,
        shares_mismatches: [],
        auto_generated_count: 0,
        suspected_transfers: [],
        is_integrity_ok: true,
        integrity_errors: [],
      },
      integrity_warnings: [],
      total_unsettled: 900,
      participant_count: 3,
    })
  })
})
