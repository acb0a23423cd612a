/** An expense that is recorded for a trip, or from an item of its plan. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AddExpenseSearch } from '#client/route-params.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { itemRow, itineraryId, tripRow, openTrip } from '#tests/support/trips-for-test.ts'
import { AddExpense, AddExpenseScreen } from './add-expense-screen.tsx'
import { EditExpense } from './edit-expense-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
})
afterEach(deleteAccountDatabase)

const tokyo = tripRow(1, { title: '東京', startDate: '2026-09-01', endDate: '2026-09-02' })
const item = itemRow(1, { title: '居酒屋', category: 'DINNER', estimatedCost: 15_000, date: '2020-08-11' })
const value = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=radio]), select' }).value
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
async function open(itemId?: typeof item.id, createsItem = false) {
  renderView(<AddExpense groupId={groupId} trip={{ itineraryId, itemId, createsItem }} />)
  await screen.findByRole('textbox', { name: '金額' })
}
const choose = (field: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(field, { selector: 'select' }), option)
const typeAmount = (text: string) => userEvent.type(screen.getByRole('textbox', { name: '金額' }), text)
const optionsOf = (name: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(name, { selector: 'select' }).options].map(({ text }) => text)
const recorded = async (count: number) => {
  await waitFor(async () => expect(await recordedIn(database)).toHaveLength(count))
  return recordedIn(database)
}

it('begins with title, amount, category and past day of the item, and belongs to it', async () => {
  await database.itineraryItems.put(item)
  await open(item.id)
  expect(['金額', '内容', '分類', '日付'].map(value)).toEqual(['15,000', '居酒屋', 'food', '2020-08-11'])
  await save()
  await waitFor(async () => expect(await recordedIn(database)).toHaveLength(1))
  expect(await recordedIn(database)).toMatchObject([
    { name: 'expense.create', args: { itineraryId, itineraryItemId: item.id, title: '居酒屋' } },
  ])
})

it('of a link to the item alone belongs to its trip', async () => {
  await database.itineraryItems.put(item)
  const address = renderScreen(
    AddExpenseScreen,
    '/groups/$groupId/add-expense',
    `/groups/${groupId}/add-expense?itinerary_item_id=${item.id}`,
  )
  await screen.findByRole('textbox', { name: '金額' })
  expect(['旅程', '予定', '内容'].map(value)).toEqual([itineraryId, item.id, '居酒屋'])
  await save()
  expect(await recorded(1)).toMatchObject([{ args: { itineraryId, itineraryItemId: item.id } }])
  await waitFor(() => expect(address()).toBe(`/groups/${groupId}/itineraries/${itineraryId}#expenses`))
})

it('of a link creates its item and leads to another page, as the link says', async () => {
  const returnPath = `/groups/${groupId}/itineraries/${itineraryId}`
  const search = new URLSearchParams({ itinerary_id: itineraryId, create_item: 'true', returnPath })
  const address = renderScreen(
    AddExpenseScreen,
    '/groups/$groupId/add-expense',
    `/groups/${groupId}/add-expense?${search}`,
    { validateSearch: (given) => AddExpenseSearch.parse(given) },
  )
  await screen.findByRole('textbox', { name: '金額' })
  await typeAmount('900')
  await userEvent.type(screen.getByRole('textbox', { name: '内容' }), '屋台')
  await save()
  expect((await recorded(2)).map(({ name }) => name)).toEqual(['item.create', 'expense.create'])
  await waitFor(() => expect(address()).toBe(returnPath))
})

it('takes no item of another trip than the one of the link', async () => {
  await database.itineraries.put(tokyo)
  await database.itineraryItems.put({ ...item, itineraryId: tokyo.id })
  await open(item.id)
  expect(['金額', '内容', '旅程', '予定'].map(value)).toEqual(['', '', itineraryId, ''])
})

it('begins without an amount if the item has an expense already, so that the budget is not recorded twice', async () => {
  await database.itineraryItems.put(item)
  await database.expenses.put(expenseRow(1, { itineraryId, itineraryItemId: item.id }))
  await open(item.id)
  expect(['金額', '内容', '分類'].map(value)).toEqual(['', '居酒屋', 'food'])
})

it('that follows one of an item begins empty, and stays in the trip', async () => {
  await database.itineraryItems.put(item)
  await open(item.id)
  await userEvent.click(screen.getByRole('button', { name: '保存してもう1件' }))
  await recorded(1)
  await waitFor(() => expect(value('金額')).toBe(''))
  expect([value('内容'), value('旅程'), value('予定')]).toEqual(['', itineraryId, ''])
})

it('of the trip alone begins empty', async () => {
  await open()
  expect(value('金額')).toBe('')
  expect(value('旅程')).toBe(itineraryId)
  await userEvent.type(screen.getByRole('textbox', { name: '金額' }), '900')
  await save()
  await waitFor(async () => expect(await recordedIn(database)).toHaveLength(1))
  expect(await recordedIn(database)).toMatchObject([{ args: { itineraryId } }])
})

it('belongs to no trip if that is not there any more', async () => {
  await database.itineraries.clear()
  await open(item.id)
  await userEvent.type(screen.getByRole('textbox', { name: '金額' }), '900')
  await save()
  await waitFor(async () => expect(await recordedIn(database)).toHaveLength(1))
  expect(await recordedIn(database)).toMatchObject([{ args: { itineraryId: null } }])
})

it('of the group belongs to the trip and the item that are chosen in the form', async () => {
  await database.itineraries.put(tokyo)
  await database.itineraryItems.bulkPut([{ ...item, date: '2026-08-11' }, itemRow(2, { title: '宿' })])
  renderView(<AddExpense groupId={groupId} />)
  await screen.findByRole('textbox', { name: '金額' })
  expect(optionsOf('旅程')).toEqual(['旅程なし', '東京', '夏の沖縄'])
  expect(screen.queryByLabelText('予定', { selector: 'select' })).toBeNull()
  await choose('旅程', '夏の沖縄')
  expect(optionsOf('予定')).toEqual(['予定なし', '予定も作る', '8/11 居酒屋', '8/11 宿'])
  await choose('予定', '8/11 宿')
  await typeAmount('900')
  await save()
  expect(await recorded(1)).toMatchObject([
    { name: 'expense.create', args: { itineraryId, itineraryItemId: itemRow(2).id } },
  ])
})

it('creates its item in one action, once', async () => {
  await database.itineraryItems.put({ ...item, date: '2020-08-11' })
  await open(undefined, true)
  expect(value('予定')).toBe('new')
  expect(screen.getByText('同じ内容の予定を、しおりにも加えます。')).toBeDefined()
  await typeAmount('900')
  await userEvent.type(screen.getByRole('textbox', { name: '内容' }), '屋台')
  await userEvent.click(screen.getByRole('button', { name: '保存してもう1件' }))
  const [created, spent] = await recorded(2)
  expect(created).toMatchObject({
    name: 'item.create',
    args: { itineraryId, title: '屋台', category: 'MEAL', estimatedCost: null, financialStatus: 'NOT_SET' },
  })
  const items = await database.itineraryItems.toArray()
  const stall = items.find(({ title }) => title === '屋台')
  expect(stall?.date).toBeTruthy()
  expect(spent).toMatchObject({
    name: 'expense.create',
    args: { itineraryId, itineraryItemId: stall?.id, title: '屋台' },
  })

  await waitFor(() => expect(value('予定')).toBe(''))
  expect(value('旅程')).toBe(itineraryId)
  await typeAmount('300')
  await save()
  expect((await recorded(3))[2]).toMatchObject({
    name: 'expense.create',
    args: { itineraryId, amount: 300 },
  })
  expect(await database.itineraryItems.count()).toBe(2)
})

it('creates no item of a trip that is deleted while the form is open', async () => {
  await open(undefined, true)
  await typeAmount('900')
  await database.itineraries.clear()
  await waitFor(() => expect(screen.queryByLabelText('旅程', { selector: 'select' })).toBeNull())
  expect(await database.itineraryItems.count()).toBe(0)
})

it('does not speak of trips in a group without any', async () => {
  await database.itineraries.clear()
  renderView(<AddExpense groupId={groupId} />)
  await screen.findByRole('textbox', { name: '金額' })
  expect(screen.queryByLabelText('旅程', { selector: 'select' })).toBeNull()
})

it('gets another trip and item by an edit, which changes nothing else', async () => {
  await database.itineraries.put(tokyo)
  const row = expenseRow(1, { itineraryId, itineraryItemId: item.id })
  await database.itineraryItems.put({ ...item, date: null })
  await database.expenses.put(row)
  renderView(<EditExpense groupId={groupId} expenseId={row.id} />)
  await screen.findByRole('textbox', { name: '金額' })
  expect(value('予定')).toBe(item.id)
  expect(optionsOf('予定')).toEqual(['予定なし', '予定も作る', '居酒屋'])
  await choose('旅程', '東京')
  await save()
  expect(await recorded(1)).toEqual([
    { name: 'expense.link', args: { id: row.id, itineraryId: tokyo.id, itineraryItemId: null } },
  ])
})

it('that is recorded already creates its item by an edit, which changes nothing else of it', async () => {
  const row = expenseRow(1, { title: '屋台', date: '2026-08-12' })
  await database.expenses.put(row)
  renderView(<EditExpense groupId={groupId} expenseId={row.id} />)
  await screen.findByRole('textbox', { name: '金額' })
  await choose('旅程', '夏の沖縄')
  await choose('予定', '予定も作る')
  await save()
  const [created, linked] = await recorded(2)
  expect(created).toMatchObject({
    name: 'item.create',
    args: { itineraryId, title: '屋台', date: '2026-08-12', estimatedCost: null },
  })
  const [stall] = await database.itineraryItems.toArray()
  expect(linked).toEqual({
    name: 'expense.link',
    args: { id: row.id, itineraryId, itineraryItemId: stall?.id },
  })
})

it('keeps a trip that is not there any more, until another one is chosen', async () => {
  await database.itineraries.bulkPut([tokyo])
  await database.itineraries.delete(itineraryId)
  const row = expenseRow(1, { itineraryId })
  await database.expenses.put(row)
  renderView(<EditExpense groupId={groupId} expenseId={row.id} />)
  await screen.findByRole('textbox', { name: '金額' })
  expect(value('旅程')).toBe('')
  await userEvent.type(screen.getByRole('textbox', { name: /^メモ/ }), '領収書')
  await save()
  expect(await recorded(1)).toMatchObject([
    { name: 'expense.describe', args: { description: `${row.description}領収書` } },
  ])
})

const withoutTrip = async (status: 'draft' | 'cancelled' = 'draft') => {
  await database.itineraries.put(tripRow(0, { status, startDate: '2020-01-01', endDate: '2098-12-31' }))
  renderView(<AddExpense groupId={groupId} />)
  await screen.findByRole('textbox', { name: '金額' })
}

it('that is recorded on a day of a trip belongs to it, which the form says', async () => {
  await withoutTrip()
  expect(value('旅程')).toBe(itineraryId)
  expect(screen.getByText('日付に合わせて選びました')).toBeDefined()
  await typeAmount('900')
  await save()
  expect(await recorded(1)).toMatchObject([{ args: { itineraryId } }])
})

it('follows its date into the trip and out of it, until the person chooses a trip', async () => {
  await withoutTrip()
  const setDate = (date: string) =>
    fireEvent.change(screen.getByLabelText('日付', { selector: 'input' }), { target: { value: date } })
  setDate('2019-12-31')
  expect(value('旅程')).toBe('')
  setDate('2020-01-01')
  expect(value('旅程')).toBe(itineraryId)
  await choose('旅程', '旅程なし')
  setDate('2020-01-02')
  expect(value('旅程')).toBe('')
  expect(screen.queryByText('日付に合わせて選びました')).toBeNull()
  await typeAmount('900')
  await save()
  expect(await recorded(1)).toMatchObject([{ args: { itineraryId: null } }])
})

it('belongs to no trip by its date if two have the day, or if the trip is cancelled', async () => {
  await database.itineraries.put({ ...tokyo, startDate: '2020-01-01', endDate: '2098-12-31' })
  await withoutTrip()
  expect(value('旅程')).toBe('')
  cleanup()
  await database.itineraries.delete(tokyo.id)
  await withoutTrip('cancelled')
  expect(value('旅程')).toBe('')
})
