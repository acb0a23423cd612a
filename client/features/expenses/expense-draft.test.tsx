/** What a new expense was filled in with, after the browser has ended the page. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inUnsavedFiles } from '#client/store/unsaved-files.ts'
import { expenseDraftKey, forgetTraces } from '#client/store/device-traces.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { groupId, pendingMembers } from '#tests/support/expenses-for-test.ts'
import { jpegOf } from '#tests/builders/pictures.ts'
import { stubDrawing } from '#tests/support/drawn-pictures.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { AddExpense } from './add-expense-screen.tsx'

let database: AccountDatabase
const bitmap = { width: 30, height: 40, close: () => undefined }

beforeEach(async () => {
  localStorage.clear()
  database = await openGroup()
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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

const photo = () => new File([new Uint8Array(jpegOf())], '夕食.jpg', { type: 'image/jpeg' })
const attach = async () => {
  const field = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!field) throw new Error('there is no field for files')
  await userEvent.upload(field, photo())
  await screen.findByRole('region', { name: '写真・書類（1）' })
}
const keptFiles = () => inUnsavedFiles(({ files }) => files.count())

it('has its photos again, also without a text, and leaves no bytes behind once it is saved', async () => {
  stubDrawing()
  await open()
  await attach()
  await waitFor(() => expect(localStorage.getItem(expenseDraftKey)).not.toBeNull())
  const kept = localStorage.getItem(expenseDraftKey) ?? ''
  const stored = await inUnsavedFiles(({ files }) => files.toArray())
  cleanup()
  await waitFor(async () => expect(await keptFiles()).toBe(0))
  // As they are after a page that was ended.
  localStorage.setItem(expenseDraftKey, kept)
  await inUnsavedFiles(({ files }) => files.bulkPut(stored))
  await open()
  await userEvent.click(screen.getByRole('button', { name: '書きかけの続きを書く（写真・書類1件）' }))
  await screen.findByRole('button', { name: '夕食.webpを外す' })
  await userEvent.type(await amount(), '3900')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await database.attachments.toArray()).toMatchObject([{ id: stored[0]?.id, name: '夕食.webp' }]),
  )
  expect(await database.contents.count()).toBe(1)
  await waitFor(async () => expect(await keptFiles()).toBe(0))
})

it('loses its photos with the form: taken off, or left before they were ready', async () => {
  stubDrawing()
  await open()
  await attach()
  await userEvent.click(screen.getByRole('button', { name: '夕食.webpを外す' }))
  await waitFor(async () => expect(await keptFiles()).toBe(0))
  const field = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!field) throw new Error('there is no field for files')
  let drawn: () => void = () => undefined
  vi.stubGlobal('createImageBitmap', () => new Promise((resolve) => (drawn = () => resolve(bitmap))))
  await userEvent.upload(field, photo())
  await screen.findByText('写真を用意しています')
  cleanup()
  drawn()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await keptFiles()).toBe(0)
})

it('of an earlier release, which kept no files, is offered as before', async () => {
  await endPage()
  const { files: _files, ...earlier } = JSON.parse(localStorage.getItem(expenseDraftKey) ?? '{}')
  localStorage.setItem(expenseDraftKey, JSON.stringify(earlier))
  await open()
  await userEvent.click(screen.getByRole('button', { name: '書きかけの続きを書く（夕食・3,900円）' }))
  expect((await amount()).value).toBe('3,900')
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
