/** The expenses of a group that plans trips, and those of a trip. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HistorySearch } from '#client/route-params.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId, hanako, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { itineraryId, tripRow, openGroupWithTrips } from '#tests/support/trips-for-test.ts'
import { GroupScreen } from '../group-page/group-screen.tsx'
import { TripScreen } from '../trips/trip-screen.tsx'

let database: AccountDatabase
const tokyo = tripRow(1, {
  title: '東京',
  destination: '',
  startDate: '2026-09-01',
  endDate: '2026-09-02',
})
const deleted = tripRow(2)
const rows = [
  expenseRow(1, { title: '水族館', amount: 6_000, itineraryId }),
  expenseRow(2, { title: '宿', amount: 30_000, date: '2026-08-11', category: 'accommodation', itineraryId }),
  { ...transferRow(3, { from: hanako, to: taro, amount: 500 }), itineraryId },
  expenseRow(4, { title: '寿司', amount: 8_000, itineraryId: tokyo.id }),
  expenseRow(5, { title: '電池', amount: 900 }),
  expenseRow(6, { title: '傘', amount: 1_100, itineraryId: deleted.id }),
]

beforeEach(async () => {
  localStorage.clear()
  database = await openGroupWithTrips()
  await database.itineraries.bulkPut([tripRow(), tokyo])
  await database.expenses.bulkPut(rows)
})
afterEach(deleteAccountDatabase)

async function open(search = '?find=true') {
  renderScreen(GroupScreen, '/groups/$groupId', `/groups/${groupId}${search}#expenses`, {
    validateSearch: (given) => HistorySearch.parse(given),
  })
  await screen.findByRole('search')
}
const byTrip = async () => {
  const orders = await screen.findByRole('radiogroup', { name: '支出の並べ方：日付の順、または旅程ごと' })
  return within(orders).getByRole('radio', { name: '旅程別表示' })
}
const list = () => within(screen.getByRole('list', { name: '支出' }))
/** The headings of the trips, each with the line below it and its sum. */
const trips = () =>
  list()
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.closest('li')?.textContent)
const rowTitles = () =>
  list()
    .getAllByRole('link')
    .map((link) => rows.find(({ title }) => link.textContent.startsWith(title))?.title ?? '送金')

it('lists expenses under their trips, with destination, count and sum, and the unassigned ones last', async () => {
  await open()
  expect(rowTitles()).toHaveLength(6)
  await userEvent.click(await byTrip())
  await waitFor(() =>
    expect(trips()).toEqual([
      expect.stringMatching(/^東京目的地未設定.*支出1件8,000円$/),
      expect.stringMatching(/^夏の沖縄沖縄本島.*支出2件36,000円$/),
      expect.stringMatching(/^旅程に入れていない支出支出2件2,000円$/),
    ]),
  )
  expect(rowTitles()).toEqual(['寿司', '送金', '水族館', '宿', '傘', '電池'])
  await userEvent.click(screen.getByRole('radio', { name: '時系列表示' }))
  await waitFor(() => expect(trips()[0]).toMatch(/8月12日/))
})

it('keeps the order that was chosen last, and follows the filters', async () => {
  localStorage.setItem('waritabi-history-order', 'trip')
  await open('?category=accommodation')
  await waitFor(() => expect(trips()).toEqual([expect.stringMatching(/^夏の沖縄.*支出1件30,000円$/)]))
  expect(rowTitles()).toEqual(['宿'])
  expect((await byTrip()).getAttribute('checked')).not.toBeNull()
})

it('leaves the room above what is found to the words that are searched', async () => {
  await open()
  await byTrip()
  await userEvent.type(screen.getByRole('searchbox'), '寿司')
  await waitFor(() => expect(rowTitles()).toEqual(['寿司']))
  expect(screen.queryByRole('radio', { name: '旅程別表示' })).toBeNull()
  expect(screen.queryByRole('heading', { name: /使ったお金/ })).toBeNull()
})

it('calls rows without a trip transfers if they are nothing else', async () => {
  await database.expenses.clear()
  await database.expenses.bulkPut([
    expenseRow(1, { itineraryId }),
    transferRow(2, { from: hanako, to: taro, amount: 70 }),
  ])
  await open()
  await userEvent.click(await byTrip())
  await waitFor(() => expect(trips().at(-1)).toBe('グループ全体の支払い'))
})

it.each([
  ['has no trip', () => database.itineraries.clear()],
  ['does not plan trips', () => database.groups.toCollection().modify({ itineraries: 'disabled' })],
])('offers no other order in a group that %s', async (_what, change) => {
  localStorage.setItem('waritabi-history-order', 'trip')
  await change()
  await open()
  await waitFor(() => expect(trips()[0]).toMatch(/8月12日/))
  expect(screen.queryByRole('radio', { name: '旅程別表示' })).toBeNull()
})

it('of a trip are the same list with the trip as its filter, and open beside it', async () => {
  const path = `/groups/${groupId}/itineraries/${itineraryId}`
  const address = renderScreen(TripScreen, '/groups/$groupId/itineraries/$itineraryId', `${path}#expenses`, {
    validateSearch: (given) => HistorySearch.parse(given),
  })
  expect(await screen.findByRole('heading', { name: '使ったお金・2件' })).toBeDefined()
  expect(rowTitles()).toEqual(['送金', '水族館', '宿'])
  expect(screen.queryByRole('radio', { name: '旅程別表示' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '支出を探す' }))
  await userEvent.type(await screen.findByRole('searchbox'), '宿')
  await waitFor(() => expect(rowTitles()).toEqual(['宿']))
  expect(screen.getByText('1件').parentElement?.textContent).toBe('1件 30,000円')
  await userEvent.click(screen.getByRole('link', { name: /宿/ }))
  expect(await screen.findByRole('link', { name: '編集' })).toBeDefined()
  expect(decodeURIComponent(address())).toBe(`${path}?find=true&q=宿&expense=${rows[1]?.id}#expenses`)
  expect(screen.getByRole('link', { name: '支出を追加' }).getAttribute('href')).toContain('itinerary_id=')
})
