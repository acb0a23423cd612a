import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { expenseRow } from '#tests/support/expenses-for-test.ts'
import { renderTrip, unfoldItem } from '#tests/support/trip-page-for-test.tsx'
import { itemRow, itineraryId, tripRow, openGroupWithTrips } from '#tests/support/trips-for-test.ts'

const soba = itemRow(1, { title: '首里そば' })
const pub = itemRow(2, { title: '居酒屋' })
const other = tripRow(1, { title: '冬の京都' })
const deleted = tripRow(2).id

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroupWithTrips()
  await database.itineraries.bulkPut([tripRow(), other])
  await database.itineraryItems.bulkPut([soba, pub])
})
afterEach(deleteAccountDatabase)

/** Opens the expenses of the item of this title. */
async function open(title = '首里そば') {
  renderTrip()
  await unfoldItem(title)
  await userEvent.click(screen.getByRole('button', { name: '支出を選ぶ' }))
  return screen.findByRole('dialog', { name: `「${title}」の支出` })
}
const offered = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('button', { name: /を(選ぶ|こちらに移す)$/ })
    .map((button) => button.closest('li')?.textContent)
const linkOf = async (number: number) => {
  const row = await database.expenses.get(expenseRow(number).id)
  return [row?.itineraryId, row?.itineraryItemId]
}

describe('the expenses of an item', () => {
  it('can be those of the trip and those of none, but none of another trip and none that is settled', async () => {
    await database.expenses.bulkPut([
      expenseRow(1, { title: '昼食', date: '2026-08-11', amount: 2_400, itineraryId }),
      expenseRow(2, { title: '前菜', date: '2026-08-10', amount: 900, itineraryId, itineraryItemId: pub.id }),
      expenseRow(3, { title: '両替', date: '2026-08-09', amount: 100 }),
      expenseRow(4, { title: '名残', date: '2026-08-08', amount: 200, itineraryId: deleted }),
      expenseRow(5, { title: '湯豆腐', itineraryId: other.id }),
      expenseRow(6, { title: '済み', itineraryId, status: 'settled' }),
      expenseRow(7, { title: '送金', itineraryId, transactionType: 'transfer' }),
      expenseRow(8, { title: 'そば', itineraryId, itineraryItemId: soba.id }),
    ])
    const dialog = await open()
    await waitFor(() => expect(offered(dialog)).toHaveLength(4))
    const texts = offered(dialog).map((text) => text?.replace(/^.*?(?=昼食|前菜|両替|名残)/, ''))
    expect(texts.map((text) => text?.replace(/(2026年)?8月\d+日/, ' '))).toEqual([
      '昼食 ・2,400円・この旅程の支出選ぶ',
      '前菜 ・900円・今は「居酒屋」の支出こちらに移す',
      '両替 ・100円・旅程なし選ぶ',
      '名残 ・200円・旅程なし選ぶ',
    ])
    await userEvent.type(within(dialog).getByRole('searchbox', { name: '支出を探す' }), 'ﾁｭｳｼｮｸ')
    expect(await within(dialog).findByText(/^見つかりません/)).toBeDefined()
    await userEvent.clear(within(dialog).getByRole('searchbox'))
    await userEvent.type(within(dialog).getByRole('searchbox'), '名残')
    await waitFor(() => expect(offered(dialog)).toHaveLength(1))
  })

  it('are linked by a tap, and the notice brings them back where they were', async () => {
    await database.expenses.put(expenseRow(1, { title: '前菜', itineraryId, itineraryItemId: pub.id }))
    const dialog = await open()
    await userEvent.click(await within(dialog).findByRole('button', { name: /^前菜 .*円をこちらに移す$/ }))
    expect(await screen.findByText('「前菜」を「首里そば」の支出にしました')).toBeDefined()
    expect(await linkOf(1)).toEqual([itineraryId, soba.id])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(screen.getByRole('list', { name: '首里そばの支出' })).getByText('前菜')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(await screen.findByText('「前菜」を元に戻しました')).toBeDefined()
    expect(await linkOf(1)).toEqual([itineraryId, pub.id])
    expect((await recordedIn(database)).map(({ name }) => name)).toEqual(['expense.link', 'expense.link'])
  })

  it('of no trip join the trip, and leave it when that is undone', async () => {
    await database.expenses.put(expenseRow(1, { title: '名残', itineraryId: deleted }))
    const dialog = await open()
    await userEvent.click(await within(dialog).findByRole('button', { name: /^名残 .*円を選ぶ$/ }))
    await screen.findByText('「名残」を「首里そば」の支出にしました')
    expect(await linkOf(1)).toEqual([itineraryId, soba.id])
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    await screen.findByText('「名残」を元に戻しました')
    expect(await linkOf(1)).toEqual([null, null])
  })

  it('are taken off the item and stay in the trip, and the notice links them again', async () => {
    const link = { itineraryId, itineraryItemId: soba.id }
    await database.expenses.bulkPut([
      expenseRow(1, { title: 'そば', ...link }),
      expenseRow(2, { title: '済み', ...link, status: 'settled' }),
    ])
    const dialog = await open()
    expect(within(dialog).getAllByRole('button', { name: /を外す$/ })).toHaveLength(1)
    expect(within(dialog).getByText('精算済みの支出は、外せません。')).toBeDefined()
    expect(await within(dialog).findByText(/^選べる支出はありません/)).toBeDefined()
    await userEvent.click(within(dialog).getByRole('button', { name: /^そば .*円を外す$/ }))
    expect(await screen.findByText('「そば」を予定から外しました')).toBeDefined()
    expect(await linkOf(1)).toEqual([itineraryId, null])
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    await screen.findByText('「そば」を元に戻しました')
    expect(await linkOf(1)).toEqual([itineraryId, soba.id])
  })

  it('say why they could not be changed', async () => {
    await database.expenses.put(expenseRow(1, { title: '前菜', itineraryId }))
    const dialog = await open()
    const row = await within(dialog).findByRole('button', { name: /^前菜 .*円を選ぶ$/ })
    await database.expenses.delete(expenseRow(1).id)
    // At once, before the list is read again.
    fireEvent.click(row)
    expect(await screen.findByText('支出を変えられませんでした')).toBeDefined()
    expect(await recordedIn(database)).toEqual([])
  })
})
