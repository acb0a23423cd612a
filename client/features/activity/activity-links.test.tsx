import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { itemRow, tripRow } from '#tests/builders/trip-rows.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { activity, minutesAgo } from '#tests/support/activity-for-test.ts'
import { groupId, hanakoId } from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { ActivityScreen } from './activity-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroup({ createdBy: hanakoId, createdAt: minutesAgo(600) })
})
afterEach(deleteAccountDatabase)

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
  renderScreen(ActivityScreen, '/groups/$groupId/activity', `/groups/${groupId}/activity`)
  await screen.findByText(/予定「甘味」を削除/)
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
