import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { GroupScreen } from '#client/features/group-page/group-screen.tsx'
import { PaymentsScreen } from '#client/features/settlements/payments-screen.tsx'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { Notices } from '#client/ui/notices.tsx'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId, hanako, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { deleteWithUndo } from './delete-and-restore.ts'

let database: AccountDatabase
const noodles = expenseRow(1)
const transfer = transferRow(2, { from: hanako, to: taro, amount: 8000 })

beforeEach(async () => {
  database = await openGroup()
  await database.expenses.bulkPut([noodles, transfer])
  renderView(<Notices />)
})
afterEach(deleteAccountDatabase)

const recorded = async () => (await database.api_sync_queue.orderBy('seq').toArray()).map(({ name }) => name)
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('an expense is deleted without a question, and 元に戻す in the notice restores it', async () => {
  renderScreen(GroupScreen, '/groups/$groupId', `/groups/${groupId}?expense=${noodles.id}#expenses`)
  await click('削除')
  expect(await screen.findByText('「首里そば」を削除しました')).toBeDefined()
  expect(await database.expenses.get(noodles.id)).toBeUndefined()
  await click('元に戻す')
  expect(await screen.findByText('「首里そば」を元に戻しました')).toBeDefined()
  expect(await database.expenses.get(noodles.id)).toMatchObject({ title: '首里そば', shares: noodles.shares })
  expect(await recorded()).toEqual(['expense.delete', 'expense.restore'])
})

it('a recorded transfer is deleted without a question, and Ctrl+Z restores it like the notice', async () => {
  renderScreen(PaymentsScreen, '/groups/$groupId/payments', `/groups/${groupId}/payments`)
  await userEvent.click(await screen.findByRole('button', { name: /^あなた\s*→\s*太郎.*8,000円$/ }))
  await click('削除')
  expect((await screen.findByText(/^「あなた → 太郎.*を削除しました$/)).textContent).toBe(
    '「あなた → 太郎 8,000円」を削除しました',
  )
  expect(await database.expenses.get(transfer.id)).toBeUndefined()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect((await screen.findByText(/^「あなた → 太郎.*を元に戻しました$/)).textContent).toBe(
    '「あなた → 太郎 8,000円」を元に戻しました',
  )
  expect(await database.expenses.get(transfer.id)).toMatchObject({
    transactionType: 'transfer',
    amount: 8000,
  })
  expect(await recorded()).toEqual(['transfer.delete', 'expense.restore'])
})

it('says why an expense that was settled meanwhile is not deleted', async () => {
  await database.expenses.update(noodles.id, { status: 'settled' })
  expect(await deleteWithUndo(noodles, noodles.title)).toBe(false)
  expect(await screen.findByText('削除できませんでした')).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain('精算済み')
  expect(screen.getByRole('img', { name: 'エラー' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '元に戻す' })).toBeNull()
})

it('says why a deletion can no longer be undone', async () => {
  await deleteWithUndo(noodles, noodles.title)
  const emptied = await database.tombstones.toArray()
  await database.tombstones.clear()
  expect(emptied).toHaveLength(1)
  await click('元に戻す')
  expect(await screen.findByText('元に戻せませんでした')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('支出が見つかりません'))
})
