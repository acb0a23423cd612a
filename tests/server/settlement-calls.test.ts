/** The REST calls that settle one or several rows, as programs make them (specification 2, section 7). */
import { v7 as uuidV7 } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, ask, call, lunch, createFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  server = await startTestServer()
  fixture = await createFixture(server)
})
afterEach(() => server.stop())

/** 花子 pays for herself and 太郎. */
async function record() {
  const { hanako, taro, group } = fixture
  const participants = [{ userId: hanako.user.id }, { userId: taro.user.id }]
  return (await call(hanako, 'POST', `/groups/${group}/expenses`, { ...lunch(hanako.user.id), participants }))
    .expense
}
async function send() {
  const { hanako, taro, group } = fixture
  const sent = { fromId: taro.user.id, toId: hanako.user.id, amount: 500, paymentDate: '2026-11-20' }
  return (await call(taro, 'POST', `/groups/${group}/transfers`, sent)).transfer
}
const settlement = async () => (await call(fixture.hanako, 'GET', `/groups/${fixture.group}/settlement`)).data

it('any member may settle one expense, which leaves the calculation', async () => {
  const expense = await record()
  const answered = await call(fixture.taro, 'POST', `/expenses/${expense.id}/settle`)
  expect(answered).toEqual({
    success: true,
    expense: { ...expense, status: 'settled', isSettled: true },
  })
  expect(await settlement()).toMatchObject({ net_balances: [], optimized_transfers: [], total_unsettled: 0 })
})

it('a settled expense can be settled again, and neither be edited nor deleted', async () => {
  const { hanako } = fixture
  const path = `/expenses/${(await record()).id}`
  await call(hanako, 'POST', `${path}/settle`, {})
  const again = await call(hanako, 'POST', `${path}/settle`)
  expect(again.expense.isSettled).toBe(true)
  expect((await ask(hanako, 'PUT', path, { title: '夕食' })).body.code).toBe('expense-settled')
  expect((await ask(hanako, 'DELETE', path)).body.code).toBe('expense-settled')
  const paid = { userId: hanako.user.id, paid: true }
  expect((await ask(hanako, 'POST', `${path}/payments`, paid)).body.code).toBe('expense-settled')
})

it('an expense and the transfer that paid it are settled together, as they were shown', async () => {
  const { hanako, taro, group } = fixture
  const [expense, transfer] = [await record(), await send()]
  const rows = {
    expenses: [{ id: expense.id, moneyMark: expense.moneyMark }],
    transfers: [{ id: transfer.id, money_mark: transfer.moneyMark }],
  }
  expect(await call(taro, 'POST', `/groups/${group}/settle`, { ...rows, balance_change: [] })).toEqual({
    success: true,
  })
  const { transfer_history, net_balances } = await settlement()
  expect(net_balances).toEqual([])
  expect(transfer_history).toMatchObject([{ id: transfer.id, status: 'settled' }])
  const gone = await ask(hanako, 'DELETE', `/groups/${group}/transfers?transferId=${transfer.id}`)
  expect(gone.body.code).toBe('expense-settled')
})

it('a balance change is given by user id or key, and must be the real one', async () => {
  const { hanako, taro, group } = fixture
  const [first, second] = [await record(), await record()]
  const changeBy = (amount: number) => [
    { userKey: hanako.user.id, amount: -amount },
    { userKey: `u:${taro.user.id}`, amount },
  ]
  const settle = (expenses: { id: string }[], amount: number) =>
    ask(hanako, 'POST', `/groups/${group}/settle`, {
      expenses: expenses.map(({ id }) => ({ id })),
      balanceChange: changeBy(amount),
    })
  expect((await settle([first], 499)).body.code).toBe('conflict')
  expect((await settle([first], 500)).body).toEqual({ success: true })
  expect((await settle([first, second], 1_000)).body.code).toBe('already-settled')
  expect((await settle([first, second], 500)).body).toEqual({ success: true })
})

it('a repeated call with the same key gets the same answer', async () => {
  const { hanako, group } = fixture
  const expense = await record()
  const headers = { 'idempotency-key': uuidV7() }
  const rows = { expenses: [{ id: expense.id }] }
  const asked = () => ask(hanako, 'POST', `/groups/${group}/settle`, rows, headers)
  expect((await asked()).body).toEqual({ success: true })
  expect((await asked()).body).toEqual({ success: true })
})
