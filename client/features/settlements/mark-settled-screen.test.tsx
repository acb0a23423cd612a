import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SettlementSearch } from '#client/route-params.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId, hanako, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { itineraryId, tripRow, openGroupWithTrips } from '#tests/support/trips-for-test.ts'
import { MarkSettledScreen } from './mark-settled-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroupWithTrips()
})
afterEach(deleteAccountDatabase)

const ofTrip = expenseRow(1, { title: '水族館', itineraryId })
const sent = { ...transferRow(2, { from: hanako, to: taro, amount: 500 }), itineraryId }
const rows = [ofTrip, sent, expenseRow(3), expenseRow(4, { itineraryId, status: 'settled' })]
const open = (search = '') =>
  renderScreen(
    MarkSettledScreen,
    '/groups/$groupId/settlements/close',
    `/groups/${groupId}/settlements/close${search}`,
    { validateSearch: (given) => SettlementSearch.parse(given) },
  )
const choices = async () => {
  const list = await screen.findByRole('list', { name: '精算済みにする支出と支払い' })
  return within(list)
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent)
}
const button = (name: string) => screen.getByRole('button', { name })
const tripPage = `/groups/${groupId}/itineraries/${itineraryId}#settlement`

it('offers the active rows of the whole group', async () => {
  await database.expenses.bulkPut(rows)
  open()
  expect(await choices()).toHaveLength(3)
})

it('of a trip offers its active rows alone, asks about open debts, and settles them', async () => {
  await database.itineraries.put(tripRow())
  await database.expenses.bulkPut(rows)
  const address = open(`?itinerary=${itineraryId}`)
  expect(await choices()).toHaveLength(2)
  expect(screen.getByText('夏の沖縄')).toBeDefined()
  expect(screen.getByText('0件を選択中')).toBeDefined()
  await userEvent.click(button('すべて選ぶ'))
  await userEvent.click(button('2件を精算済みにする'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^まだ払っていない人がいます。精算済みにすると/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: '未払いのまま精算済みにする' }))
  await waitFor(() => expect(address()).toBe(tripPage))
  const settling = { expenses: [{ id: ofTrip.id }], transfers: [{ id: sent.id }] }
  expect(await recordedIn(database)).toMatchObject([{ name: 'settlement.close', args: settling }])
})

it('of a trip goes back to the trip', async () => {
  await database.itineraries.put(tripRow())
  const address = open(`?itinerary=${itineraryId}`)
  expect(await screen.findByText('精算済みにするものがありません')).toBeDefined()
  await userEvent.click(button('戻る'))
  await waitFor(() => expect(address()).toBe(tripPage))
})

it('says that there is no such trip', async () => {
  serverAnswered()
  open(`?itinerary=${itineraryId}`)
  expect(await screen.findByText('旅程が見つかりません')).toBeDefined()
})
