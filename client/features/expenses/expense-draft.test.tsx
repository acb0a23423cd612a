/** What a new expense was filled in with, after the browser has ended the page. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expenseDraftKey, forgetTraces } from '#client/store/device-traces.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { groupId, pendingMembers } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { AddExpense } from './add-expense-screen.tsx'

let database: AccountDatabase

beforeEach(async () => {
  localStorage.clear()
  database = await openGroup()
})
afterEach(async () => {
  cleanup()
  await deleteAccountDatabase()
})

const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: '金額' })
const offer = () => screen.queryByRole('button', { name: /^書きかけの続きを書く/ })
const open = async () => {
  renderView(<AddExpense groupId={groupId} />)
  await amount()
}

/** Fills in a form, and begins anew as a page does that was ended: nothing of the form has been left. */
async function endPage(): Promise<void> {
  await open()
  await userEvent.type(await amount(), '3900')
  await userEvent.type(screen.getByLabelText('内容'), '夕食')
  const kept = localStorage.getItem(expenseDraftKey) ?? ''
  cleanup()
  localStorage.setItem(expenseDraftKey, kept)
}

it('is offered by the next form, and is there again with one tap', async () => {
  await endPage()
  await open()
  expect((await amount()).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: '書きかけの続きを書く（夕食・3,900円）' }))
  expect((await amount()).value).toBe('3,900')
  expect(screen.getByLabelText<HTMLInputElement>('内容').value).toBe('夕食')
  expect(offer()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await database.expenses.toArray()).toMatchObject([{ title: '夕食', amount: 3900 }]),
  )
  expect(localStorage.getItem(expenseDraftKey)).toBeNull()
})

it('is forgotten once the form is left, and with it what was not taken', async () => {
  await endPage()
  await open()
  expect(offer()).not.toBeNull()
  cleanup()
  await open()
  expect(offer()).toBeNull()
})

it('is not offered among other people, nor to whoever signs in next', async () => {
  await endPage()
  const kept = localStorage.getItem(expenseDraftKey) ?? ''
  await database.pendingMembers.clear()
  await open()
  expect(offer()).toBeNull()
  cleanup()
  await database.pendingMembers.bulkPut(pendingMembers)
  localStorage.setItem(expenseDraftKey, kept)
  forgetTraces()
  await open()
  expect(offer()).toBeNull()
})
