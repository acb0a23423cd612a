import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

const open = (hash = '#picture') =>
  renderScreen(
    ItineraryScreen,
    '/groups/$groupId/itineraries/$itineraryId',
    `/groups/${groupId}/itineraries/${itineraryId}${hash}`,
  )

describe('the picture of a trip', () => {
  it('is opened from the plan, and has the items of each day in words', async () => {
    await database.itineraryItems.bulkPut([
      itemRow(1, { title: '首里そば', time: '11:30', category: 'LUNCH' }),
      itemRow(2, { title: '国際通り', category: 'SHOPPING' }),
    ])
    open('')
    await userEvent.click(await screen.findByRole('button', { name: '旅程の操作' }))
    await userEvent.click(await screen.findByRole('link', { name: /^図で見る/ }))
    const timeline = await screen.findByRole('region', { name: '日ごとの流れ' })
    expect(within(timeline).getByRole('list', { name: '印の意味' }).textContent).toBe('食事買い物時間なし')
    expect(within(timeline).getByText('首里そば').closest('li')?.textContent).toBe('11:30首里そば昼食')
    expect(within(timeline).getByText('国際通り').closest('li')?.textContent).toBe(
      '時間なし国際通りショッピング',
    )
    expect(within(timeline).getAllByText('予定なし')).toHaveLength(3)
    // One mark on one axis: the item without a time has none.
    expect(timeline.querySelectorAll('[aria-hidden] [data-category]')).toHaveLength(1)
    expect(screen.queryByRole('region', { name: '道順' })).toBeNull()
  })

  it('connects the places with coordinates, and names them under their day', async () => {
    await database.itineraryItems.bulkPut([
      itemRow(1, { title: '首里城', location: 'https://www.google.com/maps?q=26.217,127.719' }),
      itemRow(2, { title: '集合' }),
      itemRow(3, { title: '水族館', description: '26.6943, 127.8780', date: '2026-08-12' }),
    ])
    open()
    const route = await screen.findByRole('region', { name: '道順' })
    const sketch = within(route).getByRole('img', { name: '2か所を行程表の順につないだ図' })
    expect(['首里城', '水族館'].map((name) => within(sketch).queryByText(name) !== null)).toEqual([
      true,
      true,
    ])
    const stops = within(route)
      .getAllByRole<HTMLLIElement>('listitem')
      .filter((row) => row.value > 0)
    expect(stops.map((row) => [row.value, row.textContent])).toEqual([
      [1, '首里城'],
      [2, '水族館'],
    ])
    expect(within(route).getByText(/^2日目 .*8月12日（水）$/)).toBeDefined()
  })

  it('says how to begin', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'まだ図にする予定がありません' })).toBeDefined()
  })
})
