import { afterEach, beforeEach, expect, it } from 'vitest'
import { unsentVersion } from '#shared/model/tables.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId } from '#tests/support/expenses-for-test.ts'
import type { AccountDatabase } from '../account-database.ts'
import { listEntriesOf } from '#client/features/expenses/expense-list.tsx'
import { newestExpensesOf, expenseById, expensesNewestFirst } from './expenses.ts'
import { ownBalanceIn } from './totals.ts'

let database: AccountDatabase

beforeEach(async () => {
  database = await openOwnAccount()
  const yesterday = { date: '2026-08-11' }
  await database.expenses.bulkPut([
    expenseRow(1),
    { ...expenseRow(2), createdVersion: unsentVersion, ordinal: 1 },
    expenseRow(3),
    ...[4, 5, 6].map((number) => expenseRow(number, yesterday)),
  ])
})
afterEach(deleteAccountDatabase)

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id.slice(-1)))

it('reads the newest first, starting with unsent ones', async () => {
  expect(idsOf(await expensesNewestFirst(groupId, 100))).toEqual([2, 3, 1, 6, 5, 4])
})

it('reads no more than asked, and the sum of a day that is cut is that of the whole day', async () => {
  const { rows, totals, people } = await newestExpensesOf(groupId, 4)
  expect(idsOf(rows)).toEqual([2, 3, 1, 6])
  const days = listEntriesOf(rows, totals.day).filter((entry) => entry.kind === 'day')
  expect(days.map(({ total }) => total)).toEqual([3 * 4_400, 3 * 4_400])
  expect(totals.balance[people.self]).toBe(-6 * 1466)
})

it('finds an expense by its id, and nothing that is not an expense of the group', async () => {
  expect(idsOf([(await expenseById(groupId, expenseRow(1).id)) ?? expenseRow(0)])).toEqual([1])
  expect(await expenseById(groupId, expenseRow(9).id)).toBeNull()
})

it('computes the person’s balance in the group', async () => {
  expect(await ownBalanceIn(groupId)).toBe(-6 * 1466)
})
