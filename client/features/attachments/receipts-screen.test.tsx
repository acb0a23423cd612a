import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Attachment } from '#shared/model/attachment.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { NoticeBoard } from '#client/ui/notice-board.tsx'
import { attachmentRow } from '#tests/builders/attachment-rows.ts'
import { attachmentIdOf } from '#tests/builders/ids.ts'
import {
  deleteAccountDatabase,
  openGroup,
  openOwnAccount,
  recordedIn,
} from '#tests/support/account-for-test.ts'
import { expenseRow, group, groupId, hanakoId, members } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { itemRow, tripRow } from '#tests/support/trips-for-test.ts'
import { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { ReceiptsScreen } from './receipts-screen.tsx'

let database: AccountDatabase
const noodles = expenseRow(1, { title: '首里そば', amount: 4_400, date: '2026-08-12' })
const at = (day: string) => Date.parse(`${day}T12:00+09:00`) / 1000
const given = (number: number, fields: Partial<Attachment> = {}) =>
  attachmentRow(number, { groupId, expenseId: null, createdBy: hanakoId, uploadedAt: 1, ...fields })

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  database = await openGroup()
  await database.expenses.put(noodles)
  await database.itineraries.put(tripRow())
  await database.itineraryItems.put(itemRow(1, { title: '水族館', date: '2026-08-11' }))
  await database.attachments.bulkPut([
    given(1, { expenseId: noodles.id }),
    given(2, { name: 'コンビニ.jpg', createdAt: at('2026-08-13') }),
    given(3, { name: '入場券.jpg', itineraryItemId: itemRow(1).id, kind: 'ticket' }),
    given(4, { name: 'ガソリン.jpg', createdAt: at('2026-07-31') }),
    // Of an expense that was deleted.
    given(5, { expenseId: expenseRow(9).id }),
  ])
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await deleteAccountDatabase()
})

function show(search = '') {
  renderView(<NoticeBoard />)
  return renderScreen(ReceiptsScreen, '/receipts', `/receipts${search}`)
}

const shown = () =>
  screen
    .getAllByRole('listitem')
    .filter((line) => line.querySelector('ul') === null)
    .map(({ textContent }) => textContent)
const open = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('shows what is attached by month, the newest first, and what waits for an expense', async () => {
  show()
  await screen.findByText('2026年8月・3枚')
  expect(shown()).toEqual([
    '2026年8月・3枚',
    '支出なしコンビニ.jpg沖縄',
    '首里そば4,400円',
    '水族館沖縄',
    '2026年7月・1枚',
    '支出なしガソリン.jpg沖縄',
  ])
})

it('finds by words and by what has no expense, and leads out of a search that finds nothing', async () => {
  show()
  const search = await screen.findByRole('searchbox', { name: '領収書を探す' })
  await userEvent.type(search, 'そば')
  await waitFor(() => expect(shown()).toEqual(['2026年8月・1枚', '首里そば4,400円']))
  await userEvent.click(screen.getByRole('button', { name: '支出のない領収書' }))
  await userEvent.click(await screen.findByRole('button', { name: '絞り込みを外す' }))
  await waitFor(() => expect(shown()).toHaveLength(6))
})

it('leads from the picture to the expense, and to the item', async () => {
  show()
  await open(/^首里そば ?4,400円/)
  const dialog = await screen.findByRole('dialog', { name: '首里そば' })
  expect((await within(dialog).findByRole('link', { name: '支出を開く' })).getAttribute('href')).toBe(
    `/groups/${groupId}?expense=${noodles.id}#expenses`,
  )
  await userEvent.click(within(dialog).getByRole('button', { name: '次へ' }))
  expect(await screen.findByRole('link', { name: '予定を開く' })).toBeDefined()
})

it('makes a receipt without an expense that of a new one', async () => {
  const address = show()
  await open(/コンビニ.jpg/)
  await userEvent.click(await screen.findByRole('link', { name: '支出にする' }))
  await waitFor(() => expect(address()).toContain(`/groups/${groupId}/add-expense`))
  expect(address()).toContain(`receipt=${attachmentIdOf(2)}`)
})

it('puts it to an expense that is there by another row of the same bytes, and the notice undoes it', async () => {
  show()
  await open(/コンビニ.jpg/)
  await userEvent.click(await screen.findByRole('button', { name: '今ある支出に付ける' }))
  const choice = within(await screen.findByRole('dialog', { name: 'どの支出に付けますか？' }))
  await userEvent.type(await choice.findByRole('searchbox', { name: '支出を探す' }), '首里')
  await userEvent.click(await choice.findByRole('button', { name: /首里そば/ }))
  expect(await screen.findByText('「首里そば」に付けました')).toBeDefined()
  const moved = () => database.attachments.where({ expenseId: noodles.id }).toArray()
  expect(await moved()).toMatchObject([{}, { name: 'コンビニ.jpg', hash: given(2).hash }])
  expect((await recordedIn(database)).map(({ name }) => name)).toEqual([
    'attachment.remove',
    'attachment.add',
  ])
  await userEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  await waitFor(async () => expect(await moved()).toHaveLength(1))
  expect(await database.attachments.get(attachmentIdOf(2))).toMatchObject({ expenseId: null })
})

const pdf = new File(['%PDF-1.7'], '控え.pdf', { type: 'application/pdf' })
async function choose(): Promise<void> {
  await screen.findByRole('button', { name: '領収書を追加' })
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('there is no field for files')
  await userEvent.upload(field, pdf)
}

it('keeps a receipt before there is an expense, in the only group', async () => {
  show()
  await choose()
  expect(await screen.findByText('「沖縄」の、支出のない領収書に追加しました')).toBeDefined()
  expect(await recordedIn(database)).toMatchObject([
    { name: 'attachment.add', args: { name: '控え.pdf', expenseId: null, itineraryItemId: null } },
  ])
})

it('asks in which group if there are several, and shows one group alone by its address', async () => {
  const other = GroupId.parse('0197a000-0000-7000-8000-000000000099')
  await database.groups.put({ ...group, id: other, name: '京都' })
  const [self] = members
  if (self)
    await database.members.put({
      ...self,
      id: memberIdOf({ groupId: other, userId: hanakoId }),
      groupId: other,
    })
  const address = show()
  await choose()
  await userEvent.click(await screen.findByRole('button', { name: '京都' }))
  expect(await screen.findByText('「京都」の、支出のない領収書に追加しました')).toBeDefined()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'グループ' }), '京都')
  await waitFor(() => expect(address()).toContain(`#${other}`))
  await waitFor(() => expect(shown()).toHaveLength(2))
})

it('says how to begin', async () => {
  await database.attachments.clear()
  show()
  expect(
    await screen.findByText(/支出に写真を付けると、ここに月ごとに並びます。先に撮っておいて/),
  ).toBeDefined()
})

it('says that a group is needed first', async () => {
  await deleteAccountDatabase()
  database = await openOwnAccount()
  show()
  expect(await screen.findByText(/先にグループを作ってください/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '領収書を追加' })).toBeNull()
})
