import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase } from '#tests/support/account-for-test.ts'
import { renderTrip } from '#tests/support/trip-page-for-test.tsx'
import { itemRow, itineraryId, openTrip, tripAddress } from '#tests/support/trips-for-test.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
})
afterEach(deleteAccountDatabase)

it('scrolls an item into sight that is opened', async () => {
  await database.itineraryItems.bulkPut([itemRow(1), itemRow(2)])
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  renderTrip()
  await userEvent.click(await screen.findByRole('button', { name: /予定2/ }))
  expect(scroll.mock.contexts).toEqual([screen.getByRole('button', { name: /予定2/ }).closest('li')])
  scroll.mockRestore()
})

it('has the item open that its address names, in sight', async () => {
  await database.itineraryItems.bulkPut([itemRow(1), itemRow(2)])
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  renderTrip(`#${itemRow(2).id}`)
  const named = await screen.findByRole('button', { name: /予定2/, expanded: true })
  expect(screen.getByRole('button', { name: /予定1/, expanded: false })).toBeDefined()
  expect(scroll.mock.contexts).toEqual([named.closest('li')])
  scroll.mockRestore()
})

it('says of its trip what its days say, until somebody says otherwise', async () => {
  const status = () => screen.getByRole('region', { name: '旅程のあらまし' }).textContent.slice(0, 3)
  await database.itineraries.update(itineraryId, { startDate: '2090-08-11', endDate: '2090-08-14' })
  renderTrip()
  await waitFor(() => expect(status()).toBe('計画中'))
  expect(screen.queryByRole('link', { name: '今日の予定' })).toBeNull()
  await database.itineraries.update(itineraryId, { startDate: '2020-08-11' })
  await waitFor(() => expect(status()).toBe('旅行中'))
  expect(screen.getByRole('link', { name: '今日の予定' }).getAttribute('href')).toBe(`${tripAddress}#today`)
  await database.itineraries.update(itineraryId, { status: 'completed' })
  await waitFor(() => expect(status()).toMatch(/^完了/))
})
