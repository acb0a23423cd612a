import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount } from '#client/store/current-database.ts'
import { groupId } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { itemRow, itineraryId, itineraryRow, openGroupWithTrips } from '#tests/support/trips-for-test.ts'
import { ItineraryScreen } from '../itinerary-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroupWithTrips()
  await database.itineraries.put(itineraryRow())
})
afterEach(async () => {
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})

const trip = `/groups/${groupId}/itineraries/${itineraryId}`
const open = () => renderScreen(ItineraryScreen, '/groups/$groupId/itineraries/$itineraryId', trip)

it('scrolls an item into sight that is opened', async () => {
  await database.itineraryItems.bulkPut([itemRow(1), itemRow(2)])
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  open()
  await userEvent.click(await screen.findByRole('button', { name: /予定2/ }))
  expect(scroll.mock.contexts).toEqual([screen.getByRole('button', { name: /予定2/ }).closest('li')])
  scroll.mockRestore()
})

it('says of its trip what its days say, until somebody says otherwise', async () => {
  const status = () => screen.getByRole('region', { name: '旅程のあらまし' }).textContent.slice(0, 3)
  await database.itineraries.update(itineraryId, { startDate: '2090-08-11', endDate: '2090-08-14' })
  open()
  await waitFor(() => expect(status()).toBe('計画中'))
  expect(screen.queryByRole('link', { name: '今日の予定' })).toBeNull()
  await database.itineraries.update(itineraryId, { startDate: '2020-08-11' })
  await waitFor(() => expect(status()).toBe('旅行中'))
  expect(screen.getByRole('link', { name: '今日の予定' }).getAttribute('href')).toBe(`${trip}#today`)
  await database.itineraries.update(itineraryId, { status: 'completed' })
  await waitFor(() => expect(status()).toMatch(/^完了/))
})
