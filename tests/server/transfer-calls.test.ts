/** The REST calls on transfers and the settlement, as programs make them (docs/design.md, "REST calls"). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestServer, startOfTests, startTestServer } from './start-server.ts'
import { type Fixture, call, lunch, createFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  server = await startTestServer()
  fixture = await createFixture(server)
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
      title: '送金',
      amount: 300,
      moneyMark: expect.any(String),
      status: 'active',
      createdBy: taro.user.id,
      createdAt: startOfTests,
      updatedAt: startOfTests,
      note: '',
      paymentDate: '2026-11-21',
      fromId: taro.user.id,
      toId: hanako.user.id,
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
