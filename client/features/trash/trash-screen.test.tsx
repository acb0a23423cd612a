import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptiedExpense } from '#shared/model/expense.ts'
import { PendingMemberId, emptiedPendingMember } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { Notices } from '#client/ui/notices.tsx'
import { showNotice } from '#client/ui/show-notice.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import {
  expenseRow,
  group,
  groupId,
  hanako,
  hanakoId,
  members,
  pendingMembers,
  taro,
  taroId,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { renderTrash, trashRows } from '#tests/support/trash-page-for-test.tsx'

let database: AccountDatabase
const day = 86_400
const now = nowSeconds()

beforeEach(async () => {
  database = await openOwnAccount()
  await database.groups.put(group)
  await database.members.bulkPut(members)
})
afterEach(deleteAccountDatabase)

function bury(row: ExpenseRow, deletion?: { at: number; by: UserId | null }) {
  const key = rowKey('expenses', row.id)
  return database.tombstones.put({
    key,
    scope: scopeOfGroup(groupId),
    row,
    ...(deletion ? { deletion } : {}),
  })
}

it('lists what can be restored, the newest deletion first, with who deleted it and how many days are left', async () => {
  const old = expenseRow(1, { title: 'ガソリン' })
  await bury(old)
  await bury(expenseRow(2, { title: '朝食' }), { at: now - 28 * day - 60, by: null })
  await bury(transferRow(3, { from: hanako, to: taro, amount: 8000 }), { at: now - day, by: taroId })
  await bury(expenseRow(4), { at: now - 60, by: hanakoId })
  const emptied = expenseRow(5)
  await bury({ ...emptied, ...emptiedExpense(emptied) }, { at: now - 20, by: hanakoId })
  renderTrash()
  const rows = await trashRows()
  expect(rows).toEqual([
    expect.stringMatching(/^首里そばあなたが(今日 \d\d:\d\d|\d+月\d+日)に削除あと30日4,400円元に戻す$/),
    expect.stringMatching(/^あなた → 太郎支払いの記録太郎が\d+月\d+日に削除あと29日8,000円元に戻す$/),
    expect.stringMatching(/^朝食\d+月\d+日に削除あと2日4,400円元に戻す$/),
    'ガソリン30日以内に消えます4,400円元に戻す',
  ])
  expect(screen.getByText('あと2日').dataset.warning).toBe('true')
  expect(screen.getByText('あと29日').dataset.warning).toBeUndefined()
})

it('restores a row, says so, and shows that the trash is empty afterwards', async () => {
  const transfer = transferRow(3, { from: hanako, to: taro, amount: 8000 })
  await bury(transfer, { at: now, by: hanakoId })
  renderView(<Notices />)
  renderTrash()
  await userEvent.click(await screen.findByRole('button', { name: '「あなた → 太郎 8,000円」を元に戻す' }))
  expect((await screen.findByText(/^「あなた → 太郎.*を元に戻しました$/)).textContent).toBe(
    '「あなた → 太郎 8,000円」を元に戻しました',
  )
  expect(await database.expenses.get(transfer.id)).toMatchObject({ amount: 8000 })
  await waitFor(() => expect(screen.getByText('ゴミ箱は空です')).toBeDefined())
})

it('draws only the rows near the window of many deleted ones', async () => {
  for (let number = 1; number <= 80; number += 1)
    await bury(expenseRow(number, { title: '長'.repeat(100) }), { at: now - number, by: hanakoId })
  renderTrash()
  const list = await screen.findByRole('list', { name: '削除したもの' })
  await waitFor(() => expect(list.dataset.windowed).toBeDefined())
})

it('says that there is no such group', async () => {
  serverAnswered()
  await database.groups.clear()
  renderTrash()
  expect(await screen.findByText('グループが見つかりません')).toBeDefined()
})

it('restores a pending member, while their name is there', async () => {
  const [grandmother] = pendingMembers
  if (!grandmother) throw new Error('a pending member')
  const uncle = { ...grandmother, id: PendingMemberId.parse('0197a000-0000-7000-8000-000000000777') }
  const scope = scopeOfGroup(groupId)
  const deletion = { at: now - 60, by: taroId }
  await database.tombstones.bulkPut([
    { key: rowKey('pendingMembers', grandmother.id), scope, row: grandmother, deletion },
    {
      key: rowKey('pendingMembers', uncle.id),
      scope,
      row: { ...uncle, ...emptiedPendingMember(uncle) },
      deletion,
    },
  ])
  renderTrash()
  expect(await trashRows()).toEqual([
    expect.stringMatching(/^祖母仮メンバー太郎が(今日 \d\d:\d\d|\d+月\d+日)に削除あと30日元に戻す$/),
  ])
  await userEvent.click(screen.getByRole('button', { name: '「祖母」を元に戻す' }))
  await waitFor(async () => expect((await database.pendingMembers.get(grandmother.id))?.name).toBe('祖母'))
})

it('has 元に戻す of a row once: the notice of its deletion stays behind', async () => {
  const row = expenseRow(1)
  await bury(row, { at: now - 1, by: hanakoId })
  renderView(<Notices />)
  showNotice({ message: '削除しました', action: { label: '元に戻す', run: () => undefined } })
  // Under the pointer it does not go by itself.
  await userEvent.hover(await screen.findByRole('button', { name: '元に戻す' }))
  renderTrash()
  await trashRows()
  await waitFor(() => expect(screen.queryByText('削除しました')).toBeNull())
  expect(screen.getAllByText('元に戻す')).toHaveLength(1)
})
