import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Activity, ActivityId, activityDefaults } from '#shared/model/activity.ts'
import { expenseRow, groupId, hanakoId } from '#tests/support/expenses-for-test.ts'
import type { AccountDatabase } from '../account-database.ts'
import { closeAccount, openAccount } from '../current-database.ts'
import { activityOfExpense } from './activity.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = await openAccount({ userId: hanakoId, displayName: '花子' })
})
afterEach(async () => {
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})

it('of a settled expense is what was done to it and its settling, and nothing else of that second', async () => {
  const row = expenseRow(1, { status: 'settled', updatedAt: 90 })
  const activity = (number: number, fields: Partial<Activity>) => ({
    ...{ id: ActivityId.parse(`0197a000-0000-7000-8000-0000000000a${number}`), groupId },
    ...{ createdBy: hanakoId, createdAt: 90, expenseId: null, person: null, money: null, rowCount: null },
    ...{ ...activityDefaults, action: 'settled' as const, ...fields },
    ...{ version: 1, createdVersion: 1, ordinal: number },
  })
  await database.activities.bulkPut([
    activity(1, { action: 'settled', rowCount: 3 }),
    activity(2, { action: 'code-renewed' }),
    activity(3, { action: 'settled', rowCount: 1, createdAt: 91 }),
    activity(4, { action: 'expense-described', expenseId: row.id, createdAt: 80 }),
    activity(5, { action: 'expense-described', expenseId: expenseRow(2).id }),
  ])
  const done = async (status: 'active' | 'settled') =>
    (await activityOfExpense({ ...row, status })).map(({ action, createdAt }) => [action, createdAt])
  expect(await done('settled')).toEqual([
    ['expense-described', 80],
    ['settled', 90],
  ])
  expect(await done('active')).toEqual([['expense-described', 80]])
})
