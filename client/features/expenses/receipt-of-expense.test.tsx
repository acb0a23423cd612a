/** Pictures and PDF in the form of an expense: recorded with a new one, and at once with one that is there. */
import { screen, waitFor, within } from '@testing-library/react'
import Dexie from 'dexie'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { NoticeBoard } from '#client/ui/notice-board.tsx'
import { attachmentRow } from '#tests/builders/attachment-rows.ts'
import { attachmentIdOf } from '#tests/builders/ids.ts'
import { deleteAccountDatabase, openGroup, recordedIn } from '#tests/support/account-for-test.ts'
import { enterText, saveButton } from '#tests/support/expense-form-for-test.tsx'
import { expenseRow, groupId, hanakoId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { AddExpense } from './add-expense-screen.tsx'
import { EditExpense } from './edit-expense-screen.tsx'

let database: AccountDatabase
const row = expenseRow(1)

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  database = await openGroup()
  await database.expenses.put(row)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await deleteAccountDatabase()
})

const pdf = (name: string) => new File(['%PDF-1.7 ', name], name, { type: 'application/pdf' })
const section = () => screen.findByRole('region', { name: /^写真・書類/ })
async function attach(...files: File[]): Promise<void> {
  const field = (await section()).querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('there is no field for files')
  await userEvent.upload(field, files)
}
const recorded = async () => (await recordedIn(database)).map(({ name, args }) => [name, args] as const)

it('are recorded with a new expense, after it, and none of the next one', async () => {
  renderView(<AddExpense groupId={groupId} />)
  await enterText('金額', '900')
  await attach(pdf('領収書.pdf'), pdf('間違い.pdf'))
  await userEvent.click(await screen.findByRole('button', { name: '間違い.pdfを外す' }))
  await userEvent.click(screen.getByRole('button', { name: '保存してもう1件' }))
  await waitFor(async () => expect(await recorded()).toHaveLength(2))
  const [[created, { id }] = ['', { id: '' }], added] = (await recorded()) as [string, { id: string }][]
  expect(created).toBe('expense.create')
  expect(added).toMatchObject(['attachment.add', { kind: 'receipt', name: '領収書.pdf', expenseId: id }])
  expect(await screen.findByRole('region', { name: '写真・書類' })).toBeDefined()
})

it('a receipt that was there before becomes that of the new expense, unless it is taken off', async () => {
  await database.attachments.put(
    attachmentRow(1, { groupId, expenseId: null, createdBy: hanakoId, name: 'コンビニ.jpg', uploadedAt: 1 }),
  )
  const { unmount } = renderView(<AddExpense groupId={groupId} receipt={attachmentIdOf(1)} />)
  expect(within(await section()).getByText('コンビニ.jpg')).toBeDefined()
  await enterText('金額', '189')
  await userEvent.click(saveButton())
  await waitFor(async () => expect(await recorded()).toHaveLength(3))
  expect((await recorded()).map(([name]) => name)).toEqual([
    'expense.create',
    'attachment.remove',
    'attachment.add',
  ])
  const [moved] = await database.attachments.toArray()
  expect(moved).toMatchObject({ name: 'コンビニ.jpg', hash: attachmentRow(1).hash })
  expect(moved?.expenseId).not.toBeNull()
  unmount()
})

it('are not lost without a question, and a receipt that is taken off stays without an expense', async () => {
  await database.attachments.put(
    attachmentRow(1, { groupId, expenseId: null, createdBy: hanakoId, name: 'コンビニ.jpg', uploadedAt: 1 }),
  )
  renderView(<AddExpense groupId={groupId} receipt={attachmentIdOf(1)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'コンビニ.jpgを外す' }))
  await enterText('金額', '189')
  await userEvent.click(saveButton())
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  expect(await database.attachments.get(attachmentIdOf(1))).toMatchObject({ expenseId: null })
})

it('for which the device has no room leave the expense, and are named', async () => {
  const fill = () => {
    throw new Dexie.QuotaExceededError('full')
  }
  database.contents.hook('creating', fill)
  renderView(
    <>
      <NoticeBoard />
      <AddExpense groupId={groupId} />
    </>,
  )
  await enterText('金額', '900')
  await attach(pdf('領収書.pdf'))
  await screen.findByRole('button', { name: '領収書.pdfを外す' })
  await userEvent.click(saveButton())
  expect(await screen.findByText(/「領収書.pdf」は保存できませんでした/)).toBeDefined()
  expect((await recorded()).map(([name]) => name)).toEqual(['expense.create'])
})

it('of an expense that is there are recorded at once, whatever becomes of the form', async () => {
  renderView(
    <>
      <NoticeBoard />
      <EditExpense groupId={groupId} expenseId={row.id} />
    </>,
  )
  await attach(pdf('領収書.pdf'))
  expect(await screen.findByText('写真・書類を追加しました')).toBeDefined()
  expect(await recorded()).toMatchObject([['attachment.add', { expenseId: row.id }]])
})
