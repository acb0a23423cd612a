import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase } from '#tests/support/account-for-test.ts'
import { expenseRow } from '#tests/support/expenses-for-test.ts'
import { renderTrip } from '#tests/support/trip-page-for-test.tsx'
import { itemRow, itineraryId, openTrip, tripAddress } from '#tests/support/trips-for-test.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
})
afterEach(deleteAccountDatabase)

const rowOf = (text: string) => screen.getByText(text).closest('li')?.textContent

describe('the budget of a trip', () => {
  it('says how to begin while there is nothing to compare', async () => {
    await database.itineraryItems.put(itemRow(1))
    renderTrip('#budget')
    expect(await screen.findByRole('heading', { name: '予算も支出もまだありません' })).toBeDefined()
  })

  it('compares each item, category and day in words, and opens the expenses of an item', async () => {
    const shared = { financialStatus: 'BUDGET_SET', expenseType: 'SHARED' } as const
    await database.itineraryItems.bulkPut([
      itemRow(1, { title: '居酒屋', ...shared, category: 'DINNER', estimatedCost: 15_000 }),
      itemRow(2, { title: '宿', ...shared, category: 'HOTEL', estimatedCost: 72_000 }),
      itemRow(3, { title: '植物園', category: 'PARK' }),
    ])
    await database.expenses.bulkPut([
      expenseRow(1, { title: '一次会', amount: 18_500, itineraryId, itineraryItemId: itemRow(1).id }),
      expenseRow(2, { title: '駐車場', amount: 600, itineraryId }),
    ])
    renderTrip('#budget')
    await screen.findByText('予算の残り')
    expect(screen.getByText('予算の残り').parentElement?.textContent).toBe('予算の残り68,500円')
    expect(document.body.textContent).toContain('使った額を、分けた3人で割ると、1人 約6,167円')
    expect(rowOf('夕食')).toBe('夕食18,500円予算 15,000円3,500円（23%）超え')
    expect(rowOf('宿')).toBe('宿0円予算 72,000円あと 72,000円')
    expect(screen.queryByText('植物園')).toBeNull()
    expect(screen.getByText(/どの予定のものでもない支出が1件、合わせて/)).toBeDefined()
    const row = screen.getByRole('button', { name: /居酒屋/, expanded: false })
    expect(row.textContent).toBe(
      '居酒屋18,500円予算 15,000円3,500円（23%）超え分けた3人で1人 約6,167円・支出1件',
    )
    await userEvent.click(row)
    expect(screen.getByRole('link', { name: /一次会/ }).getAttribute('href')).toContain(expenseRow(1).id)
    const toForm = new URL(
      screen.getByRole('link', { name: '支出を追加' }).getAttribute('href') ?? '',
      'https://x',
    )
    expect(Object.fromEntries(toForm.searchParams)).toEqual({
      itinerary_id: itineraryId,
      create_item: 'true',
      returnPath: `${tripAddress}#budget`,
    })
  })

  it('says by how much it is exceeded, and without a budget what was spent', async () => {
    const item = itemRow(1, { financialStatus: 'BUDGET_SET', expenseType: 'SHARED', estimatedCost: 1_000 })
    await database.itineraryItems.put(item)
    await database.expenses.put(expenseRow(1, { amount: 1_500, itineraryId, itineraryItemId: item.id }))
    renderTrip('#budget')
    expect((await screen.findByText('予算を超えた額')).parentElement?.textContent).toContain('500円')
    expect(document.body.textContent).toContain('使った額を、分けた3人で割ると、1人 500円')
    // Of the category and of the item, which is the only one of its day.
    expect(document.body.textContent.match(/（50%）超え/g)).toHaveLength(2)
    await database.itineraryItems.put(itemRow(1))
    await waitFor(() => expect(screen.queryByText('予算を超えた額')).toBeNull())
    expect(screen.getByText('使った額').parentElement?.textContent).toBe('使った額1,500円')
  })

  it('is opened from the plan, and leads back to it', async () => {
    await database.itineraryItems.put(itemRow(1))
    const address = renderTrip()
    await userEvent.click(await screen.findByRole('link', { name: /予算と実績$/ }))
    await screen.findByRole('heading', { name: '予算と実績', level: 1 })
    await userEvent.click(screen.getByRole('button', { name: '戻る' }))
    await waitFor(() => expect(address()).toBe(tripAddress))
  })
})
