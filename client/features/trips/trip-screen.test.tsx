import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expenseTexts } from '#shared/messages/expenses.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId, hanako, hanakoId, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { renderTrip } from '#tests/support/trip-page-for-test.tsx'
import { itemRow, itineraryId, tripRow, openTrip, tripAddress } from '#tests/support/trips-for-test.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip()
})
afterEach(deleteAccountDatabase)

const days = () =>
  screen
    .getAllByRole('region')
    .filter((day) => day.querySelector('ul'))
    .map((day) => day.textContent)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
async function beginMoving(): Promise<void> {
  await press('旅程の操作')
  await userEvent.click(await screen.findByRole('button', { name: /^予定を並び替える/ }))
}
const row = (name: RegExp) => screen.getByRole('button', { name })

describe('the plan of a trip', () => {
  it('says how to begin while it has no items', async () => {
    renderTrip()
    expect(await screen.findByRole('heading', { name: 'まだ予定がありません' })).toBeDefined()
    expect(screen.getByText('行きたい場所をひとつ、書いてみましょう。')).toBeDefined()
    expect(screen.getByRole('link', { name: '予定を追加' }).getAttribute('href')).toBe(
      `${tripAddress}/items/create`,
    )
    const summary = screen.getByRole('region', { name: '旅程のあらまし' })
    expect(summary.textContent).toBe('完了沖縄本島0件の予定予定を追加')
  })

  it('has the items of each day in their order, whatever their times, and those without a day last', async () => {
    await database.itineraryItems.bulkPut([
      itemRow(3, { date: '2026-08-12', title: '美ら海水族館' }),
      itemRow(2, { title: '首里そば', time: '09:25' }),
      itemRow(1, { title: '羽田から那覇', time: '19:00' }),
      itemRow(4, { date: '2026-08-20', title: '石垣島' }),
      itemRow(5, { date: null, title: '万座毛' }),
    ])
    renderTrip()
    await screen.findByRole('button', { name: /首里そば/ })
    const year = new Date().getFullYear() === 2026 ? '' : '2026年'
    expect(days()).toEqual([
      `1日目${year}8月11日（火）19:00羽田から那覇9:25首里そば`,
      `2日目${year}8月12日（水）美ら海水族館`,
      '日付未定行く日が決まったら、予定を開いて「予定を編集」で日付を選べます。石垣島もとは8月20日（木）万座毛'.replace(
        'もとは',
        `もとは${year}`,
      ),
    ])
  })

  it('says of each item how its money stands, and what it has cost', async () => {
    const shared = { financialStatus: 'BUDGET_SET', expenseType: 'SHARED' } as const
    const over = itemRow(1, { title: '居酒屋', ...shared, estimatedCost: 15_000, category: 'DINNER' })
    const inn = itemRow(2, { title: '宿', ...shared, estimatedCost: 72_000 })
    await database.itineraryItems.bulkPut([
      over,
      inn,
      itemRow(3, {
        title: '植物園',
        financialStatus: 'ZERO_CONFIRMED',
        estimatedCost: 0,
        expenseType: 'FREE',
      }),
      itemRow(4, { title: '飛行機', financialStatus: 'BUDGET_PENDING', expenseType: 'PERSONAL' }),
      itemRow(5, { title: '水族館', ...shared, estimatedCost: 6_000 }),
      itemRow(6, { title: '切符', ...shared, estimatedCost: null }),
    ])
    await database.expenses.bulkPut([
      expenseRow(1, { amount: 18_500, itineraryId, itineraryItemId: over.id }),
      expenseRow(2, { amount: 60_000, itineraryId, itineraryItemId: inn.id }),
    ])
    renderTrip()
    await screen.findByRole('button', { name: /居酒屋/ })
    expect(row(/居酒屋/).textContent).toBe('居酒屋支出済み18,500円3,500円 超え')
    expect(screen.getByRole('img', { name: '夕食' })).toBeDefined()
    expect(row(/宿/).textContent).toBe('宿支出済み60,000円1人 20,000円')
    expect(row(/植物園/).textContent).toBe('植物園無料確定')
    expect(row(/飛行機/).textContent).toBe('飛行機各自払い予算検討中')
    // The status stands only where the amount does not say it.
    expect(row(/水族館/).textContent).toBe('水族館予算 6,000円')
    expect(row(/切符/).textContent).toBe('切符予算設定済み')
    const budget = screen.getByRole('link', { name: /予算と実績/ })
    expect(budget.textContent).toContain('予算 93,000円')
    expect(budget.getAttribute('href')).toBe(`${tripAddress}#budget`)
  })

  it('opens an item with its place, notes and expenses, and leads to a new expense', async () => {
    const item = itemRow(1, { title: '居酒屋', location: '那覇市牧志', description: '個室' })
    await database.itineraryItems.put(item)
    const expense = expenseRow(1, { title: '一次会', itineraryId, itineraryItemId: item.id })
    await database.expenses.put(expense)
    renderTrip()
    await userEvent.click(await screen.findByRole('button', { name: /居酒屋/, expanded: false }))
    expect(screen.getByText('個室')).toBeDefined()
    expect(screen.getByRole('link', { name: /^地図で見る/ }).getAttribute('href')).toContain(
      'https://www.google.com/maps/search/',
    )
    const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href(/一次会/)).toContain(expense.id)
    expect(href('支出を追加')).toContain(`itinerary_item_id=${encodeURIComponent(item.id)}`)
    await press(/居酒屋/)
    expect(screen.queryByText('個室')).toBeNull()
  })

  const item = itemRow(1, { title: '居酒屋' })
  const spent = expenseRow(1, { itineraryId, itineraryItemId: item.id })
  const paidBack = { ...transferRow(2, { from: hanako, to: taro, amount: 1_000 }), itineraryId }
  it.each([
    ['これから', [spent], {}],
    ['精算中', [spent, paidBack], {}],
    ['精算済み', [{ ...spent, status: 'settled' as const }, paidBack], {}],
    ['キャンセル', [spent], { status: 'cancelled' as const }],
    [null, [], {}],
  ])('says of the settlement of an opened item: %s', async (state, rows, given) => {
    await database.itineraries.put(tripRow(0, given))
    await database.itineraryItems.put(item)
    await database.expenses.bulkPut(rows)
    renderTrip()
    await userEvent.click(await screen.findByRole('button', { name: /居酒屋/, expanded: false }))
    await screen.findByRole('link', { name: '支出を追加' })
    expect(screen.queryByText(/^精算：/)?.textContent ?? null).toBe(state && `精算：${state}`)
  })

  it('says that an item is still being calculated while its expenses are downloaded for the first time', async () => {
    await database.device.update(hanakoId, { epoch: null })
    await database.itineraryItems.put(item)
    renderTrip()
    await userEvent.click(await screen.findByRole('button', { name: /居酒屋/, expanded: false }))
    expect(await screen.findByText('精算：計算中')).toBeDefined()
    await database.device.update(hanakoId, { epoch: 'first' })
    await waitFor(() => expect(screen.queryByText('精算：計算中')).toBeNull())
  })

  it('is reordered by buttons, which move an item within its day and to another one', async () => {
    await database.itineraryItems.bulkPut([itemRow(1), itemRow(2), itemRow(3)])
    renderTrip()
    await screen.findByRole('button', { name: /予定3/ })
    await beginMoving()
    expect(screen.getByRole('button', { name: '予定1を上へ' }).getAttribute('aria-disabled')).toBe('true')
    await press('予定1を上へ')
    await press('予定3を上へ')
    expect(await screen.findByText('予定3は3件中2番目です')).toBeDefined()
    await press('予定3を上へ')
    expect(await screen.findByText('予定3は3件中1番目です')).toBeDefined()
    await waitFor(() => expect(days()[0]).toMatch(/予定3予定1予定2/))
    await press('予定1の日を変える')
    const dialog = await screen.findByRole('dialog', { name: '日を変える' })
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /今ここ/ }).disabled).toBe(true)
    await userEvent.click(within(dialog).getByRole('button', { name: /8月13日/ }))
    expect(await screen.findByText(/「予定1」を.*8月13日（木）に動かしました/)).toBeDefined()
    await waitFor(() => expect(days()).toHaveLength(2))
    const moves = await recordedIn(database)
    expect(moves.map(({ name, args }) => [name, args])).toMatchObject([
      ['item.move', { id: itemRow(3).id, date: '2026-08-11' }],
      ['item.move', { id: itemRow(3).id, date: '2026-08-11' }],
      ['item.move', { id: itemRow(1).id, date: '2026-08-13' }],
    ])
    await press('完了')
    expect(screen.getByRole('button', { name: /予定3/, expanded: false })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '旅程の操作' }))
  })

  it('has no other actions while its items are moved, which ends with the tab', async () => {
    await database.itineraryItems.put(itemRow(1))
    const address = renderTrip()
    await screen.findByRole('button', { name: /予定1/ })
    expect(screen.getByRole('link', { name: '予定を追加' })).toBeDefined()
    await beginMoving()
    expect(document.activeElement?.textContent).toMatch(/^右の印を引っぱるか/)
    expect(screen.queryByRole('link', { name: '予定を追加' })).toBeNull()
    expect(screen.queryByRole('button', { name: '旅程の操作' })).toBeNull()
    expect(screen.getByRole('button', { name: '完了' })).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: '支出' }))
    await waitFor(() => expect(address()).toBe(`${tripAddress}#expenses`))
    await userEvent.click(screen.getByRole('link', { name: 'しおり' }))
    expect(await screen.findByRole('button', { name: '旅程の操作' })).toBeDefined()
  })

  it('is reordered by the keyboard, also across days, with one change for each move', async () => {
    await database.itineraryItems.bulkPut([itemRow(1), itemRow(2), itemRow(3, { date: '2026-08-12' })])
    renderTrip()
    await screen.findByRole('button', { name: /予定3/ })
    await beginMoving()
    const grip = () => screen.getByRole('button', { name: '予定2を動かす' })
    grip().focus()
    await userEvent.keyboard(' ')
    expect(await screen.findByText(/^予定2を持ち上げました。.*2件中2番目。/)).toBeDefined()
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(await screen.findByText(/8月12日（水）、2件中2番目$/)).toBeDefined()
    expect(await recordedIn(database)).toEqual([])
    await userEvent.keyboard(' ')
    expect(await screen.findByText(/^予定2を.*8月12日（水）、2件中2番目に置きました$/)).toBeDefined()
    await waitFor(() => expect(days()[1]).toMatch(/予定3予定2$/))
    await waitFor(() => expect(document.activeElement).toBe(grip()))
    const moves = [['item.move', { id: itemRow(2).id, date: '2026-08-12' }]]
    const recorded = async () => (await recordedIn(database)).map(({ name, args }) => [name, args])
    expect(await recorded()).toMatchObject(moves)
    await userEvent.keyboard('{Enter}{ArrowDown}{Escape}')
    expect(await screen.findByText('予定2を元の場所に戻しました')).toBeDefined()
    await userEvent.keyboard('{Enter}{ArrowDown}{Tab}')
    expect(await screen.findByText('予定2を元の場所に戻しました')).toBeDefined()
    await userEvent.click(grip())
    expect(grip().getAttribute('aria-pressed')).toBe('false')
    expect(await recorded()).toHaveLength(1)
  })
})

describe('the page of a trip', () => {
  const current = () => screen.getByRole('navigation').querySelector('[aria-current]')?.textContent

  it.each([
    ['', 'しおり'],
    ['#calendar', 'しおり'],
    ['#expenses', '支出'],
    ['#settlement', '精算'],
  ])('opened with %j shows %s', async (hash, tab) => {
    renderTrip(hash)
    await screen.findByRole('heading', { name: '夏の沖縄', level: 1 })
    expect([...screen.getByRole('navigation').querySelectorAll('a')].map((link) => link.textContent)).toEqual(
      ['しおり', '支出', '精算'],
    )
    expect(current()).toBe(tab)
    expect(screen.getByRole('banner').querySelector('p')?.textContent).toMatch(/8月11日（火）〜14日（金）$/)
  })

  it('has its people at an address of their own', async () => {
    renderTrip('#members')
    expect(await screen.findByRole('heading', { name: 'グループのメンバー', level: 1 })).toBeDefined()
    expect(screen.getByRole('banner').querySelector('p')?.textContent).toBe('夏の沖縄')
    expect(screen.queryByRole('navigation', { name: '旅程のページ' })).toBeNull()
    expect(await screen.findByRole('heading', { name: 'メンバー（2人）' })).toBeDefined()
    expect(screen.getByRole('heading', { name: '仮メンバー（1人）' })).toBeDefined()
    expect(screen.getByText('花子').closest('li')?.textContent).toContain('1970年1月1日に参加')
    expect(screen.getByRole('link', { name: /^友だちを招待/ })).toBeDefined()
  })

  it('lists the expenses and transfers of the trip alone, and sums the expenses', async () => {
    await database.expenses.bulkPut([
      expenseRow(1, { title: '切符', amount: 2_400, itineraryId }),
      { ...transferRow(2, { from: hanako, to: taro, amount: 900 }), itineraryId },
      expenseRow(3, { title: '歓迎会' }),
    ])
    renderTrip('#expenses')
    const list = await screen.findByRole('list', { name: expenseTexts.listLabel })
    expect(within(list).getAllByRole('link')).toHaveLength(2)
    expect(within(list).getByText('切符')).toBeDefined()
    const spent = screen.getByRole('heading', { name: '使ったお金・1件' })
    expect(spent.parentElement?.textContent).toContain('2,400円')
    expect(screen.getByRole('link', { name: '支出を追加' }).getAttribute('href')).toContain(
      `itinerary_id=${encodeURIComponent(itineraryId)}`,
    )
  })

  it('says that the trip is not on this device, and leads back to the group', async () => {
    serverAnswered()
    await database.itineraries.clear()
    renderTrip()
    expect(await screen.findByRole('heading', { name: '旅程が見つかりません' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'グループに戻る' }).getAttribute('href')).toBe(
      `/groups/${groupId}#itinerary`,
    )
  })

  it('goes back to the trips of the group', async () => {
    const address = renderTrip('#expenses')
    await screen.findByRole('heading', { name: '夏の沖縄', level: 1 })
    await press('戻る')
    await waitFor(() => expect(address()).toBe(`/groups/${groupId}#itinerary`))
  })
})
