import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId, hanako, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { itemRow, itineraryId, tripRow, openGroupWithTrips } from '#tests/support/trips-for-test.ts'
import { TripsTab, TripsView } from './trips-tab.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroupWithTrips()
})
afterEach(deleteAccountDatabase)

it('says that the trips are being read', () => {
  renderView(<TripsView groupId={groupId} summaries={undefined} today="2026-08-12" />)
  expect(screen.getByRole('status').textContent).toBe('旅程を読み込み中...')
})

it('says how to begin', async () => {
  renderView(<TripsTab groupId={groupId} />)
  expect(await screen.findByRole('heading', { name: '旅程はまだありません' })).toBeDefined()
})

it('has a card for each trip, the last one first, with its days, status, place, counts and budget', async () => {
  const winter = { title: '冬の北海道', startDate: '2027-01-30', endDate: '2027-02-02', destination: '' }
  const planned = { title: 'いつか', startDate: '2090-01-01', endDate: '2090-01-02', destination: '' }
  await database.itineraries.bulkPut([
    tripRow(),
    tripRow(1, { ...winter, status: 'cancelled' }),
    tripRow(2, planned),
  ])
  const set = { financialStatus: 'BUDGET_SET', expenseType: 'SHARED' } as const
  await database.itineraryItems.bulkPut([
    itemRow(1, { ...set, estimatedCost: 72_000 }),
    itemRow(2, { ...set, estimatedCost: 15_000 }),
    itemRow(3),
  ])
  await database.expenses.bulkPut([
    expenseRow(1, { itineraryId }),
    { ...transferRow(2, { from: hanako, to: taro, amount: 100 }), itineraryId },
    expenseRow(3),
  ])
  renderView(<TripsTab groupId={groupId} />)
  await screen.findByRole('link', { name: /^夏の沖縄/ })
  const year = new Date().getFullYear()
  const days = year === 2026 ? '8月11日' : '2026年8月11日'
  const newDays = year === 2027 ? '1月30日' : '2027年1月30日'
  expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    'いつか2090年1月1日（日）〜2日（月）計画中予定はまだありません',
    `冬の北海道${newDays}（土）〜2月2日（火）キャンセル予定はまだありません`,
    `夏の沖縄${days}（火）〜14日（金）完了沖縄本島3件の予定・支出1件・予算 87,000円`,
  ])
  expect(screen.getByRole('link', { name: /^夏の沖縄/ }).getAttribute('href')).toBe(
    `/groups/${groupId}/itineraries/${itineraryId}`,
  )
})
