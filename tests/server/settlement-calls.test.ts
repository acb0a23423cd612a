/** The REST calls that settle one or several rows, as programs make them (specification 2, section 7). */
import { v7 as uuidV7 } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestServer } from './start-server.ts'
import { type Fixture, ask, call, lunch, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
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

it('a trip is settled beside the group, and nobody is asked for the same yen twice', async () => {
  const { hanako, taro, group } = fixture
  await call(hanako, 'PATCH', `/groups/${group}`, { itineraryEnabled: true })
  const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }
  const tripOf = async (title: string): Promise<string> =>
    (await call(hanako, 'POST', `/groups/${group}/itineraries`, { title, ...dates })).itinerary.id
  const [kyoto, nara] = [await tripOf('京都'), await tripOf('奈良')]
  const placedIn = async (itineraryId: string) => {
    const { id } = await record()
    const { item } = await call(hanako, 'POST', `/itineraries/${itineraryId}/items`, { title: '昼食' })
    await call(hanako, 'PUT', `/expenses/${id}/link-item`, { itineraryItemId: item.id })
    return id
  }
  const [ofKyoto, ofNara, ofNone] = [await placedIn(kyoto), await placedIn(nara), (await record()).id]
  const planOf = async (trip: string | null) => {
    const path = trip === null ? '' : `/itineraries/${trip}`
    const { data } = await call(taro, 'GET', `/groups/${group}${path}/settlement`)
    const expenses: string[] = data.expenses_by_payer.flatMap((payer: { expenses: { id: string }[] }) =>
      payer.expenses.map(({ id }) => id),
    )
    const amounts: number[] = data.optimized_transfers.map(({ amount }: { amount: number }) => amount)
    return { expenses: new Set(expenses), amounts, isHidden: data.hidden_by_group_transfer }
  }
  const all = new Set([ofKyoto, ofNara, ofNone])
  expect(await planOf(null)).toEqual({ expenses: all, amounts: [1_500], isHidden: false })
  const shown = { amounts: [500], isHidden: false }
  expect(await planOf(kyoto)).toEqual({ expenses: new Set([ofKyoto]), ...shown })
  expect(await planOf(nara)).toEqual({ expenses: new Set([ofNara]), ...shown })

  // A transfer of a trip is of this trip alone, until the trip is deleted.
  const { id } = await send()
  const database = server.database.db
  await database
    .updateTable('expenses')
    .set({ itineraryId: nara as never })
    .where('id', '=', id)
    .execute()
  expect(await planOf(kyoto)).toMatchObject(shown)
  expect(await planOf(nara)).toMatchObject({ amounts: [], isHidden: false })
  await call(hanako, 'DELETE', `/itineraries/${nara}`)
  expect(await planOf(kyoto)).toEqual({ expenses: new Set([ofKyoto]), amounts: [], isHidden: true })
  expect(await planOf(null)).toEqual({ expenses: all, amounts: [1_000], isHidden: false })
  await call(hanako, 'POST', `/itineraries/${nara}/restore`)
  expect(await planOf(kyoto)).toMatchObject(shown)

  await send()
  expect(await planOf(kyoto)).toMatchObject({ amounts: [], isHidden: true })
  expect(await planOf(null)).toMatchObject({ amounts: [500], isHidden: false })
})

it('only a trip of the group has a settlement in it', async () => {
  const { hanako, outsider, group, otherGroup } = fixture
  await call(outsider, 'PATCH', `/groups/${otherGroup}`, { itineraryEnabled: true })
  const trip = { title: '別', startDate: '2026-11-20', endDate: '2026-11-22' }
  const { itinerary } = await call(outsider, 'POST', `/groups/${otherGroup}/itineraries`, trip)
  const codeOf = async (id: string) =>
    (await ask(hanako, 'GET', `/groups/${group}/itineraries/${id}/settlement`)).body.code
  expect(await codeOf(itinerary.id)).toBe('itinerary-not-found')
  expect(await codeOf(uuidV7())).toBe('itinerary-not-found')
  expect(await codeOf('京都')).toBe('id-invalid')
})
