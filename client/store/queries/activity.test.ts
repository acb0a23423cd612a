import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Activity, ActivityId } from '#shared/model/activity.ts'
import { activityDefaults } from '#shared/model/row-defaults.ts'
import { itemRow, tripRow } from '#tests/builders/trip-rows.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import { expenseRow, grandmother, group, groupId, hanakoId } from '#tests/support/expenses-for-test.ts'
import type { AccountDatabase } from '../account-database.ts'
import { activityOf, activityOfExpense } from './activity.ts'

let database: AccountDatabase
beforeEach(async () => {
  database = await openOwnAccount()
})
afterEach(deleteAccountDatabase)

const stamp = (ordinal: number) => ({ version: 3, createdVersion: 3, ordinal })

it('names what was recorded in one second from the last to the first, whatever its ids are', async () => {
  const at = { groupId, createdBy: hanakoId, createdAt: 90 }
  await database.groups.put({ ...group, createdAt: 90 })
  await database.activities.put({
    ...activityDefaults,
    ...at,
    id: ActivityId.parse('0197a000-0000-7000-8000-0000000000a1'),
    action: 'person-added',
    person: grandmother,
    expenseId: null,
    money: null,
    rowCount: null,
    ...stamp(1),
  })
  await database.itineraries.put({ ...tripRow(1, { ...at, title: '箱根' }), ...stamp(2) })
  await database.itineraryItems.bulkPut([
    { ...itemRow(2, { ...at, title: '行き' }), ...stamp(3) },
    { ...itemRow(1, { ...at, title: '宿' }), ...stamp(4) },
  ])
  await database.expenses.bulkPut([
    { ...expenseRow(3, { ...at, title: '電車' }), ...stamp(5) },
    { ...expenseRow(1, { ...at, title: '昼食' }), ...stamp(6) },
    { ...expenseRow(2, { ...at, title: 'おみやげ' }), ...stamp(7) },
  ])
  const { entries } = (await activityOf(groupId, 50)) ?? { entries: [] }
  const named = entries.map((entry) => {
    if (entry.kind === 'planned') return `${entry.plan.title} +${entry.more}`
    return 'row' in entry && entry.row ? entry.row.title : entry.kind
  })
  expect(named).toEqual(['おみやげ', '昼食', '電車', '行き +1', '箱根 +0', 'done', 'group-created'])
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
