import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccountDatabase } from '#client/store/account-database.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { deleteAccountDatabase, openGroup } from '#tests/support/account-for-test.ts'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { renderScreen } from '#tests/support/routed-for-test.tsx'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { itineraryId, tripRow } from '#tests/support/trips-for-test.ts'
import { wholeText } from '#tests/support/whole-text-for-test.ts'
import { PaymentsScreen } from './payments-screen.tsx'

let database: AccountDatabase
beforeEach(async () => {
  database = await openGroup()
})
afterEach(deleteAccountDatabase)

const address = `/groups/${groupId}/payments`
const open = () => renderScreen(PaymentsScreen, '/groups/$groupId/payments', address)
async function openWith(rows: readonly ExpenseRow[]) {
  await database.expenses.bulkPut(rows)
  return open()
}
const view = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const transfers = async () =>
  within(await screen.findByRole('list', { name: '支払いの記録' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => withoutYear(textContent))
/** It is shown in another year only. */
const withoutYear = (text: string | null) => text?.replace(/\d+年/, '')

/** 太郎 paid 4,400 for all three. */
const soba = expenseRow(1)
const sent = transferRow(2, { from: hanako, to: taro, amount: 800 })
const paid = {
  ...transferRow(3, { from: grandmother, to: taro, amount: 1_468 }),
  expenseId: soba.id,
  title: '昼ごはん',
}

it('says that a group does not exist that is not on the device', async () => {
  serverAnswered()
  await database.groups.clear()
  open()
  expect(await screen.findByText('グループが見つかりません')).toBeDefined()
})

it('lists all transfers, and those for an expense under its present name', async () => {
  await openWith([
    soba,
    sent,
    paid,
    { ...transferRow(4, { from: taro, to: hanako, amount: 5 }), status: 'settled' },
  ])
  expect(await transfers()).toEqual([
    '太太郎  花あなた 8月12日（水） 精算済み  5円',
    '祖祖母  太太郎 8月12日（水）  「首里そば」の分 1,468円',
    '花あなた  太太郎 8月12日（水）   800円',
  ])
})

it('opens a payment for an expense without asking for a name of its own', async () => {
  await openWith([soba, sent, paid])
  await userEvent.click(await screen.findByRole('button', { name: /「首里そば」の分/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '支払いの記録を編集' }))
  expect(dialog.getByText('「首里そば」の分')).toBeDefined()
  expect(dialog.queryByRole('textbox', { name: '内容' })).toBeNull()
})

it('records a payment that was not suggested', async () => {
  await openWith([soba])
  expect(await screen.findByText('まだ支払いの記録がありません')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '払ったことを記録' }))
  const dialog = within(await screen.findByRole('dialog', { name: '払ったことを記録' }))
  await userEvent.selectOptions(dialog.getByLabelText('払った人'), '祖母')
  await userEvent.selectOptions(dialog.getByLabelText('受け取った人'), '太郎')
  await userEvent.type(dialog.getByRole('textbox', { name: '金額' }), '500')
  await userEvent.click(dialog.getByRole('button', { name: '記録する' }))
  await waitFor(async () => expect((await transfers())[0]).toContain('500円'))
})

it('marks each share of each unsettled expense both ways, folded by expense', async () => {
  await openWith([soba, paid, expenseRow(5, { title: '水族館', status: 'settled' })])
  await transfers()
  await view('支出ごと')
  const row = () => screen.getByRole('button', { name: /^首里そば.*4,400円/ })
  expect(withoutYear(row().textContent)).toBe('首里そば8月12日（水）・太郎が立て替え4,400円1人が先に返した')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByText('水族館')).toBeNull()
  await userEvent.click(row())
  const box = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `${name}は首里そばの分を先に返した` })
  expect([box('あなた').checked, box('祖母').checked]).toEqual([false, true])
  await userEvent.click(box('あなた'))
  await waitFor(() => expect(row().textContent).toContain('2人が先に返した'))
  await userEvent.click(box('祖母'))
  await waitFor(() => expect(row().textContent).toContain('1人が先に返した'))
  expect(await database.expenses.get(paid.id)).toBeUndefined()
  expect(screen.getByRole('link', { name: '支出の詳細' }).getAttribute('href')).toContain('expense=')
})

it('says of each person what is open as the settlement says it, and nothing of unpaid expenses of the even', async () => {
  await openWith([
    soba,
    transferRow(2, { from: hanako, to: taro, amount: 1_466 }),
    transferRow(3, { from: grandmother, to: taro, amount: 1_000 }),
  ])
  await transfers()
  await view('人ごと')
  const people = within(screen.getByRole('region', { name: 'みんなの貸し借り' })).getAllByRole('listitem')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    '太郎  受け取る ＋468円',
    'あなた  貸し借りなし 0円',
    '祖母  払う −468円',
  ])
  await database.expenses.put(transferRow(4, { from: grandmother, to: taro, amount: 468 }))
  expect(await screen.findByText('払うお金も受け取るお金もありません')).toBeDefined()
  await view('支出ごと')
  expect(document.body.textContent).not.toMatch(/未払い|あと\d/)
})

it('edits a recorded transfer, which its row and its address open', async () => {
  const present = await openWith([sent])
  await userEvent.click(await screen.findByRole('button', { name: /^あなた\s*→\s*太郎.*800円$/ }))
  expect(present()).toContain(`transfer=${sent.id}`)
  const dialog = within(await screen.findByRole('dialog', { name: '支払いの記録を編集' }))
  expect(dialog.getByText(wholeText('削除しても、30日以内なら元に戻せます'))).toBeDefined()
  const amount = dialog.getByRole('textbox', { name: '金額' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '900')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(present()).not.toContain('transfer=')
  expect(await database.expenses.get(sent.id)).toMatchObject({ amount: 900, title: '送金', date: sent.date })
  const [record] = await database.api_sync_queue.toArray()
  const money = { mark: sent.moneyMark, from: hanako, to: taro, amount: 900 }
  expect(record).toMatchObject({ name: 'transfer.edit', args: { id: sent.id, money } })
})

it('of a trip lists its transfers and expenses alone, records for it, and goes back to it', async () => {
  await database.itineraries.put(tripRow())
  const ofTrip = { ...transferRow(6, { from: hanako, to: taro, amount: 700 }), itineraryId }
  await database.expenses.bulkPut([{ ...soba, itineraryId }, expenseRow(7, { title: '夕食' }), sent, ofTrip])
  const present = renderScreen(
    PaymentsScreen,
    '/groups/$groupId/payments',
    `${address}?itinerary=${itineraryId}`,
  )
  expect(await transfers()).toEqual(['花あなた  太太郎 8月12日（水）   700円'])
  expect(screen.getByText('夏の沖縄')).toBeDefined()
  await view('支出ごと')
  expect(screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('首里そば'),
  ])
  await view('新しい順')
  await userEvent.click(await screen.findByRole('button', { name: /^あなた\s*→\s*太郎.*700円$/ }))
  expect(present()).toContain(`itinerary=${itineraryId}`)
  const dialog = within(await screen.findByRole('dialog', { name: '支払いの記録を編集' }))
  await userEvent.click(dialog.getByRole('button', { name: '削除' }))
  await waitFor(async () => expect(await database.expenses.get(ofTrip.id)).toBeUndefined())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '戻る' }))
  await waitFor(() => expect(present()).toBe(`/groups/${groupId}/itineraries/${itineraryId}#settlement`))
})
