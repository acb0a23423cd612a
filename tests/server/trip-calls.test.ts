/** What the calls on trips do with each other, besides what holds for each of them (specified-group-calls.test.ts). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newUuid } from '#client/store/new-id.ts'
import { planLimits, titleMaxLength } from '#shared/limits.ts'
import { TripId } from '#shared/model/trip-id.ts'
import { type TestServer, startTestServer } from './start-server.ts'
import { type Fixture, ask, call, createFixture, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
  await call(fixture.hanako, 'PATCH', `/groups/${fixture.group}`, { itineraryEnabled: true })
})
afterEach(() => server.stop())

const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }

async function tripOf(title = '紅葉'): Promise<string> {
  const { hanako, group } = fixture
  return (await call(hanako, 'POST', `/groups/${group}/itineraries`, { title, ...dates })).itinerary.id
}

async function itemOf(trip: string, title: string, fields: object = {}): Promise<string> {
  const body = { title, date: '2026-11-20', ...fields }
  return (await call(fixture.hanako, 'POST', `/itineraries/${trip}/items`, body)).item.id
}

type Answered = { id: string; title: string; date: string | null; sortOrder: number }
async function orderIn(trip: string): Promise<string[]> {
  const { items } = await call(fixture.taro, 'GET', `/itineraries/${trip}/items`)
  return items.map(
    ({ title, date, sortOrder }: Answered) => `${date?.slice(-2) ?? '–'} ${sortOrder} ${title}`,
  )
}

describe('the items of a trip', () => {
  it('stand by date and place, those without a date last, and are put where the call says', async () => {
    const trip = await tripOf()
    await itemOf(trip, 'そば')
    await itemOf(trip, '散歩', { date: null })
    await itemOf(trip, '宿', { date: '2026-11-21' })
    await itemOf(trip, '電車', { sortOrder: 0 })
    await itemOf(trip, '甘味', { sort_order: 9 })
    expect(await orderIn(trip)).toEqual(['20 0 電車', '20 1 そば', '20 2 甘味', '21 0 宿', '– 0 散歩'])
  })

  it('are moved by an edit of the date, to the end of that day or to a place in it', async () => {
    const { taro } = fixture
    const trip = await tripOf()
    const [soba, sweets] = [await itemOf(trip, 'そば'), await itemOf(trip, '甘味')]
    await itemOf(trip, '宿', { date: '2026-11-21' })
    await call(taro, 'PUT', `/itinerary-items/${soba}`, { date: '2026-11-21' })
    expect(await orderIn(trip)).toEqual(['20 0 甘味', '21 0 宿', '21 1 そば'])
    await call(taro, 'PUT', `/itinerary-items/${sweets}`, { date: '2026-11-21', sortOrder: 1 })
    expect(await orderIn(trip)).toEqual(['21 0 宿', '21 1 甘味', '21 2 そば'])
    await call(taro, 'PUT', `/itinerary-items/${soba}`, { sortOrder: 0 })
    expect(await orderIn(trip)).toEqual(['21 0 そば', '21 1 宿', '21 2 甘味'])
  })

  it('keep their places when the same values are sent again, and their words when others are', async () => {
    const { taro } = fixture
    const trip = await tripOf()
    const soba = await itemOf(trip, 'そば', { category: '昼食', estimatedCost: 900 })
    await itemOf(trip, '甘味')
    const { item } = await call(taro, 'GET', `/itinerary-items/${soba}`)
    const { title, date, time, location, description, category, estimatedCost, sortOrder, financialInfo } =
      item
    const shown = {
      title,
      date,
      time,
      location,
      description,
      category,
      estimatedCost,
      sortOrder,
      financialInfo,
    }
    const again = await call(taro, 'PUT', `/itinerary-items/${soba}`, shown)
    expect({ ...again.item, updatedAt: 0 }).toEqual({ ...item, updatedAt: 0 })
    expect(await orderIn(trip)).toEqual(['20 0 そば', '20 1 甘味'])
  })

  it('are reordered each in its day', async () => {
    const { taro } = fixture
    const trip = await tripOf()
    const [one, two, three] = [await itemOf(trip, '一'), await itemOf(trip, '二'), await itemOf(trip, '三')]
    const later = await itemOf(trip, '宿', { date: '2026-11-21' })
    await call(taro, 'PUT', `/itineraries/${trip}/items/reorder`, { itemIds: [later, three, one, two] })
    expect(await orderIn(trip)).toEqual(['20 0 三', '20 1 一', '20 2 二', '21 0 宿'])
    const twice = { item_ids: [one, one] }
    expect((await ask(taro, 'PUT', `/itineraries/${trip}/reorder-items`, twice)).body.code).toBe('unreadable')
  })

  it('of another trip are not reordered with it, and nobody outside learns of them', async () => {
    const { taro, outsider } = fixture
    const [trip, other] = [await tripOf(), await tripOf('雪')]
    const [mine, theirs] = [await itemOf(trip, '一'), await itemOf(other, '二')]
    const path = `/itineraries/${trip}/items/reorder`
    expect((await ask(taro, 'PUT', path, { itemIds: [mine, theirs] })).body.code).toBe('item-not-found')
    expect((await ask(outsider, 'GET', `/itinerary-items/${mine}`)).body.code).toBe('item-not-found')
    expect((await ask(outsider, 'PUT', path, { itemIds: [mine] })).body.code).toBe('itinerary-not-found')
  })

  it.each([
    [{ estimatedCost: 0 }, 'NOT_APPLICABLE', 'FREE'],
    [{ estimatedCost: null }, 'NOT_SET', 'UNSPECIFIED'],
    [{ estimated_cost: 800 }, 'BUDGET_SET', 'SHARED'],
    [{ financialInfo: { status: 'BUDGET_PENDING', expenseType: 'PERSONAL' } }, 'BUDGET_PENDING', 'PERSONAL'],
    [
      { financial_status: 'BUDGET_SET', expense_type: 'PREPAID', estimated_cost: 800 },
      'BUDGET_SET',
      'PREPAID',
    ],
  ])('have the money that %j says', async (fields, financialStatus, expenseType) => {
    const item = await itemOf(await tripOf(), '拝観', fields)
    expect((await call(fixture.taro, 'GET', `/itinerary-items/${item}`)).item).toMatchObject({
      financialStatus,
      expenseType,
    })
  })

  it.each([
    [{ category: 1 }, 'unreadable'],
    [{ estimatedCost: 800, financialInfo: { budgetAmount: 900 } }, 'unreadable'],
    [{ estimatedCost: -1 }, 'budget-invalid'],
    [{ estimatedCost: 1.5 }, 'budget-invalid'],
    [{ financialStatus: 'BUDGET_SET' }, 'budget-status-mismatch'],
    [{ date: '2026-02-30' }, 'date-invalid'],
    [{ sortOrder: -1 }, 'unreadable'],
  ])('are refused with %j', async (fields, code) => {
    const trip = await tripOf()
    const body = { title: '拝観', date: '2026-11-20', ...fields }
    expect((await ask(fixture.taro, 'POST', `/itineraries/${trip}/items`, body)).body.code).toBe(code)
  })
})

describe('the expenses of a trip', () => {
  it('are recorded from an item, split among everybody, and decide its status', async () => {
    const { hanako, taro } = fixture
    const trip = await tripOf()
    const item = await itemOf(trip, '拝観', { estimatedCost: 900 })
    const { expense } = await call(taro, 'POST', `/itinerary-items/${item}/expenses`)
    expect(expense).toMatchObject({
      amount: 900,
      paidBy: taro.user.id,
      itineraryId: trip,
      itineraryItemId: item,
    })
    expect(expense.shares).toHaveLength(4)
    const stateOf = async () => {
      const answered = (await call(taro, 'GET', `/itinerary-items/${item}`)).item
      return [answered.financialStatus, answered.settlementStatus, answered.actualCost]
    }
    expect(await stateOf()).toEqual(['EXPENSE_RECORDED', 'READY_TO_SETTLE', 900])
    const unlink = { itineraryItemId: null }
    const { expense: unlinked } = await call(hanako, 'PUT', `/expenses/${expense.id}/link-item`, unlink)
    expect(unlinked).toMatchObject({ itineraryId: trip, itineraryItemId: null })
    expect(await stateOf()).toEqual(['BUDGET_SET', 'UNSETTLED', 0])
    await call(hanako, 'PUT', `/expenses/${expense.id}`, { itineraryItemId: item })
    await call(hanako, 'POST', `/expenses/${expense.id}/settle`)
    expect(await stateOf()).toEqual(['SETTLED', 'SETTLED', 900])
  })

  it('are answered for each person in whole yen', async () => {
    const trip = await tripOf()
    const item = await itemOf(trip, '拝観', { estimatedCost: 1_001, expenseType: 'SHARED' })
    await call(fixture.taro, 'POST', `/itinerary-items/${item}/expenses`)
    const { budgetComparison, budgetTotal } = await call(fixture.taro, 'GET', `/itineraries/${trip}/expenses`)
    expect([budgetComparison[0].per_person, budgetTotal.per_person]).toEqual([250, 250])
  })

  it('have a title that fits, also from an item with the longest one', async () => {
    const item = await itemOf(await tripOf(), `${'あ'.repeat(titleMaxLength - 2)}🍁`, { estimatedCost: 900 })
    const { expense } = await call(fixture.taro, 'POST', `/itinerary-items/${item}/expenses`)
    expect(expense.title.length).toBeLessThanOrEqual(titleMaxLength)
    expect(expense.title.isWellFormed()).toBe(true)
  })

  it('are refused from an item without an amount', async () => {
    const item = await itemOf(await tripOf(), '散歩')
    const { status, body } = await ask(fixture.taro, 'POST', `/itinerary-items/${item}/expenses`)
    expect([status, body.code]).toEqual([422, 'amount-required'])
  })

  it('are deleted with the trip only if the call names them, and come back with it', async () => {
    const { taro, group } = fixture
    const trip = await tripOf()
    const item = await itemOf(trip, '拝観', { estimatedCost: 900 })
    const [gone, kept] = [
      await call(taro, 'POST', `/itinerary-items/${item}/expenses`),
      await call(taro, 'POST', `/itinerary-items/${item}/expenses`),
    ]
    await call(taro, 'DELETE', `/itineraries/${trip}`, { expenses: [gone.expense.id] })
    expect((await ask(taro, 'GET', `/itinerary-items/${item}`)).body.code).toBe('item-not-found')
    const left = (await call(taro, 'GET', `/groups/${group}/expenses`)).expenses
    expect(left.map(({ id }: Answered) => id)).toEqual([kept.expense.id])
    const trash = await call(taro, 'GET', `/groups/${group}/trash`)
    expect(trash.itineraries).toMatchObject([{ id: trip, title: '紅葉', deletedBy: taro.user.id }])
    expect((await ask(taro, 'PUT', `/itineraries/${trip}`, { title: '秋' })).body.code).toBe(
      'itinerary-deleted',
    )
    await call(taro, 'POST', `/itineraries/${trip}/restore`)
    const { expenses, budgetTotal } = await call(taro, 'GET', `/itineraries/${trip}/expenses`)
    expect(expenses.map(({ id }: Answered) => id)).toEqual([gone.expense.id, kept.expense.id])
    expect(budgetTotal).toMatchObject({
      budget: 900,
      actual_expense: 1_800,
      variance: 900,
      variance_percentage: 100,
    })
  })
})

describe('trips', () => {
  it('are refused to members of a group that does not use them', async () => {
    const { hanako, taro, group } = fixture
    await call(hanako, 'PATCH', `/groups/${group}`, { itineraryEnabled: false })
    const { body } = await ask(taro, 'POST', `/groups/${group}/itineraries`, { title: '雪', ...dates })
    expect(body.code).toBe('itineraries-disabled')
  })

  it('are listed by their first day', async () => {
    const { hanako, taro, group } = fixture
    await tripOf()
    const earlier = { title: '桜', startDate: '2026-04-01', endDate: '2026-04-02' }
    await call(hanako, 'POST', `/groups/${group}/itineraries`, earlier)
    const { itineraries } = await call(taro, 'GET', `/groups/${group}/itineraries`)
    expect(itineraries.map(({ title }: Answered) => title)).toEqual(['桜', '紅葉'])
  })

  it('are changed to the statuses that follow each other', async () => {
    const trip = await tripOf()
    const { status, body } = await ask(fixture.taro, 'PUT', `/itineraries/${trip}`, { status: 'completed' })
    expect([status, body.code]).toEqual([422, 'itinerary-not-started'])
  })
})

it('the plan of the owner limits the trips of a group', async () => {
  await server.stop()
  server = await startTestServer({ settings: { plans: 'free' } })
  fixture = await createFixture(server)
  await call(fixture.hanako, 'PATCH', `/groups/${fixture.group}`, { itineraryEnabled: true })
  for (let count = 0; count < planLimits.free.itineraries; count++) await tripOf(`旅${count}`)
  const path = `/groups/${fixture.group}/itineraries`
  const { body } = await ask(fixture.hanako, 'POST', path, { title: '多すぎ', ...dates })
  expect([body.code, body.error]).toEqual(['plan-itineraries-full', '旅程は最大10件まで作成できます'])
})

it('the premium plan limits them, too', async () => {
  await server.stop()
  server = await startTestServer({ settings: { plans: 'premium' } })
  fixture = await createFixture(server)
  await call(fixture.hanako, 'PATCH', `/groups/${fixture.group}`, { itineraryEnabled: true })
  await tripOf('雪')
  const row = await server.database.db.selectFrom('itineraries').selectAll().executeTakeFirstOrThrow()
  for (let count = 2; count < planLimits.premium.itineraries; count++)
    await server.database.db
      .insertInto('itineraries')
      .values({ ...row, id: TripId.parse(newUuid()), ordinal: 100 + count })
      .execute()
  await tripOf('最後')
  const path = `/groups/${fixture.group}/itineraries`
  const { body } = await ask(fixture.hanako, 'POST', path, { title: '多すぎ', ...dates })
  expect(body.code).toBe('group-itineraries-full')
})
