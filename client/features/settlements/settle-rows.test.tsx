import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { currentDatabase } from '#client/store/current-database.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { NoticeBoard } from '#client/ui/notice-board.tsx'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId, people } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { settleRows } from './rows-to-settle.ts'

const [soba, taxi] = [expenseRow(1), expenseRow(2, { title: 'タクシー' })]

beforeEach(async () => {
  const database = await openGroup()
  await database.expenses.bulkPut([soba, taxi])
})
afterEach(deleteAccountDatabase)

const changed = { ...soba, moneyMark: mutationIdOf(77) }

it.each<{ rows: ExpenseRow[]; isDone: boolean; says: string[] }>([
  { rows: [soba], isDone: true, says: ['精算完了', '支出を精算済みにしました。'] },
  {
    rows: [soba, taxi],
    isDone: true,
    says: ['まとめて精算済みにしました', '2件の支出を精算済みにしました。'],
  },
  {
    rows: [changed],
    isDone: false,
    says: ['精算処理に失敗しました', 'ほかの人が先に金額や分け方を変更しました。内容を確認してください。'],
  },
  { rows: [changed, taxi], isDone: false, says: ['一括精算処理に失敗しました'] },
])('says $says', async ({ rows, isDone, says }) => {
  renderView(<NoticeBoard />)
  expect(await settleRows(groupId, rows, people.resolve)).toBe(isDone)
  for (const sentence of says) expect(await screen.findByText(sentence)).toBeDefined()
  const settled = (await currentDatabase().expenses.toArray()).filter(({ status }) => status === 'settled')
  expect(settled).toHaveLength(isDone ? rows.length : 0)
})
