import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { itemRow, tripRow } from '#tests/builders/trip-rows.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { activity, minutesAgo } from '#tests/support/activity-for-test.ts'
import { groupId, hanakoId, taroId } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { ActivityScreen } from './activity-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroup({ createdBy: hanakoId, createdAt: minutesAgo(600) })
})
afterEach(deleteAccountDatabase)

const open = () => renderScreen(ActivityScreen, '/groups/$groupId/activity', `/groups/${groupId}/activity`)
/** Without the times, and the first characters of names in the avatars. */
const sentences = async () => {
  const list = within(await screen.findByRole('list', { name: 'グループでの更新' }))
  return list
    .getAllByText(/が/)
    .map(({ textContent }) => textContent)
    .filter((text) => !/の分：|払った分：/.test(text ?? ''))
}

it('has one entry for the items that somebody added in one go, and for what they did with several', async () => {
  const trip = tripRow(1, { groupId, title: '能登', createdBy: hanakoId, createdAt: minutesAgo(90) })
  const others = ['白米千枚田', '和倉温泉の宿', '水族館', '海鮮丼', '兼六園', '美術館']
  const items = ['輪島の朝市', ...others].map((title, index) =>
    itemRow(index + 1, {
      groupId,
      itineraryId: trip.id,
      title,
      createdBy: hanakoId,
      createdAt: minutesAgo(80),
    }),
  )
  const late = { groupId, itineraryId: trip.id, title: '夕日', createdAt: minutesAgo(70) }
  const taros = { ...late, title: '足湯', createdBy: taroId, createdAt: minutesAgo(79) }
  await database.itineraries.put(trip)
  await database.itineraryItems.bulkPut([
    ...items,
    itemRow(8, { ...late, createdBy: hanakoId }),
    itemRow(9, taros),
  ])
  const ofTrip = { itineraryId: trip.id, createdBy: hanakoId }
  await database.activities.bulkPut([
    activity({ action: 'item-moved', itineraryItemId: itemRow(1).id, ...ofTrip }),
    activity({ action: 'itinerary-status', ...ofTrip }),
    activity({ action: 'itinerary-status', ...ofTrip }),
    activity({ action: 'item-moved', itineraryItemId: itemRow(2).id, ...ofTrip }),
  ])
  open()
  await waitFor(async () =>
    expect(await sentences()).toEqual([
      'あなたが予定「輪島の朝市」ほか1件の日付を変更',
      'あなたが旅程「能登」の状態を変更',
      'あなたが予定「夕日」を追加',
      '太郎さんが予定「足湯」を追加',
      'あなたが予定「輪島の朝市」ほか6件を追加',
      'あなたが旅程「能登」を作成',
      'あなたがグループを作成',
    ]),
  )
})

it('names trips and their items: who planned, changed and deleted them', async () => {
  const trip = tripRow(1, { groupId, createdBy: taroId, createdAt: minutesAgo(90) })
  const item = itemRow(1, { groupId, createdBy: hanakoId, createdAt: minutesAgo(80) })
  const gone = itemRow(2, { groupId, title: '甘味', createdBy: taroId, createdAt: minutesAgo(70) })
  const of = { itineraryId: trip.id, itineraryItemId: item.id, createdBy: taroId }
  await database.itineraries.put(trip)
  await database.itineraryItems.put(item)
  await database.tombstones.put({
    key: `itineraryItems/${gone.id}`,
    scope: scopeOfGroup(groupId),
    row: gone,
    deletion: { at: minutesAgo(60), by: taroId },
  })
  await database.activities.bulkPut([
    activity({ ...of, action: 'item-moved', createdAt: minutesAgo(50) }),
    activity({ ...of, itineraryItemId: null, action: 'itinerary-status', createdAt: minutesAgo(40) }),
  ])
  open()
  expect((await sentences()).slice(0, 6)).toEqual([
    '太郎さんが旅程「紅葉」の状態を変更',
    '太郎さんが予定「参拝」の日付を変更',
    '太郎さんが予定「甘味」を削除',
    '太郎さんが予定「甘味」を追加',
    'あなたが予定「参拝」を追加',
    '太郎さんが旅程「紅葉」を作成',
  ])
})

it('leads to the trip or the item that it names, and nowhere if that is deleted', async () => {
  const trip = tripRow(1, { groupId, createdAt: minutesAgo(90) })
  const item = itemRow(1, { groupId, createdAt: minutesAgo(80) })
  const gone = itemRow(2, { groupId, title: '甘味', createdAt: minutesAgo(70) })
  const of = { itineraryId: trip.id, createdBy: hanakoId }
  await database.itineraries.put(trip)
  await database.itineraryItems.put(item)
  await database.tombstones.put({
    key: rowKey('itineraryItems', gone.id),
    scope: scopeOfGroup(groupId),
    row: gone,
    deletion: { at: minutesAgo(60), by: hanakoId },
  })
  await database.activities.bulkPut([
    activity({ ...of, action: 'itinerary-status', createdAt: minutesAgo(50) }),
    activity({ ...of, action: 'item-budget', itineraryItemId: item.id, createdAt: minutesAgo(40) }),
    activity({ ...of, action: 'item-moved', itineraryItemId: gone.id, createdAt: minutesAgo(65) }),
  ])
  open()
  await waitFor(async () => expect(await sentences()).toHaveLength(8))
  const places = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace(`/groups/${groupId}`, '')])
  const plan = `/itineraries/${trip.id}`
  expect(places).toEqual([
    ['あなたが予定「参拝」の予算を変更', `${plan}#${item.id}`],
    ['あなたが旅程「紅葉」の状態を変更', plan],
    [expect.stringContaining('予定「参拝」を追加'), `${plan}#${item.id}`],
    [expect.stringContaining('旅程「紅葉」を作成'), plan],
  ])
})
