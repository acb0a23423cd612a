import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { itemRow, tripRow } from '#tests/builders/trip-rows.ts'
import { emptiedExpense } from '#shared/model/expense.ts'
import { emptiedTrip } from '#shared/model/trip.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { mutate } from '#client/sync/mutate.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { activity, minutesAgo, stamp } from '#tests/support/activity-for-test.ts'
import {
  expenseRow,
  grandmother,
  groupId,
  hanakoId,
  pendingMembers,
  taroId,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { serverAnswered } from '#tests/support/server-answered.ts'
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

it('names the newest first: what rows and tombstones say, and what was changed', async () => {
  const noodles = expenseRow(1, { createdBy: taroId, createdAt: minutesAgo(120) })
  await database.expenses.put(noodles)
  await database.activities.bulkPut([
    activity({ action: 'person-added', person: grandmother, createdAt: minutesAgo(300) }),
    activity({ action: 'share-paid', expenseId: noodles.id, person: grandmother, createdBy: hanakoId }),
    activity({ action: 'settled', rowCount: 3, createdAt: minutesAgo(2) }),
  ])
  open()
  await waitFor(async () =>
    expect(await sentences()).toEqual([
      '太郎さんが3件を精算済みに変更',
      'あなたが「首里そば 4,400円」の祖母さんの分を「先に返した」に変更',
      '太郎さんが「首里そば 4,400円」を追加',
      '太郎さんが祖母さんを追加',
      'あなたがグループを作成',
    ]),
  )
  expect(
    screen.getByRole('link', { name: '太郎さんが「首里そば 4,400円」を追加' }).getAttribute('href'),
  ).toBe(`/groups/${groupId}/expenses?expense=${noodles.id}`)
})

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

it('shows an edit of this device at once, with the amounts before and after, and undoes a deletion', async () => {
  renderView(<Notices />)
  const noodles = expenseRow(1, { createdBy: taroId, createdAt: minutesAgo(120) })
  await database.expenses.put(noodles)
  open()
  const { id, moneyMark, payers } = noodles
  const participants = noodles.shares.map(({ userKey }) => userKey)
  const [payer] = payers
  if (!payer) throw new Error('a payer')
  const edited = await mutate(groupId, 'expense.setMoney', {
    id,
    mark: moneyMark,
    amount: 6000,
    payers: [{ ...payer, amount: 6000 }],
    split: { method: 'equal', participants },
  })
  expect(edited.ok).toBe(true)
  expect(await screen.findByText('金額：4,400円 → 6,000円')).toBeDefined()
  // The row's amount is that of today, and each change lists its own.
  const named = ['あなたが「首里そば」の金額や分け方を変更', '太郎さんが「首里そば」を追加']
  expect(await sentences()).toEqual(expect.arrayContaining(named))
  await mutate(groupId, 'expense.delete', { id })
  await userEvent.click(await screen.findByRole('button', { name: '「首里そば 6,000円」を元に戻す' }))
  expect(await screen.findByText('あなたが「首里そば 6,000円」を元に戻しました')).toBeDefined()
  expect(await database.expenses.get(id)).toMatchObject({ amount: 6000 })
  expect(screen.queryByRole('button', { name: /を元に戻す$/ })).toBeNull()
})

it('keeps saying who deleted an item before its trip was deleted, and leaves out those that went with the trip', async () => {
  const trip = tripRow(1, { groupId, createdBy: taroId, createdAt: minutesAgo(90) })
  const items = ['参拝', '甘味'].map((title, index) =>
    itemRow(index + 1, { groupId, title, createdBy: hanakoId, createdAt: minutesAgo(80) }),
  )
  const scope = scopeOfGroup(groupId)
  const deletedAt = [minutesAgo(60), minutesAgo(40)]
  await database.tombstones.bulkPut([
    { key: rowKey('itineraries', trip.id), scope, row: trip, deletion: { at: minutesAgo(40), by: taroId } },
    ...items.map((row, index) => ({
      key: rowKey('itineraryItems', row.id),
      scope,
      row,
      deletion: { at: deletedAt[index] ?? 0, by: taroId },
    })),
  ])
  open()
  await waitFor(async () =>
    expect(await sentences()).toEqual([
      '太郎さんが旅程「紅葉」を削除',
      '太郎さんが予定「参拝」を削除',
      'あなたが予定「参拝」を追加',
      '太郎さんが旅程「紅葉」を作成',
      'あなたがグループを作成',
    ]),
  )
})

it('says that the group was created before all else that was done in its second', async () => {
  const at = minutesAgo(600)
  await database.expenses.put(expenseRow(1, { createdBy: hanakoId, createdAt: at }))
  await database.activities.put(activity({ action: 'person-added', person: grandmother, createdAt: at }))
  open()
  await waitFor(async () => expect(await sentences()).toHaveLength(3))
  expect((await sentences()).at(-1)).toBe('あなたがグループを作成')
})

it('undoes the deletion of a trip with its items, and of an item only while its trip is there', async () => {
  renderView(<Notices />)
  const trip = tripRow(1, { groupId })
  const [temple, sweets] = [itemRow(1, { groupId }), itemRow(2, { groupId, title: '甘味' })]
  await database.itineraries.put(trip)
  await database.itineraryItems.bulkPut([temple, sweets])
  await mutate(groupId, 'item.delete', { id: sweets.id })
  await mutate(groupId, 'itinerary.delete', { id: trip.id, expenses: [] })
  open()
  const undoOfTrip = await screen.findByRole('button', { name: '「紅葉」を元に戻す' })
  expect(screen.queryByRole('button', { name: '「甘味」を元に戻す' })).toBeNull()
  await userEvent.click(undoOfTrip)
  expect(await screen.findByText('あなたが旅程「紅葉」を元に戻しました')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: '「甘味」を元に戻す' }))
  expect(await screen.findByText('あなたが予定「甘味」を元に戻しました')).toBeDefined()
  expect((await database.itineraryItems.toArray()).map(({ title }) => title)).toEqual(['参拝', '甘味'])
  expect(screen.queryByRole('button', { name: /を元に戻す$/ })).toBeNull()
})

it('keeps saying who deleted what for as long as its content is there, and names removed people', async () => {
  const scope = scopeOfGroup(groupId)
  const [soba, taxi] = [expenseRow(1), expenseRow(2, { createdBy: taroId })]
  const [removed] = pendingMembers
  if (!removed) throw new Error('a pending member')
  const aunt = { ...removed, id: PendingMemberId.parse('0197a000-0000-7000-8000-000000000777'), name: 'おば' }
  const deletion = (minutes: number) => ({ at: minutesAgo(minutes), by: taroId })
  await database.tombstones.bulkPut([
    { key: rowKey('expenses', soba.id), scope, row: soba, deletion: deletion(10) },
    {
      key: rowKey('expenses', taxi.id),
      scope,
      row: { ...emptiedExpense(taxi), ...stamp },
      deletion: deletion(60 * 24 * 40),
    },
    { key: rowKey('pendingMembers', aunt.id), scope, row: aunt, deletion: deletion(5) },
  ])
  await database.activities.put(
    activity({ action: 'person-removed', person: keyOfPendingMember(aunt.id), createdAt: minutesAgo(5) }),
  )
  open()
  await waitFor(async () => {
    const said = await sentences()
    expect(said).toContain('太郎さんがおばさんを削除')
    expect(said).toContain('太郎さんが「首里そば 4,400円」を削除')
    expect(said).toContain('太郎さんが支出（内容は消えました）を削除')
  })
  const buttons = screen.getAllByRole('button', { name: /を元に戻す$/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    '「おば」を元に戻す',
    '「首里そば 4,400円」を元に戻す',
  ])
  await userEvent.click(screen.getByRole('button', { name: '「おば」を元に戻す' }))
  await waitFor(async () => expect((await database.pendingMembers.get(aunt.id))?.name).toBe('おば'))
})

it('names nothing whose content is gone, whatever was done to it before', async () => {
  const scope = scopeOfGroup(groupId)
  const [soba, paid] = [expenseRow(1), expenseRow(2, { transactionType: 'transfer' })]
  const trip = tripRow(1, { groupId })
  const deletion = { at: minutesAgo(60 * 24 * 40), by: taroId }
  const gone = [
    ...[soba, paid].map((row) => ({
      key: rowKey('expenses', row.id),
      row: { ...emptiedExpense(row), ...stamp },
    })),
    { key: rowKey('itineraries', trip.id), row: { ...emptiedTrip(trip), ...stamp } },
  ]
  await database.tombstones.bulkPut(gone.map((each) => ({ ...each, scope, deletion })))
  await database.activities.bulkPut([
    activity({ action: 'expense-described', expenseId: soba.id }),
    activity({ action: 'transfer-edited', expenseId: paid.id }),
    activity({ action: 'itinerary-edited', itineraryId: trip.id }),
  ])
  open()
  await waitFor(async () => {
    const said = await sentences()
    expect(said.filter((each) => each.includes('（内容は消えました）'))).toHaveLength(6)
  })
  expect(document.body.textContent).not.toMatch(/「-|1円|支払い支出/)
})

it('says that the group is not there', async () => {
  serverAnswered()
  await database.groups.clear()
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('グループが見つかりません')
})
