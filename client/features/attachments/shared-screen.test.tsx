import Dexie from 'dexie'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { inUnsavedFiles, keepShared } from '#client/store/unsaved-files.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { NoticeBoard } from '#client/ui/notice-board.tsx'
import { AddExpenseFromHomeScreen } from '#client/features/expenses/add-expense-screen.tsx'
import {
  deleteAccountDatabase,
  openGroup,
  openOwnAccount,
  recordedIn,
} from '#tests/support/account-for-test.ts'
import { jpegOf } from '#tests/builders/pictures.ts'
import { stubDrawing } from '#tests/support/drawn-pictures.ts'
import { enterText, saveButton } from '#tests/support/expense-form-for-test.tsx'
import { expenseRow, group, groupId, hanakoId, members } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreens } from '#tests/support/routed-for-test.tsx'
import { ReceiptsScreen } from './receipts-screen.tsx'
import { SharedScreen } from './shared-screen.tsx'

let database: AccountDatabase
const noodles = expenseRow(1, { title: '首里そば', amount: 4_400 })

beforeEach(async () => {
  stubDrawing()
  database = await openGroup()
  await database.expenses.put(noodles)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await inUnsavedFiles(({ incoming, files }) => Promise.all([incoming.clear(), files.clear()]))
  await deleteAccountDatabase()
})

const bytesOf = (content: Uint8Array) => new Uint8Array(content).buffer
const photo = { name: 'IMG_1.jpg', type: 'image/jpeg', bytes: bytesOf(jpegOf()) }
const pdf = {
  name: '控え.pdf',
  type: 'application/pdf',
  bytes: bytesOf(new TextEncoder().encode('%PDF-1.7')),
}
const text = { name: 'メモ.txt', type: 'text/plain', bytes: bytesOf(new TextEncoder().encode('そば')) }

function show(hash = '') {
  renderView(<NoticeBoard />)
  const screens = {
    '/shared': SharedScreen,
    '/add-expense': AddExpenseFromHomeScreen,
    '/receipts': ReceiptsScreen,
  }
  return renderScreens(screens, [`/shared${hash}`])
}
const share = (...files: (typeof photo)[]) => keepShared(files, { userId: hanakoId })
const left = () =>
  inUnsavedFiles((stored) =>
    stored.transaction(
      'r',
      stored.tables,
      async () => (await stored.incoming.count()) + (await stored.files.count()),
    ),
  )
const tap = async (name: string | RegExp) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
}
const tiles = async (count: number) =>
  expect(await screen.findByRole('region', { name: `写真・書類（${count}）` })).toBeDefined()

it('makes ready what was shared, names what cannot be attached, and lets go of what is not wanted', async () => {
  await share(photo, pdf, text)
  show()
  await tiles(2)
  expect(await screen.findByText(/「メモ.txt」：写真（JPEG・PNG・WebP）かPDFを選んでください/)).toBeDefined()
  await tap('控え.pdfを外す')
  await tiles(1)
  await tap('IMG_1.webpを外す')
  expect(await screen.findByText('共有された写真はありません')).toBeDefined()
  expect(await left()).toBe(0)
})

describe('what was shared is', () => {
  it('that of a new expense, which is recorded with it, and leads to the expenses of its group', async () => {
    await share(photo, pdf)
    const address = show()
    await tap('新しい支出に追加')
    await tiles(2)
    await enterText('金額', '900')
    await userEvent.click(saveButton())
    await waitFor(() => expect(address()).toBe(`/groups/${groupId}#expenses`))
    expect((await recordedIn(database)).map(({ name }) => name)).toEqual([
      'expense.create',
      'attachment.add',
      'attachment.add',
    ])
    await waitFor(async () => expect(await left()).toBe(0))
  })

  it('still there if the form is left, and if one is taken off in it, without that one', async () => {
    await share(photo, pdf)
    const address = show()
    await tap('新しい支出に追加')
    await tap('控え.pdfを外す')
    await tiles(1)
    await tap('閉じる')
    await tap('捨てる')
    await waitFor(() => expect(address()).toBe('/shared'))
    await tiles(1)
  })

  it('put to an expense that is there, and the notice undoes it', async () => {
    await share(photo)
    const address = show()
    await tap(/首里そば/)
    expect(await screen.findByText('「首里そば」に付けました')).toBeDefined()
    await waitFor(() => expect(address()).toContain(`expense=${noodles.id}`))
    expect(await database.attachments.toArray()).toMatchObject([
      { expenseId: noodles.id, kind: 'receipt', name: 'IMG_1.webp' },
    ])
    expect(await left()).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }))
    await waitFor(async () => expect(await database.attachments.count()).toBe(0))
  })

  it('a receipt without an expense, of the group that is asked for', async () => {
    const other = GroupId.parse('0197a000-0000-7000-8000-000000000099')
    await database.groups.put({ ...group, id: other, name: '京都' })
    const [self] = members
    if (!self) throw new Error('a member')
    const id = memberIdOf({ groupId: other, userId: hanakoId })
    await database.members.put({ ...self, id, groupId: other })
    await share(pdf)
    const address = show()
    await tap('支出を付けずに保存')
    await tap('京都')
    expect(await screen.findByText('「京都」の、支出のない領収書に追加しました')).toBeDefined()
    await waitFor(() => expect(address()).toBe('/receipts'))
    expect(await database.attachments.toArray()).toMatchObject([{ groupId: other, expenseId: null }])
    expect(await left()).toBe(0)
  })

  it('kept if the device has no room for it, with the reason', async () => {
    const fill = () => {
      throw new Dexie.QuotaExceededError('full')
    }
    database.contents.hook('creating', fill)
    await share(pdf)
    show()
    await tiles(1)
    await tap(/首里そば/)
    expect(await screen.findByText('追加できませんでした')).toBeDefined()
    expect([await database.attachments.count(), await left()]).toEqual([0, 1])
  })
})

it.each([
  ['no-file', /文字やリンクは追加できません。写真かPDFを共有してください。/],
  ['too-many', /20件・200MBまでです/],
  ['full', /空き容量が足りません/],
  ['missed', /アプリを一度開いてから共有してください/],
])('says what could not be taken: %s', async (problem, sentence) => {
  show(`#${problem}`)
  expect(await screen.findByText('受け取れませんでした')).toBeDefined()
  expect(screen.getByText(sentence)).toBeDefined()
})

it('is found again in 領収書の管理', async () => {
  await share(pdf)
  renderScreens({ '/receipts': ReceiptsScreen }, ['/receipts'])
  const link = await screen.findByRole('link', { name: /共有された写真・書類（1）/ })
  expect(link.getAttribute('href')).toBe('/shared')
})

it('says that a group is needed first, and keeps what was shared', async () => {
  await deleteAccountDatabase()
  await openOwnAccount()
  await share(pdf)
  show()
  expect(await screen.findByText(/先にグループを作ってください/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '新しい支出に追加' })).toBeNull()
  expect(await left()).toBe(1)
})
