/** Taking a trip along: as text, as a calendar file, on paper, and as a template of another trip. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { planLimits } from '#shared/limits.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId } from '#tests/support/expenses-for-test.ts'
import { giveFreePlan } from '#tests/support/plan-for-test.ts'
import { renderTrip } from '#tests/support/trip-page-for-test.tsx'
import { itemRow, itineraryId, tripRow, openTrip, tripAddress } from '#tests/support/trips-for-test.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = await openTrip({ description: '車で一周', status: 'completed' })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await deleteAccountDatabase()
})

async function openActions() {
  const address = renderTrip()
  await userEvent.click(await screen.findByRole('button', { name: '旅程の操作' }))
  return address
}
const sheet = (name: string) => screen.findByRole('dialog', { name })
const press = async (dialog: string, name: string | RegExp) =>
  userEvent.click(within(await sheet(dialog)).getByRole('button', { name }))
async function openTakeAlong() {
  const address = await openActions()
  await press('旅程の操作', /^共有・印刷/)
  return address
}

describe('the plan as text', () => {
  it('is shown, and sent by the share sheet as it is shown', async () => {
    await database.itineraryItems.bulkPut([itemRow(1, { time: '09:05', title: '集合' }), itemRow(2)])
    const shared: ShareData[] = []
    vi.stubGlobal('navigator', {
      userAgent: '',
      share: async (content: ShareData) => void shared.push(content),
    })
    await openTakeAlong()
    await press('共有・印刷', /^文章で送る/)
    const text = within(await sheet('文章で送る')).getByRole('group', { name: '送られる文章' }).textContent
    expect(text).toContain('・9:05 集合\n・予定2')
    expect(text).toContain(`${location.origin}${tripAddress}`)
    await press('文章で送る', '送る')
    expect(shared).toEqual([{ text }])
  })

  it('gives the focus back to the row that opened it', async () => {
    await openTakeAlong()
    await press('共有・印刷', /^文章で送る/)
    await sheet('文章で送る')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^文章で送る/))
  })
})

describe('the calendar', () => {
  it('is a file with the items that have a day, and says how many have none', async () => {
    await database.itineraryItems.bulkPut([itemRow(1), itemRow(2, { date: null }), itemRow(3)])
    const files: Blob[] = []
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:calendar'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await openTakeAlong()
    const row = within(await sheet('共有・印刷')).getByRole('button', { name: /^カレンダーに入れる/ })
    expect(row.textContent).toContain(
      '予定2件を、カレンダーアプリ用のファイルにします。日付未定の1件は入りません',
    )
    await userEvent.click(row)
    expect(await screen.findByText('カレンダー用のファイルを保存しました')).toBeDefined()
    expect(screen.getByText(/日付未定の1件は入っていません。$/)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([names, files.map(({ type }) => type)]).toEqual([['夏の沖縄.ics'], ['text/calendar']])
    expect(await files[0]?.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*SUMMARY:予定1\r\n[^]*SUMMARY:予定3\r\n/)
  })

  it('is not offered for a plan without days, and says why it cannot be saved', async () => {
    await database.itineraryItems.put(itemRow(1, { date: null }))
    await openTakeAlong()
    const row = within(await sheet('共有・印刷')).getByRole<HTMLButtonElement>('button', {
      name: /^カレンダーに入れる/,
    })
    expect([row.disabled, row.textContent]).toEqual([
      true,
      expect.stringContaining('日付の決まった予定がまだありません'),
    ])
  })

  it('says where it can be saved in a browser that can neither download nor share it', async () => {
    await database.itineraryItems.put(itemRow(1))
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone) Safari Line/14.9.0' })
    await openTakeAlong()
    await press('共有・印刷', /^カレンダーに入れる/)
    expect(await screen.findByText('ファイルを保存できませんでした')).toBeDefined()
    expect(await sheet('共有・印刷')).toBeDefined()
  })
})

describe('the plan on paper', () => {
  it('has all days with times, places, notes and budgets, and is printed by the button', async () => {
    await database.itineraryItems.bulkPut([
      itemRow(1, { time: '09:05', title: '集合', location: '那覇空港', description: '北口' }),
      itemRow(2, { title: '宿', date: '2026-08-12', estimatedCost: 72_000, financialStatus: 'BUDGET_SET' }),
      itemRow(3, { title: '陶芸', date: null }),
    ])
    const printed = vi.fn<() => void>()
    vi.stubGlobal('print', printed)
    const address = await openTakeAlong()
    await userEvent.click(within(await sheet('共有・印刷')).getByRole('link', { name: /^印刷する/ }))
    const paper = await screen.findByRole('article', { name: '印刷されるしおり' })
    expect(address()).toBe(`${tripAddress}#print`)
    expect(screen.queryByRole('dialog')).toBeNull()
    const sections = within(paper).getAllByRole('region')
    expect(sections.map(({ textContent }) => textContent)).toEqual([
      '1日目 8月11日（火）9:05集合那覇空港北口',
      '2日目 8月12日（水）予算 72,000円宿予算 72,000円',
      '日付未定陶芸',
    ])
    expect(paper.textContent).toContain(
      '夏の沖縄2026年8月11日（火）〜14日（金）沖縄本島予算の合計 72,000円車で一周',
    )
    await userEvent.click(screen.getByRole('button', { name: '印刷する' }))
    expect(printed).toHaveBeenCalledOnce()
  })

  it('says so if there is nothing planned', async () => {
    renderTrip('#print')
    expect(await screen.findByText('予定はまだありません。')).toBeDefined()
  })
})

describe('a copy of a trip', () => {
  const fill = async ({ title, day }: { title?: string; day?: string }) => {
    const form = within(await sheet('旅程をコピー'))
    const name = form.getByRole('textbox', { name: '新しい旅程名' })
    if (title !== undefined) fireEvent.change(name, { target: { value: title } })
    const field = form.getByLabelText('新しい開始日', { selector: 'input' })
    if (day !== undefined) fireEvent.change(field, { target: { value: day } })
  }
  const openCopy = async () => {
    const address = await openActions()
    await press('旅程の操作', /^旅程をコピー/)
    await sheet('旅程をコピー')
    return address
  }
  const copy = () => press('旅程をコピー', 'コピーする')
  it('is made with its items and opened, and the trip and its expenses stay as they are', async () => {
    const item = { time: '15:00', extensions: [{ key: 'booking', value: '123', valueType: 'text' as const }] }
    await database.itineraryItems.bulkPut([itemRow(1, item), itemRow(2, { date: null })])
    await database.expenses.put(
      expenseRow(1, { itineraryId, itineraryItemId: itemRow(1).id, status: 'settled' }),
    )
    const address = await openCopy()
    await fill({ title: ' 冬の沖縄 ', day: '2026-12-28' })
    expect(screen.getByText('12月28日（月）〜31日（木）・予定2件')).toBeDefined()
    // A notice closes by itself, perhaps while the new trip is drawn. So it is waited for from the start.
    const notice = screen.findByText('予定2件ごと、「冬の沖縄」にコピーしました')
    await copy()
    expect(await notice).toBeDefined()
    const made = (await database.itineraries.toArray()).find(({ id }) => id !== itineraryId)
    if (!made) throw new Error('no trip was made')
    expect(made).toMatchObject({ title: '冬の沖縄', startDate: '2026-12-28', status: 'draft' })
    const items = await database.itineraryItems.where({ itineraryId: made.id }).sortBy('title')
    expect(items).toMatchObject([
      { title: '予定1', date: '2026-12-28', time: '15:00', extensions: [] },
      { title: '予定2', date: null },
    ])
    expect((await database.expenses.toArray()).map((row) => row.itineraryId)).toEqual([itineraryId])
    await waitFor(() => expect(address()).toBe(`/groups/${groupId}/itineraries/${made.id}`))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByRole('heading', { name: '冬の沖縄', level: 1 })).toBeDefined()
  })

  it('says at each field what is missing, and records nothing', async () => {
    await openCopy()
    await fill({ title: ' ' })
    await copy()
    expect(await screen.findByText('旅程名を入力してください')).toBeDefined()
    expect(screen.getByText('新しい開始日を選んでください')).toBeDefined()
    await fill({ title: '冬', day: '2099-12-30' })
    await copy()
    expect(await screen.findByText('2099年12月31日までに終わる日程にしてください')).toBeDefined()
    expect(await recordedIn(database)).toEqual([])
  })

  it('is made whole or not at all', async () => {
    await database.itineraryItems.bulkPut([itemRow(1), itemRow(2, { title: '' })])
    await openCopy()
    await fill({ day: '2026-12-28' })
    await copy()
    expect(await screen.findByText('コピーできませんでした')).toBeDefined()
    expect(await database.itineraries.count()).toBe(1)
    expect(await recordedIn(database)).toEqual([])
  })

  it('is not offered when the plan has no room for another trip', async () => {
    const others = Array.from({ length: planLimits.free.itineraries }, (_, index) => tripRow(index))
    await database.itineraries.bulkPut(others)
    await giveFreePlan()
    await openCopy()
    expect(await screen.findByText('旅程は最大10件まで作成できます')).toBeDefined()
    const button = within(await sheet('旅程をコピー')).getByRole<HTMLButtonElement>('button', {
      name: 'コピーする',
    })
    expect(button.disabled).toBe(true)
  })
})
