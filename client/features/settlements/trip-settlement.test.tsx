import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount } from '#client/store/current-database.ts'
import { expenseRow, groupId, hanako, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { itineraryId, openGroupWithTrips } from '#tests/support/trips-for-test.ts'
import { TripSettlement } from './trip-settlement.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroupWithTrips()
})
afterEach(async () => {
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})
const open = () => renderView(<TripSettlement groupId={groupId} itineraryId={itineraryId} />)
const ofTrip = expenseRow(1, { amount: 3_000, payers: [{ userKey: taro, amount: 3_000 }], itineraryId })

it('says that there is nothing to settle', async () => {
  await database.expenses.put(expenseRow(2))
  open()
  expect(await screen.findByRole('heading', { name: 'この旅程の精算はまだありません' })).toBeDefined()
})

it('has the plan and the balances of the trip alone, and leads to the group’s', async () => {
  await database.expenses.bulkPut([ofTrip, expenseRow(2, { amount: 90_000 })])
  open()
  const plan = await screen.findByRole('region', { name: 'この旅程だけを精算するなら' })
  expect(plan.textContent).toContain('1,000円')
  expect(plan.querySelectorAll('li')).toHaveLength(2)
  expect(screen.getByRole('region', { name: '差引' }).textContent).toContain('＋2,000円')
  expect(screen.getByRole('link', { name: 'グループの精算を見る' }).getAttribute('href')).toBe(
    `/groups/${groupId}/settlements`,
  )
})

it('asks nobody for what was sent in the group’s settlement', async () => {
  await database.expenses.bulkPut([ofTrip, transferRow(3, { from: hanako, to: taro, amount: 1_000 })])
  open()
  expect(await screen.findByText(/この旅程だけの送金は示せません/)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'この旅程だけを精算するなら' })).toBeNull()
})
