import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Attachment } from '#shared/model/attachment.ts'
import { attachmentRow, hashOf } from '#tests/builders/attachment-rows.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import { stubDrawing } from '#tests/support/drawn-pictures.ts'
import { groupId, hanakoId, taroId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { Viewer } from './viewer.tsx'

const page = 'a picture that is a page'

beforeEach(async () => {
  await openGroup()
  stubDrawing()
  vi.stubGlobal('fetch', async () => new Response(page))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await deleteAccountDatabase()
})

const given = (number: number, fields: Partial<Attachment> = {}) =>
  attachmentRow(number, { groupId, createdBy: taroId, uploadedAt: 9, hash: hashOf(page), ...fields })

/** Opens the first of them. */
function open(rows: [ReturnType<typeof given>, ...ReturnType<typeof given>[]]) {
  const viewed = rows.map((row) => ({ row, about: { title: '首里そば', amount: 4_400 } }))
  renderView(<Viewer viewed={viewed} first={rows[0].id} onClose={() => undefined} />)
  return screen.findByRole('dialog', { name: '首里そば' })
}

it('saves a file under an extension of its type, whatever its row says', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const dialog = await open([given(1, { name: '旅程.html' })])
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved).toEqual(['旅程.html.jpg']))
})

it('shares a file under such a name as well', async () => {
  const shared: string[] = []
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => shared.push(...files.map(({ name }) => name)),
  })
  const dialog = await open([given(1, { name: '旅程.html' })])
  await userEvent.click(within(dialog).getByRole('button', { name: '共有' }))
  await waitFor(() => expect(shared).toEqual(['旅程.html.jpg']))
})

it('saves a file that the share sheet does not take', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const share = vi.fn<() => Promise<void>>()
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Safari/604.1', canShare: () => false, share })
  const dialog = await open([given(1)])
  await userEvent.click(within(dialog).getByRole('button', { name: '共有' }))
  await waitFor(() => expect(saved).toEqual(['首里そば.jpg']))
  expect(share).not.toHaveBeenCalled()
})

it('hands a file in LINE, where nothing can be downloaded, to the share sheet', async () => {
  const shared: string[] = []
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.9.0',
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => shared.push(...files.map(({ name }) => name)),
  })
  const dialog = await open([given(1)])
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(shared).toEqual(['首里そば.jpg']))
})

it('says who has added a picture, and when', async () => {
  const dialog = await open([given(1, { createdAt: 1_786_500_000 }), given(2, { createdBy: hanakoId })])
  expect(await within(dialog).findByText(/^太郎が8月12日.*\d\d:\d\dに追加$/)).toBeDefined()
  await userEvent.keyboard('{ArrowRight}')
  expect(await within(dialog).findByText(/^あなたが.*に追加$/)).toBeDefined()
})

it('leaves the arrow keys to a picture that is larger than the screen', async () => {
  const dialog = await open([given(1), given(2)])
  await userEvent.click(within(dialog).getByRole('button', { name: '拡大' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(within(dialog).getByText('1 / 2')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: '元の大きさ' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(await within(dialog).findByText('2 / 2')).toBeDefined()
})
