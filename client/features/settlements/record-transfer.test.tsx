import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { groupId, hanako, taro } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { recordTransfer } from './transfer-dialog.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroup()
  renderView(<Notices />)
})
afterEach(deleteAccountDatabase)
const values = {
  from: hanako,
  to: taro,
  amount: 800,
  date: '2026-08-12' as const,
  title: '',
  description: '',
}
const undo = async () => userEvent.click(await screen.findByRole('button', { name: '元に戻す' }))

it('a transfer is recorded at once, and 元に戻す in the notice deletes it', async () => {
  expect(await recordTransfer({ groupId, itineraryId: null }, values)).toBeNull()
  expect(await screen.findByText('支払いを記録しました')).toBeDefined()
  expect(await database.expenses.toArray()).toMatchObject([{ amount: 800, title: '送金' }])
  await undo()
  expect(await screen.findByText('支払いの記録を取り消しました')).toBeDefined()
  expect(await database.expenses.count()).toBe(0)
})

it('says why a transfer that was settled meanwhile is not undone', async () => {
  await recordTransfer({ groupId, itineraryId: null }, values)
  await database.expenses.toCollection().modify({ status: 'settled' })
  await undo()
  expect(await screen.findByText('支払いの操作に失敗しました')).toBeDefined()
  expect(screen.getByText(/精算済みのため、編集や削除はできません/)).toBeDefined()
  expect(await database.expenses.count()).toBe(1)
})
