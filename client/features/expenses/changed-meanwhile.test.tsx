/** The form of an expense that somebody changes, moves or settles while it is open. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TripId } from '#shared/model/trip-id.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, openGroup, recordedIn } from '#tests/support/account-for-test.ts'
import { enterText, saveButton } from '#tests/support/expense-form-for-test.tsx'
import { expenseRow, groupId, hanakoId, taro, taroId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { EditExpense } from './edit-expense-screen.tsx'

let database: AccountDatabase
const row = expenseRow(1)

beforeEach(async () => {
  database = await openGroup()
  await database.expenses.put(row)
})
afterEach(deleteAccountDatabase)

it('keeps the form when somebody else changes the expense meanwhile, and says so', async () => {
  renderView(<EditExpense groupId={groupId} expenseId={row.id} />)
  await enterText('金額', '4500')
  const theirs = expenseRow(2, { amount: 5000, payers: [{ userKey: taro, amount: 5000 }] })
  await database.expenses.put({ ...theirs, id: row.id, moneyBy: taroId, moneyAt: 1_786_500_000 })
  expect(await screen.findByText(/^太郎がこの支出を変更しました（8月12日 .+）$/)).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '金額' }).value).toBe('4,500')
  await userEvent.click(saveButton())
  expect(await screen.findByText(/ほかの人が先に金額や分け方を変更しました/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '変更後の内容を読み込む' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '金額' }).value).toBe('5,000')
  expect(await recordedIn(database)).toEqual([])
})

it('says so too of details, of an own change on another device, and of settling', async () => {
  renderView(<EditExpense groupId={groupId} expenseId={row.id} />)
  await enterText('金額', '4500')
  const described = { notes: '要予約', describedBy: hanakoId, describedAt: 1_786_500_000 }
  await database.expenses.put({ ...row, ...described })
  expect(await screen.findByText(/^この支出を別の端末で変更しました（8月12日 .+）$/)).toBeDefined()
  await database.expenses.put({ ...row, status: 'settled' })
  expect(await screen.findByText('この支出は精算済みになりました')).toBeDefined()
  expect(screen.queryByRole('button', { name: '変更後の内容を読み込む' })).toBeNull()
})

it('names nobody for an expense that was moved to another trip, which does not say by whom', async () => {
  await database.expenses.put({ ...row, describedBy: taroId, describedAt: 1_786_500_000 })
  renderView(<EditExpense groupId={groupId} expenseId={row.id} />)
  await enterText('金額', '4500')
  await database.expenses.put({
    ...{ ...row, describedBy: taroId, describedAt: 1_786_500_000 },
    itineraryId: TripId.parse(groupId),
  })
  expect(await screen.findByText('この支出は変更されています')).toBeDefined()
})
