/** Attachments in the trash of a group. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Attachment, emptiedAttachment } from '#shared/model/attachment.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { mutate } from '#client/sync/mutate.ts'
import { attachmentRow, hashOf } from '#tests/builders/attachment-rows.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId, taroId } from '#tests/support/expenses-for-test.ts'
import { renderTrash, trashRows } from '#tests/support/trash-page-for-test.tsx'

let database: AccountDatabase
const soba = expenseRow(1)
const deletion = { at: nowSeconds() - 60, by: taroId }

beforeEach(async () => {
  database = await openGroup()
  await database.expenses.put(soba)
})
afterEach(deleteAccountDatabase)

const given = (number: number, fields: Partial<Attachment> = {}) =>
  attachmentRow(number, { groupId, expenseId: soba.id, ...fields })

function bury(row: ReturnType<typeof given>) {
  return database.tombstones.put({
    key: rowKey('attachments', row.id),
    scope: scopeOfGroup(groupId),
    row,
    deletion,
  })
}

it('lists a removed one of a living expense, and restores it', async () => {
  const row = given(1)
  await bury(row)
  const gone = given(2)
  await bury({ ...gone, ...emptiedAttachment(gone) })
  renderTrash()
  expect(await trashRows()).toEqual([
    expect.stringMatching(
      /^首里そば.jpg「首里そば」の写真・書類太郎が(今日 \d\d:\d\d|\d+月\d+日)に削除あと30日元に戻す$/,
    ),
  ])
  await userEvent.click(screen.getByRole('button', { name: '「首里そば.jpg」を元に戻す' }))
  await waitFor(async () =>
    expect(await database.attachments.get(row.id)).toMatchObject({ expenseId: soba.id }),
  )
  expect(await screen.findByText('ゴミ箱は空です')).toBeDefined()
})

it('lists none of a deleted expense, until that is restored', async () => {
  await bury(given(1))
  await mutate(groupId, 'expense.delete', { id: soba.id })
  renderTrash()
  await userEvent.click(await screen.findByRole('button', { name: '「首里そば」を元に戻す' }))
  expect(await screen.findByRole('button', { name: '「首里そば.jpg」を元に戻す' })).toBeDefined()
})

it('lists a receipt without an expense, unless it was put to one', async () => {
  const moved = { expenseId: null, hash: hashOf('moved') }
  await bury(given(1, { ...moved, name: '移した.jpg' }))
  await database.attachments.put(given(2, { hash: moved.hash }))
  await bury(given(3, { expenseId: null, name: 'ファミマ.jpg' }))
  renderTrash()
  expect(await trashRows()).toEqual([expect.stringMatching(/^ファミマ.jpg支出のない領収書太郎が/)])
})
