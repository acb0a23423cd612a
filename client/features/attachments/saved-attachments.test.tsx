import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import Dexie from 'dexie'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Attachment } from '#shared/model/attachment.ts'
import { attachmentsOfExpense, attachmentsOfItem } from '#client/store/queries/attachments.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { NoticeBoard } from '#client/ui/notice-board.tsx'
import { attachmentRow, hashOf } from '#tests/builders/attachment-rows.ts'
import { attachmentIdOf } from '#tests/builders/ids.ts'
import { deleteAccountDatabase, openGroup, recordedIn } from '#tests/support/account-for-test.ts'
import { jpegOf } from '#tests/builders/pictures.ts'
import { stubDrawing } from '#tests/support/drawn-pictures.ts'
import { expenseRow, groupId, hanakoId, taroId } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { itemRow, tripRow } from '#tests/support/trips-for-test.ts'
import { SavedAttachments } from './saved-attachments.tsx'

let database: AccountDatabase
const expense = expenseRow(1)
const item = itemRow(1)

beforeEach(async () => {
  database = await openGroup()
  await database.expenses.put(expense)
  await database.itineraries.put(tripRow())
  await database.itineraryItems.put(item)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await deleteAccountDatabase()
})

type Shown = Partial<Pick<Parameters<typeof SavedAttachments>[0], 'of' | 'isForm'>>

function show({ of = { expenseId: expense.id }, isForm = false }: Shown = {}) {
  return renderView(
    <>
      <NoticeBoard />
      <Shown of={of} isForm={isForm} />
    </>,
  )
}

function Shown({ of, isForm }: Required<Shown>) {
  const rows = useLiveQuery(
    () => ('itemId' in of ? attachmentsOfItem(of.itemId) : attachmentsOfExpense(of.expenseId)),
    [],
  )
  return (
    <SavedAttachments
      rows={rows ?? []}
      groupId={groupId}
      of={of}
      about={{ title: '首里そば', amount: 4_400 }}
      isForm={isForm}
    />
  )
}

const given = (number: number, fields: Partial<Attachment> = {}) =>
  attachmentRow(number, { groupId, expenseId: expense.id, createdBy: hanakoId, createdAt: number, ...fields })
const pdf = (name: string) => new File(['%PDF-1.7 ', name], name, { type: 'application/pdf' })
const field = () => document.querySelector<HTMLInputElement>('input[type=file]')
async function choose(...files: File[]): Promise<void> {
  const input = field()
  if (!input) throw new Error('there is no field for files')
  await userEvent.upload(input, files)
}
const tiles = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const openTile = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^(?:送信待ち ?)?${name}`) }))
const viewer = () => screen.findByRole('dialog', { name: '首里そば' })

describe('files are added', () => {
  it('by one button without `capture`, which offers camera and files on phones, and recorded at once', async () => {
    show()
    expect(field()?.accept).toBe('image/png,image/jpeg,image/webp,application/pdf')
    expect(field()?.hasAttribute('capture')).toBe(false)
    await choose(pdf('予約.pdf'), pdf('地図.pdf'))
    expect(await screen.findByText('写真・書類を2件追加しました')).toBeDefined()
    expect(await screen.findByRole('region', { name: '写真・書類（2）' })).toBeDefined()
    expect(await recordedIn(database)).toMatchObject([
      { name: 'attachment.add', args: { kind: 'receipt', name: '予約.pdf', expenseId: expense.id } },
      { name: 'attachment.add', args: { kind: 'receipt', name: '地図.pdf', itineraryItemId: null } },
    ])
  })

  it('to an item of a trip as well', async () => {
    show({ of: { itemId: item.id } })
    await choose(pdf('搭乗券.pdf'))
    expect(await screen.findByText('写真・書類を追加しました')).toBeDefined()
    expect(await recordedIn(database)).toMatchObject([
      { args: { kind: 'ticket', expenseId: null, itineraryItemId: item.id } },
    ])
  })

  it('pasted, unless a text is pasted with them, and dropped', async () => {
    show()
    const paste = (types: string[]) =>
      fireEvent.paste(document.body, { clipboardData: { types, files: [pdf('表.pdf')] } })
    paste(['text/plain', 'Files'])
    paste(['Files'])
    await waitFor(async () => expect(await recordedIn(database)).toHaveLength(1))
    const dropped = { dataTransfer: { types: ['Files'], files: [pdf('落とした.pdf')] } }
    fireEvent.dragOver(document.body, dropped)
    expect(fireEvent.drop(document.body, dropped)).toBe(false)
    await waitFor(async () => expect(await recordedIn(database)).toHaveLength(2))
    // A dragged link is no file, and goes where it goes.
    const link = { dataTransfer: { types: ['text/uri-list'], files: [] } }
    expect(fireEvent.drop(document.body, link)).toBe(true)
  })

  it('and those that cannot be are named, while the others are kept', async () => {
    show()
    await choose(pdf('予約.pdf'), new File(['領収書'], '領収書.pdf', { type: 'application/pdf' }))
    expect(
      await screen.findByText(/「領収書.pdf」：写真（JPEG・PNG・WebP）かPDFを選んでください/),
    ).toBeDefined()
    expect(await screen.findByRole('region', { name: '写真・書類（1）' })).toBeDefined()
  })

  it('and says so where the device has no room', async () => {
    const fill = () => {
      throw new Dexie.QuotaExceededError('full')
    }
    database.contents.hook('creating', fill)
    show()
    await choose(pdf('予約.pdf'))
    expect(await screen.findByText(/空き容量を増やしてから/)).toBeDefined()
    expect(await database.attachments.count()).toBe(0)
  })

  it('and refused with the reason if the expense is not there any more', async () => {
    await database.expenses.clear()
    show()
    await choose(pdf('予約.pdf'))
    expect(await screen.findByText('追加できませんでした')).toBeDefined()
    expect(await database.attachments.count()).toBe(0)
  })
})

it('fetches the picture of somebody else once for its thumbnail, and keeps it', async () => {
  stubDrawing()
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return new Response('a picture')
  })
  await database.attachments.put(given(8, { uploadedAt: 9, createdBy: taroId, hash: hashOf('a picture') }))
  const shown = show()
  const thumbnail = () => document.querySelector('li img')
  await waitFor(() => expect(thumbnail()).not.toBeNull())
  expect(await database.thumbnails.count()).toBe(1)
  shown.unmount()
  show()
  await waitFor(() => expect(thumbnail()).not.toBeNull())
  expect(asked).toBe(1)
})

it('says what is still to be sent, by oneself and by others', async () => {
  await database.attachments.bulkPut([
    given(1, { name: '自分.jpg' }),
    given(2, { name: '太郎.jpg', createdBy: taroId }),
    given(3, { name: '届いた.jpg', uploadedAt: 9 }),
    given(4, {
      name: '控え.pdf',
      type: 'application/pdf',
      width: null,
      height: null,
      uploadedAt: 9,
      size: 214_000,
    }),
  ])
  show()
  await screen.findByRole('button', { name: /控え/ })
  expect(tiles()).toEqual(['送信待ち自分.jpg', '送信中太郎.jpg', '届いた.jpg', '控え.pdfPDF・214KB'])
})

it('is deleted in a form without asking, and the notice undoes it', async () => {
  await database.attachments.put(given(1))
  show({ isForm: true })
  await userEvent.click(await screen.findByRole('button', { name: '首里そば.jpgを削除' }))
  expect(await screen.findByText('写真・書類を削除しました')).toBeDefined()
  await waitFor(() => expect(tiles()).toEqual([]))
  await userEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  await waitFor(() => expect(tiles()).toHaveLength(1))
  expect((await recordedIn(database)).map(({ name }) => name)).toEqual([
    'attachment.remove',
    'attachment.restore',
  ])
})

describe('the viewer', () => {
  const pages = () => [1, 2, 3].map((number) => given(number, { name: `${number}枚目.jpg` }))

  it('shows a picture with what it is, turns it and makes it larger', async () => {
    stubDrawing()
    show()
    await choose(new File([new Uint8Array(jpegOf())], 'IMG_1.jpg', { type: 'image/jpeg' }))
    await openTile('IMG_1.webp')
    const dialog = await viewer()
    const picture = await within(dialog).findByRole('img', {
      name: '「首里そば」（4,400円）の領収書 IMG_1.webp',
    })
    await userEvent.click(within(dialog).getByRole('button', { name: '回転' }))
    expect(picture.getAttribute('style')).toContain('90deg')
    await userEvent.click(within(dialog).getByRole('button', { name: '拡大' }))
    await userEvent.click(within(dialog).getByRole('button', { name: '元の大きさ' }))
    expect(within(dialog).getByRole('button', { name: '拡大' })).toBeDefined()
  })

  it('goes from one to the next by button and by key, and not beyond the last', async () => {
    await database.attachments.bulkPut(pages())
    show()
    await openTile('2枚目.jpg')
    const dialog = await viewer()
    const place = async (text: string) => expect(await within(dialog).findByText(text)).toBeDefined()
    await place('2 / 3')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await place('3 / 3')
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '次へ' }).disabled).toBe(true)
    await userEvent.click(within(dialog).getByRole('button', { name: '前へ' }))
    await userEvent.keyboard('{ArrowLeft}')
    await place('1 / 3')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows the next one after one was deleted, and closes after the last', async () => {
    await database.attachments.bulkPut(pages().slice(0, 2))
    show()
    await openTile('1枚目.jpg')
    const dialog = await viewer()
    const remove = () => userEvent.click(within(dialog).getByRole('button', { name: '削除' }))
    await remove()
    expect(await within(dialog).findByText('2枚目.jpg')).toBeDefined()
    await remove()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    { uploadedAt: null, answer: 'offline', said: '写真を送信中', isRetried: false },
    { uploadedAt: 9, answer: 'attachment-not-found', said: 'この写真は、もうありません', isRetried: false },
    { uploadedAt: 9, answer: 'server-failed', said: '読み込めませんでした', isRetried: true },
    { uploadedAt: 9, answer: 'offline', said: '電波がありません', isRetried: true },
  ] as const)(
    'says why there is no picture, and the way on: $said',
    async ({ uploadedAt, answer, said, isRetried }) => {
      vi.stubGlobal('fetch', async () => {
        if (answer === 'offline') throw new TypeError('offline')
        return Response.json({ success: false, code: answer }, { status: 500 })
      })
      await database.attachments.put(given(7, { uploadedAt, hash: hashOf('a picture') }))
      show()
      await openTile('首里そば.jpg')
      const dialog = await viewer()
      expect(await within(dialog).findByText(said)).toBeDefined()
      expect(within(dialog).queryAllByRole('button', { name: '再試行' })).toHaveLength(isRetried ? 1 : 0)
      if (isRetried) {
        vi.stubGlobal('fetch', async () => new Response('a picture'))
        await userEvent.click(within(dialog).getByRole('button', { name: '再試行' }))
        expect(await within(dialog).findByRole('img')).toBeDefined()
      }
    },
  )

  it('shows a PDF as a card, which is handed to another app', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    show()
    await choose(pdf('予約.pdf'))
    await openTile('予約.pdf')
    const dialog = await viewer()
    expect(await within(dialog).findByText('下のボタンで、PDFを開くアプリに渡せます。')).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: '拡大' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(saved).toEqual(['予約.pdf']))
  })
})

it('more attachments than one are told apart by their rows', async () => {
  await database.attachments.bulkPut([given(1), given(2, { expenseId: expenseRow(2).id })])
  show()
  await screen.findByRole('button', { name: /首里そば.jpg/ })
  expect(await database.attachments.get(attachmentIdOf(2))).toBeDefined()
  expect(tiles()).toHaveLength(1)
})
