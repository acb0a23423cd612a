/** The forms in which the specification's programs make calls, and what they read in the answers (specification 2, sections 3 and 7). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type TestServer, startOfTests } from './start-server.ts'
import { type Fixture, ask, call, lunch, startWithFixture } from './trip-fixture.ts'

let server: TestServer
let fixture: Fixture
beforeEach(async () => {
  ;({ server, fixture } = await startWithFixture())
})
afterEach(() => server.stop())

const dates = { startDate: '2026-11-20', endDate: '2026-11-22' }
const expenses = () => `/groups/${fixture.group}/expenses`
const transfers = () => `/groups/${fixture.group}/transfers`
const participants = () => [{ userId: fixture.hanako.user.id }, { pendingMemberId: fixture.jiro }]
const spent = () => ({ ...lunch(fixture.hanako.user.id), participants: participants() })
const record = async (fields: object = {}) =>
  (await call(fixture.taro, 'POST', expenses(), { ...spent(), ...fields })).expense

async function itemOf(fields: object = {}): Promise<{ trip: string; item: string }> {
  const { hanako, group } = fixture
  const { itinerary } = await call(hanako, 'POST', `/groups/${group}/itineraries`, {
    title: '紅葉',
    ...dates,
  })
  const body = { title: '拝観', ...fields }
  const { item } = await call(hanako, 'POST', `/itineraries/${itinerary.id}/items`, body)
  return { trip: itinerary.id, item: item.id }
}

async function refusalOf(path: string, body: object): Promise<[number, RejectionCode]> {
  const refused = await ask(fixture.taro, 'POST', path, body)
  const code: RejectionCode = refused.body.code
  expect(refused.body.error).toBe(rejectionSentences[code])
  return [refused.status, code]
}

describe('a new expense', () => {
  it('that names an item alone is of the item’s trip', async () => {
    const { trip, item } = await itemOf()
    expect(await record({ itineraryItemId: item })).toMatchObject({
      itineraryId: trip,
      itineraryItemId: item,
    })
    expect(await record({ itinerary_item_id: item })).toMatchObject({ itineraryId: trip })
    expect(await record({ itineraryItemId: item, itineraryId: trip })).toMatchObject({ itineraryId: trip })
    const elsewhere = await refusalOf(expenses(), { ...spent(), itineraryItemId: item, itineraryId: null })
    expect(elsewhere).toEqual([404, 'item-not-found'])
  })

  it('takes the specification’s names of status and assignee', async () => {
    const { taro, jiro } = fixture
    const ofOurs = { purchaseStatus: undefined, assignee: undefined }
    const specified = { expense_status: 'prepaid', expense_assignee: taro.user.id }
    const prepaid = await record({ ...ofOurs, ...specified })
    expect(prepaid).toMatchObject({ purchaseStatus: 'prepaid', assignee: `u:${taro.user.id}` })
    const path = `/expenses/${prepaid.id}`
    const changed = await call(taro, 'PUT', path, { expense_status: null, expense_assignee: `p:${jiro}` })
    expect(changed.expense).toMatchObject({ purchaseStatus: null, assignee: `p:${jiro}` })
    const emptied = await call(taro, 'PUT', path, {
      expenseAssignee: null,
      expenseStatus: 'reservation_only',
    })
    expect(emptied.expense).toMatchObject({ purchaseStatus: 'reservation_only', assignee: null })
    const twice = { assignee: taro.user.id, expenseAssignee: `u:${taro.user.id}` }
    expect(await record(twice)).toMatchObject({ assignee: `u:${taro.user.id}` })
    for (const fields of [
      { expense_status: 'prepaid', purchaseStatus: 'reservation_only' },
      { expenseAssignee: jiro, assignee: null },
    ])
      expect(await refusalOf(expenses(), { ...spent(), ...fields })).toEqual([400, 'unreadable'])
  })

  it.each([
    ['food', 'food'],
    ['utilities', 'utilities'],
    ['宿泊', 'accommodation'],
    ['TRAIN', 'transport'],
    ['spaceship', 'other'],
    ['', 'other'],
  ])('of the category %s is of %s', async (word, category) => {
    const { id, ...recorded } = await record({ category: word })
    expect(recorded.category).toBe(category)
    await call(fixture.taro, 'PUT', `/expenses/${id}`, { category: 'shopping' })
    const changed = await call(fixture.taro, 'PUT', `/expenses/${id}`, { category: word })
    expect(changed.expense.category).toBe(category)
  })

  it.each([
    ['no amount', { amount: undefined }, 'amount-required'],
    ['an empty amount', { amount: '' }, 'amount-required'],
    ['null for an amount', { amount: null }, 'amount-required'],
    ['an amount in words', { amount: '1000' }, 'amount-not-whole'],
    ['no payer', { paidBy: undefined }, 'payer-required'],
    ['an empty payer', { paidBy: '' }, 'payer-required'],
    ['null for a payer', { paidBy: null }, 'payer-required'],
    ['a payer without a name', { payers: [{ amount: 1_000 }] }, 'payer-required'],
    [
      'a payer without an amount',
      { payers: [{ userId: '00000000-0000-7000-8000-000000000001' }] },
      'amount-required',
    ],
    ['a payer of another form', { paidBy: 5 }, 'person-unknown'],
  ] as const)('with %s is refused as what it is', async (_, fields, code) => {
    const { paidBy, ...others } = spent()
    const paid = 'payers' in fields ? {} : { paidBy }
    expect(await refusalOf(expenses(), { ...others, ...paid, ...fields })).toEqual([422, code])
  })
})

describe('the answer on an expense', () => {
  it('names creator and payer, and the participants as calls take them', async () => {
    const { hanako, taro, jiro } = fixture
    const expense = await record()
    const whole = {
      createdByName: '太郎',
      paidByName: '花子',
      paidByUser: { id: hanako.user.id, displayName: '花子' },
      participants: [
        { ...{ userId: hanako.user.id, pendingMemberId: null, amount: 500 }, ...unpaid, paid: true },
        { ...{ userId: null, pendingMemberId: jiro, amount: 500 }, ...unpaid },
      ],
    }
    expect(expense).toMatchObject(whole)
    for (const path of [`/expenses/${expense.id}`, expenses()]) {
      const answered = await call(hanako, 'GET', path)
      expect(answered.expense ?? answered.expenses[0]).toMatchObject(whole)
    }
    const sentBack = { participants: expense.participants, amount: expense.amount }
    const refused = await ask(taro, 'PUT', `/expenses/${expense.id}`, sentBack)
    expect(refused.body.code).toBe('nothing-to-change')
    const paid = expense.participants.map((each: object) => ({ ...each, paid: true }))
    const changed = await call(hanako, 'PUT', `/expenses/${expense.id}`, { participants: paid })
    expect(changed.expense.participants).toMatchObject([
      { paid: true, paidAt: null },
      { paid: true, paidAt: startOfTests },
    ])
  })
  const unpaid = { percentage: null, paid: false, paidAt: null }

  it('names a pending payer, and whoever has left, by the name in the group', async () => {
    const { hanako, taro, jiro, group } = fixture
    const { id } = await record({ paidBy: jiro })
    const { members } = (await call(hanako, 'GET', `/groups/${group}`)).group
    const place = members.find(({ userId }: { userId: string }) => userId === taro.user.id).id
    await call(hanako, 'DELETE', `/groups/${group}/members/${place}`)
    const { expense } = await call(hanako, 'GET', `/expenses/${id}`)
    expect(expense).toMatchObject({ createdByName: '太郎', paidByUser: { id: jiro, displayName: '次郎' } })
  })

  it('is the same in the trash, from a trip and from an item', async () => {
    const { taro, group } = fixture
    const { trip, item } = await itemOf({ estimatedCost: 900 })
    const { expense } = await call(taro, 'POST', `/itinerary-items/${item}/expenses`)
    const named = {
      createdByName: '太郎',
      paidByUser: { displayName: '太郎' },
      participants: [{}, {}, {}, {}],
    }
    expect(expense).toMatchObject(named)
    expect((await call(taro, 'GET', `/itineraries/${trip}/expenses`)).expenses).toMatchObject([named])
    await call(taro, 'DELETE', `/expenses/${expense.id}`)
    expect((await call(taro, 'GET', `/groups/${group}/trash`)).expenses).toMatchObject([named])
  })

  it('says nothing of people but their names', async () => {
    const { hanako, jiro, group } = fixture
    const contact = { phone: '090-1111-2222', email: 'jiro@example.com' }
    await call(hanako, 'PATCH', `/groups/${group}/pending-members/${jiro}`, contact)
    await server.database.db
      .updateTable('users')
      .set({ lineUserId: 'U0123456789abcdef', avatarUrl: 'https://example.com/hanako.png' })
      .where('id', '=', hanako.user.id)
      .execute()
    const { id } = await record({ paidBy: jiro })
    await call(hanako, 'POST', transfers(), { fromId: jiro, toId: hanako.user.id, amount: 100 })
    for (const path of [`/expenses/${id}`, expenses(), transfers()]) {
      const text = JSON.stringify(await call(hanako, 'GET', path))
      expect(text).toContain('次郎')
      for (const secret of [contact.phone, contact.email, 'U0123456789abcdef', 'hanako.png'])
        expect(text).not.toContain(secret)
    }
  })
})

describe('an expense that is recorded from an item', () => {
  it('takes split method, category and participants', async () => {
    const { hanako, taro, jiro } = fixture
    const { item } = await itemOf({ category: '食事' })
    const parts = [
      { userId: hanako.user.id, percentage: 70, paid: true },
      { pendingMemberId: jiro, percentage: 30 },
    ]
    const path = `/itinerary-items/${item}/expenses`
    const byPercent = { amount: 1_000, splitMethod: 'percentage', category: 'shopping', participants: parts }
    const { data } = await call(hanako, 'POST', path, byPercent)
    expect(data).toMatchObject({
      category: 'shopping',
      splitMethod: 'percentage',
      participants: [
        { amount: 700, paid: true },
        { amount: 300, paid: false },
      ],
    })
    const custom = [
      { userId: taro.user.id, amount: 400 },
      { pendingMemberId: jiro, amount: 600 },
    ]
    const { expense } = await call(taro, 'POST', path, { amount: 1_000, participants: custom })
    expect(expense).toMatchObject({ category: 'food', splitMethod: 'custom', participants: custom })
    const equal = await call(taro, 'POST', path, { amount: 900, splitMethod: 'equal', category: 'spaceship' })
    expect(equal.expense).toMatchObject({ category: 'other', participants: [{ amount: 225 }, {}, {}, {}] })
    const wrong = { amount: 1_000, splitMethod: 'equal', participants: custom }
    expect(await refusalOf(path, wrong)).toEqual([422, 'split-mismatch'])
  })

  it('has to have an amount, the item’s or the call’s', async () => {
    const { item } = await itemOf()
    const path = `/itinerary-items/${item}/expenses`
    expect(await refusalOf(path, {})).toEqual([422, 'amount-required'])
    expect(await refusalOf(path, { amount: 0 })).toEqual([422, 'amount-not-positive'])
  })
})

describe('an item', () => {
  it.each([null, 0])('whose cost was %s and becomes 500 is not free', async (cost) => {
    const { item } = await itemOf({ estimatedCost: 900 })
    const path = `/itinerary-items/${item}`
    await call(fixture.taro, 'PUT', path, { estimatedCost: cost })
    const { item: changed } = await call(fixture.taro, 'PUT', path, { estimatedCost: 500 })
    expect(changed).toMatchObject({
      estimatedCost: 500,
      financialStatus: 'BUDGET_SET',
      expenseType: 'SHARED',
    })
  })

  it('of a category that nobody knows is その他', async () => {
    const { item } = await itemOf({ category: '宇宙' })
    const path = `/itinerary-items/${item}`
    expect((await call(fixture.taro, 'GET', path)).item.category).toBe('OTHER')
    await call(fixture.taro, 'PUT', path, { category: '電車' })
    expect((await call(fixture.taro, 'PUT', path, { category: '宇宙' })).item.category).toBe('OTHER')
  })
})

describe('a new trip', () => {
  it('switches trips on, if its caller may', async () => {
    const { hanako, taro, group } = fixture
    const path = `/groups/${group}/itineraries`
    expect(await refusalOf(path, { title: '紅葉', ...dates })).toEqual([422, 'itineraries-disabled'])
    await call(hanako, 'POST', path, { title: '紅葉', ...dates })
    expect((await call(taro, 'GET', `/groups/${group}`)).group.itineraryEnabled).toBe(true)
    await call(taro, 'POST', path, { title: '雪', ...dates })
    expect((await call(taro, 'GET', path)).itineraries).toHaveLength(2)
  })

  it('that is refused switches nothing on', async () => {
    const { hanako, group } = fixture
    const path = `/groups/${group}/itineraries`
    const reversed = { title: '紅葉', startDate: dates.endDate, endDate: dates.startDate }
    expect((await ask(hanako, 'POST', path, reversed)).body.code).toBe('dates-reversed')
    expect((await call(hanako, 'GET', `/groups/${group}`)).group.itineraryEnabled).toBe(false)
  })
})

it.each(['utf-8', 'UTF-8', '"Utf-8"'])('a body may say that its charset is %s', async (charset) => {
  const { status, body } = await fixture.taro.agent
    .patch(`/api/groups/${fixture.group}/pending-members/${fixture.jiro}`)
    .set('content-type', `application/json; charset=${charset}`)
    .send('{"name":"三郎"}')
  expect([status, body.pendingMember?.name]).toEqual([200, '三郎'])
})

it('a draft that is to be completed is told what comes first, and others are not blamed', async () => {
  const { trip } = await itemOf()
  const to = async (status: string) =>
    (await ask(fixture.taro, 'PUT', `/itineraries/${trip}`, { status })).body.code
  expect(await to('completed')).toBe('itinerary-not-started')
  expect(rejectionSentences['itinerary-not-started']).not.toContain('ほかの人')
  expect([await to('active'), await to('completed')]).toEqual([undefined, undefined])
  expect(await to('draft')).toBe('itinerary-status-not-allowed')
})
