import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Attachment } from '#shared/model/attachment.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { tripPage } from '#client/store/queries/trips.ts'
import { NoticeBoard } from '#client/ui/notice-board.tsx'
import { attachmentRow, hashOf } from '#tests/builders/attachment-rows.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { expenseRow, groupId, hanakoId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { itemRow, itineraryId, tripRow } from '#tests/support/trips-for-test.ts'
import { TripPhotosDialog } from './trip-photos-dialog.tsx'

let database: AccountDatabase
const given = (number: number, fields: Partial<Attachment> = {}) =>
  attachmentRow(number, {
    groupId,
    expenseId: null,
    createdBy: hanakoId,
    uploadedAt: 1,
    hash: hashOf(`of the trip ${number}`),
    type: 'application/pdf',
    width: null,
    height: null,
    ...fields,
  })

beforeEach(async () => {
  database = await openGroup()
  await database.itineraries.put(tripRow())
  await database.itineraryItems.put(itemRow(1, { title: '水族館' }))
  await database.expenses.bulkPut([
    expenseRow(1, { title: '首里そば', itineraryId }),
    expenseRow(2, { title: '旅の外' }),
  ])
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await deleteAccountDatabase()
})

async function show(): Promise<void> {
  const page = await tripPage(groupId, itineraryId)
  if (!page) throw new Error('there is no trip')
  renderView(
    <>
      <NoticeBoard />
      <TripPhotosDialog page={page} onClose={() => undefined} />
    </>,
  )
}

it('says what will be there while nothing is attached', async () => {
  await show()
  expect(await screen.findByText(/写真やPDFを付けると、ここに並びます/)).toBeDefined()
})

it('shows what is attached to the expenses and items of the trip alone', async () => {
  await database.attachments.bulkPut([
    given(1, { expenseId: expenseRow(1).id }),
    given(2, { itineraryItemId: itemRow(1).id }),
    given(3, { expenseId: expenseRow(2).id }),
    given(4),
  ])
  await show()
  await screen.findByRole('button', { name: /^首里そば/ })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

it('says the size, keeps them on the device, and says so', async () => {
  await database.attachments.bulkPut([
    given(5, { expenseId: expenseRow(1).id, size: 1_200_000, hash: hashOf('%PDF-1.7') }),
    given(6, { expenseId: expenseRow(1).id, size: 300_000, hash: hashOf('%PDF-1.7') }),
  ])
  vi.stubGlobal('fetch', async () => new Response('%PDF-1.7'))
  await show()
  expect(await screen.findByText('電波がなくても見られます（1.5MB）')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'この旅程の写真を端末に保存' }))
  expect(await screen.findByText('写真をこの端末に保存しました')).toBeDefined()
  expect(await screen.findByText('この旅程の写真は、すべてこの端末にあります。')).toBeDefined()
})

it('says why not all could be kept, and can be cancelled', async () => {
  await database.attachments.put(given(7, { expenseId: expenseRow(1).id }))
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  await show()
  const keep = () => screen.findByRole('button', { name: 'この旅程の写真を端末に保存' })
  await userEvent.click(await keep())
  expect(await screen.findByText(/電波がありません。電波のあるところで/)).toBeDefined()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  await userEvent.click(await keep())
  await userEvent.click(await screen.findByRole('button', { name: 'やめる' }))
  await waitFor(async () => expect(await keep()).toBeDefined())
})
