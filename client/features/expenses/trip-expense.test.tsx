/** An expense that is recorded for a trip, or from an item of its plan. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { titleMaxLength } from '#shared/limits.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount } from '#client/store/current-database.ts'
import { groupId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import {
  itemRow,
  itineraryId,
  itineraryRow,
  openGroupWithTrips,
  recordedIn,
} from '#tests/support/trips-for-test.ts'
import { AddExpense } from './add-expense-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroupWithTrips()
  await database.itineraries.put(itineraryRow())
})
afterEach(async () => {
  await database.delete({ disableAutoOpen: false })
  closeAccount()
})

const item = itemRow(1, { title: '居酒屋', category: 'DINNER', estimatedCost: 15_000, date: '2020-08-11' })
const value = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input:not([type=radio]), select' }).value
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
async function open(itemId?: typeof item.id) {
  renderView(<AddExpense groupId={groupId} trip={{ itineraryId, itemId }} />)
  await screen.findByRole('textbox', { name: '金額' })
}

it('begins with title, amount, category and past day of the item, and belongs to it', async () => {
  await database.itineraryItems.put(item)
  await open(item.id)
  expect(['金額', '内容', '分類', '日付'].map(value)).toEqual([
    '15,000',
    '居酒屋 - 支出',
    'food',
    '2020-08-11',
  ])
  await save()
  await waitFor(async () => expect(await recordedIn(database)).toHaveLength(1))
  expect(await recordedIn(database)).toMatchObject([
    { name: 'expense.create', args: { itineraryId, itineraryItemId: item.id, title: '居酒屋 - 支出' } },
  ])
})

it('of the trip alone begins empty', async () => {
  await open()
  expect(value('金額')).toBe('')
  expect(screen.getByText('夏の沖縄')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: '金額' }), '900')
  await save()
  await waitFor(async () => expect(await recordedIn(database)).toHaveLength(1))
  expect(await recordedIn(database)).toMatchObject([{ args: { itineraryId, itineraryItemId: null } }])
})

it('belongs to no trip if that is not there any more', async () => {
  await database.itineraries.clear()
  await open(item.id)
  await userEvent.type(screen.getByRole('textbox', { name: '金額' }), '900')
  await save()
  await waitFor(async () => expect(await recordedIn(database)).toHaveLength(1))
  expect(await recordedIn(database)).toMatchObject([{ args: { itineraryId: null } }])
})

it('has a title that is not longer than one may be', async () => {
  const title = 'あ'.repeat(titleMaxLength - 1)
  await database.itineraryItems.put({ ...item, title })
  await open(item.id)
  expect(value('内容')).toBe(title)
})
