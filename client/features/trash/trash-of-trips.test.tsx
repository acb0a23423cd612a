/** Deleted trips, and items that were deleted on their own, in the trash of a group. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tripItemsMax } from '#shared/limits.ts'
import { emptiedTrip } from '#shared/model/trip.ts'
import { emptiedItem } from '#shared/model/trip-item.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { Deletion } from '#shared/sync/wire-format.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { mutate } from '#client/sync/mutate.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, recordedIn } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId, hanakoId, taroId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderTrash, trashRows } from '#tests/support/trash-page-for-test.tsx'
import { itemRow, itineraryId, tripRow, openGroupWithTrips } from '#tests/support/trips-for-test.ts'
import { restoreEntry } from './delete-and-restore.ts'

let database: AccountDatabase
const day = 86_400
const now = nowSeconds()
const justNow: Deletion = { at: now - 60, by: hanakoId }

beforeEach(async () => {
  database = await openGroupWithTrips()
  renderView(<Notices />)
})
afterEach(deleteAccountDatabase)

const scope = scopeOfGroup(groupId)
const putDeletedTrip = (row: StoredRow<'itineraries'>, deletion = justNow) =>
  database.tombstones.put({ key: rowKey('itineraries', row.id), scope, row, deletion })
const putDeletedItem = (row: StoredRow<'itineraryItems'>, deletion = justNow) =>
  database.tombstones.put({ key: rowKey('itineraryItems', row.id), scope, row, deletion })
const restore = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `「${name}」を元に戻す` }))

it('lists trips and items among the expenses, the newest deletion first, with their days and who deleted them', async () => {
  await database.itineraries.put(tripRow())
  await putDeletedTrip(tripRow(1, { title: '冬の北海道' }), { at: now - 28 * day - 60, by: null })
  const row = expenseRow(1)
  await database.tombstones.put({
    key: rowKey('expenses', row.id),
    scope,
    row,
    deletion: { at: now - 3 * day, by: taroId },
  })
  await putDeletedItem(itemRow(1, { title: '美ら海水族館' }), { at: now - 2 * day, by: taroId })
  await putDeletedItem(itemRow(2, { title: '朝市', date: null }), { at: now - 4 * day, by: hanakoId })
  renderTrash()
  expect(await trashRows()).toEqual([
    expect.stringMatching(
      /^美ら海水族館予定・(?:2026年)?8月11日（火）旅程「夏の沖縄」太郎が\d+月\d+日に削除あと28日元に戻す$/,
    ),
    expect.stringMatching(/^首里そば太郎が\d+月\d+日に削除あと27日4,400円元に戻す$/),
    expect.stringMatching(/^朝市予定・日付未定旅程「夏の沖縄」あなたが\d+月\d+日に削除あと26日元に戻す$/),
    expect.stringMatching(
      /^冬の北海道旅程・(?:2026年)?8月11日（火）〜14日（金）\d+月\d+日に削除あと2日元に戻す$/,
    ),
  ])
  expect(screen.getByRole('img', { name: '旅程' })).toBeDefined()
  expect(screen.getAllByRole('img', { name: '予定' })).toHaveLength(2)
  expect(screen.getByText('あと2日').dataset.warning).toBe('true')
})

it('counts the items and expenses that went with their trip in its entry, and restores them with it', async () => {
  const expense = expenseRow(1, { itineraryId })
  await database.itineraries.put(tripRow())
  await database.itineraryItems.bulkPut([itemRow(1), itemRow(2), itemRow(3)])
  await database.expenses.put(expense)
  await mutate(groupId, 'item.delete', { id: itemRow(3).id })
  await mutate(groupId, 'itinerary.delete', { id: itineraryId, expenses: [expense.id] })
  renderTrash()
  const shown = await trashRows()
  expect(shown).toHaveLength(3)
  expect(shown).toContainEqual(
    expect.stringMatching(
      /^夏の沖縄旅程・(?:2026年)?8月11日（火）〜14日（金）予定2件・支出や支払い1件あなたが今日 \d\d:\d\dに削除あと30日元に戻す$/,
    ),
  )
  await restore('夏の沖縄')
  expect(await screen.findByText('「夏の沖縄」を元に戻しました')).toBeDefined()
  expect(await database.itineraries.get(itineraryId)).toMatchObject({ title: '夏の沖縄', deletedWith: null })
  expect((await database.itineraryItems.toArray()).map(({ title }) => title)).toEqual(['予定1', '予定2'])
  expect(await database.expenses.count()).toBe(1)
  expect((await recordedIn(database)).at(-1)).toEqual({
    name: 'itinerary.restore',
    args: { id: itineraryId },
  })
})

it('says of an item that its trip has to be restored first, and offers the item afterwards', async () => {
  await putDeletedTrip(tripRow())
  await putDeletedItem(itemRow(1))
  renderTrash()
  const sentence = '旅程も削除されています。先に旅程を元に戻してください。'
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.queryByRole('button', { name: '「予定1」を元に戻す' })).toBeNull()
  await restore('夏の沖縄')
  await restore('予定1')
  expect(await screen.findByText('「予定1」を元に戻しました')).toBeDefined()
  expect(screen.queryByText(sentence)).toBeNull()
  expect(await database.itineraryItems.get(itemRow(1).id)).toMatchObject({
    title: '予定1',
    date: '2026-08-11',
  })
  await waitFor(() => expect(screen.getByText('ゴミ箱は空です')).toBeDefined())
  expect((await recordedIn(database)).map(({ name }) => name)).toEqual(['itinerary.restore', 'item.restore'])
})

it('says why an item cannot be restored, and keeps it in the list', async () => {
  await database.itineraries.put(tripRow())
  await database.itineraryItems.bulkPut(
    Array.from({ length: tripItemsMax }, (_, index) => itemRow(index + 1)),
  )
  await putDeletedItem(itemRow(tripItemsMax + 1))
  renderTrash()
  await restore(`予定${tripItemsMax + 1}`)
  expect(await screen.findByText('元に戻せませんでした')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain(`${tripItemsMax}件`)
  expect(await trashRows()).toHaveLength(1)
  expect(await recordedIn(database)).toEqual([])
})

it('says why a trip cannot be restored whose content has gone meanwhile', async () => {
  const row = tripRow()
  await putDeletedTrip({ ...row, ...emptiedTrip(row) })
  await restoreEntry({ kind: 'itinerary', row }, row.title)
  expect(await screen.findByText('元に戻せませんでした')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('内容が残っていない')
})

it('lists neither trips and items without content, nor items whose trip cannot be restored', async () => {
  await database.itineraries.put(tripRow(2))
  await putDeletedTrip({ ...tripRow(), ...emptiedTrip(tripRow()) })
  await putDeletedItem(itemRow(1))
  const emptied = itemRow(2, { itineraryId: tripRow(2).id })
  await putDeletedItem({ ...emptied, ...emptiedItem(emptied) })
  renderTrash()
  expect(await screen.findByText('ゴミ箱は空です')).toBeDefined()
})

it('draws trips with long titles near the window alone, if many are deleted', async () => {
  for (let number = 1; number <= 80; number += 1)
    await putDeletedTrip(tripRow(number, { title: '長'.repeat(100) }), {
      at: now - number,
      by: hanakoId,
    })
  renderTrash()
  const list = await screen.findByRole('list', { name: '削除したもの' })
  await waitFor(() => expect(list.dataset.windowed).toBeDefined())
})
