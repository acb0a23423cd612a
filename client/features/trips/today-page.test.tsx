import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderTrip } from '#tests/support/trip-page-for-test.tsx'
import { itemRow, itineraryId, openTrip, tripAddress } from '#tests/support/trips-for-test.ts'
import { TripsTab } from './trips-tab.tsx'

let database: AccountDatabase
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  database = await openTrip({ status: 'active' })
})
afterEach(async () => {
  vi.useRealTimers()
  await deleteAccountDatabase()
})

const setClock = (japanTime: string) => vi.setSystemTime(new Date(`${japanTime}:00+09:00`))
function open(japanTime: string, hash = '#today') {
  setClock(japanTime)
  return renderTrip(hash)
}
const next = () => screen.findByRole('region', { name: '次の予定' })
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const shared = { financialStatus: 'BUDGET_SET', expenseType: 'SHARED' } as const

describe('the page of today', () => {
  it('shows what is next with its place, note and money, and records its expense with one tap', async () => {
    const soba = itemRow(2, {
      title: '首里そば',
      time: '11:30',
      location: '首里赤田町 https://maps.app.goo.gl/abcDEF123',
      description: '並ぶので早めに',
      ...shared,
      estimatedCost: 3_000,
    })
    await database.itineraryItems.bulkPut([
      itemRow(1, { title: '朝食', time: '08:00' }),
      soba,
      itemRow(3, { title: '国際通り', ...shared, estimatedCost: 2_000 }),
      itemRow(4, { title: '美ら海水族館', time: '10:00', date: '2026-08-12' }),
    ])
    await database.expenses.bulkPut([
      expenseRow(1, { amount: 3_600, date: '2026-08-11', itineraryId, itineraryItemId: soba.id }),
      expenseRow(2, { amount: 400, date: '2026-08-11', itineraryId }),
    ])
    open('2026-08-11T10:00')
    expect((await next()).textContent).toBe(
      '次の予定11:30首里そば首里赤田町地図で見る（新しいタブで開きます）予算 3,000円・使った額 3,600円600円 超え並ぶので早めに',
    )
    expect(screen.getByText('1日目 / 全4日')).toBeDefined()
    expect(href(/^地図で見る/)).toBe('https://maps.app.goo.gl/abcDEF123')
    expect(href('首里そばの支出を記録')).toBe(
      `/groups/${groupId}/add-expense?${new URLSearchParams({ itinerary_id: itineraryId, itinerary_item_id: soba.id })}`,
    )
    const others = within(screen.getByRole('list', { name: '今日のほかの予定' })).getAllByRole('listitem')
    expect(others.map((row) => row.textContent)).toEqual(['8:00朝食 終了記録', '国際通り 予算 2,000円記録'])
    expect(href('「国際通り」の支出を記録')).toContain(encodeURIComponent(itemRow(3).id))
    expect(screen.getByText('今日使った額').closest('p')?.textContent).toBe(
      '今日使った額4,000円今日の予算 5,000円',
    )
    expect(screen.getByRole('region', { name: '明日 8月12日（水）' }).textContent).toContain(
      '10:00美ら海水族館',
    )
  })

  it('says which expenses of today are not in its figure, and leads to them', async () => {
    await database.expenses.bulkPut([
      expenseRow(1, { amount: 3_600, date: '2026-08-11', itineraryId }),
      expenseRow(2, { amount: 800, date: '2026-08-11' }),
      expenseRow(3, { amount: 700, date: '2026-08-11' }),
      expenseRow(4, { amount: 900, date: '2026-08-10' }),
      expenseRow(5, { amount: 500, date: '2026-08-11', transactionType: 'transfer' }),
    ])
    const withoutLink: string[] = []
    const watch = new MutationObserver(() => {
      if (screen.queryByText('今日使った額') && !screen.queryByRole('link', { name: '支出を見る' }))
        withoutLink.push(document.body.textContent)
    })
    watch.observe(document.body, { childList: true, subtree: true })
    open('2026-08-11T10:00')
    expect(
      await screen.findByText(
        (_, element) =>
          element?.tagName === 'P' &&
          element.textContent.startsWith('今日の支出2件（1,500円）は、どの旅程にも入っていません。'),
      ),
    ).toBeDefined()
    watch.disconnect()
    expect(withoutLink, 'it comes late and moves what is below').toEqual([])
    expect(screen.getByText('今日使った額').closest('p')?.textContent).toBe('今日使った額3,600円')
    expect(href('支出を見る')).toBe(`/groups/${groupId}/expenses?from=2026-08-11&to=2026-08-11`)
  })

  it('offers the budget of what is next, of which nothing was spent yet', async () => {
    const title = '三泊四日の夏の沖縄めぐりの昼食'
    await database.itineraryItems.put(itemRow(1, { title, ...shared, estimatedCost: 1_500 }))
    open('2026-08-11T10:00')
    await next()
    expect(href(/^三泊四日の夏の沖縄めぐり…の ?1,500円 ?を ?記録$/)).toContain(
      encodeURIComponent(itemRow(1).id),
    )
    expect(screen.queryByRole('link', { name: '支出を追加' })).toBeNull()
  })

  it('moves on with the clock while it is open', async () => {
    await database.itineraryItems.bulkPut([
      itemRow(1, { title: '朝食', time: '08:00' }),
      itemRow(2, { title: '昼食', time: '12:00' }),
    ])
    open('2026-08-11T08:00')
    expect((await next()).textContent).toContain('朝食')
    setClock('2026-08-11T08:01')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect((await next()).textContent).toContain('昼食')
    setClock('2026-08-11T12:01')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByRole('heading', { name: '今日の予定は終わりました' })).toBeDefined()
    expect(screen.getByRole('link', { name: '支出を追加' })).toBeDefined()
    expect(screen.getByRole('list', { name: '終わった予定' })).toBeDefined()
  })

  it('offers to add an item on a day without any', async () => {
    open('2026-08-11T08:00')
    expect(await screen.findByRole('heading', { name: '今日の予定はありません' })).toBeDefined()
    expect(href('予定を追加')).toBe(`${tripAddress}/items/create`)
  })

  it('counts the days before the trip, and shows its first item', async () => {
    await database.itineraryItems.put(itemRow(1, { title: '羽田から那覇', time: '07:10' }))
    open('2026-08-08T23:59')
    expect(await screen.findByText('あと3日')).toBeDefined()
    expect(screen.getByRole('region', { name: '最初の予定' }).textContent).toContain('7:10羽田から那覇')
    setClock('2026-08-09T00:00')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText('あと2日')).toBeDefined()
  })

  it('leads to the settlement after the trip, and to the plan of a cancelled one', async () => {
    open('2026-08-15T00:00')
    expect(await screen.findByRole('heading', { name: '旅は終わりました' })).toBeDefined()
    expect(href('精算を見る')).toBe(`${tripAddress}#settlement`)
    await database.itineraries.update(itineraryId, { status: 'cancelled' })
    expect(await screen.findByRole('heading', { name: 'この旅程はキャンセルされています' })).toBeDefined()
    expect(href('しおりを見る')).toBe(tripAddress)
    expect(screen.queryByRole('link', { name: '支出を追加' })).toBeNull()
  })
})

describe('the way to the page of today', () => {
  it('is one tap in the plan on the days of the trip, and back', async () => {
    const address = open('2026-08-12T09:00', '')
    await userEvent.click(await screen.findByRole('link', { name: /^今日の予定/ }))
    await screen.findByRole('heading', { name: '今日の予定', level: 1 })
    await userEvent.click(screen.getByRole('button', { name: '戻る' }))
    await waitFor(() => expect(address()).toBe(tripAddress))
    expect(await screen.findByRole('link', { name: /^今日の予定/ })).toBeDefined()
    await database.itineraries.update(itineraryId, { status: 'cancelled' })
    await waitFor(() => expect(screen.queryByRole('link', { name: /^今日の予定/ })).toBeNull())
  })

  it('is said in the list of trips', async () => {
    setClock('2026-08-12T09:00')
    renderView(<TripsTab groupId={groupId} />)
    expect(await screen.findByText('今日 2日目')).toBeDefined()
  })
})
