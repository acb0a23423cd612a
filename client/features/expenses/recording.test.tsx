import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import Dexie from 'dexie'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPaidShares } from '#shared/money/payments.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { expenseById, paymentsOfExpense } from '#client/store/queries/expenses.ts'
import { todayInJapan } from '#client/store/device-clock.ts'
import { NoticeBoard } from '#client/ui/notice-board.tsx'
import { deleteAccountDatabase, openGroup, recordedIn } from '#tests/support/account-for-test.ts'
import { enterText, saveButton } from '#tests/support/expense-form-for-test.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { serverAnswered } from '#tests/support/server-answered.ts'
import {
  expenseRow,
  groupId,
  hanako,
  hanakoId,
  shareOf,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { AddExpense } from './add-expense-screen.tsx'
import { EditExpense } from './edit-expense-screen.tsx'

let database: AccountDatabase
const row = expenseRow(1)

beforeEach(async () => {
  database = await openGroup()
  await database.expenses.put(row)
})
afterEach(deleteAccountDatabase)

const recorded = () => recordedIn(database)

it('records one expense on two quick taps, and says so once', async () => {
  renderView(
    <>
      <NoticeBoard />
      <AddExpense groupId={groupId} />
    </>,
  )
  await enterText('金額', '900')
  await enterText('内容', 'お茶')
  const button = saveButton()
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await waitFor(async () => expect(await database.expenses.count()).toBe(2))
  fireEvent.click(button)
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  expect(await screen.findAllByText('支出を追加しました')).toHaveLength(1)
})

describe('the next expense begins at once', () => {
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: '金額' })
  const date = () => screen.getByLabelText<HTMLInputElement>('日付').value
  /** Records 太郎's of yesterday. Returns the day. */
  async function saveFirst(): Promise<string> {
    renderView(<AddExpense groupId={groupId} />)
    await enterText('金額', '900')
    await userEvent.click(screen.getByRole('button', { name: 'きのうにする' }))
    await userEvent.click(screen.getByRole('radio', { name: '太郎' }))
    const day = date()
    await userEvent.click(screen.getByRole('button', { name: '保存してもう1件' }))
    await waitFor(() => expect(amount().value).toBe(''))
    return day
  }

  it('with the amount to be typed, and the one before is saved', async () => {
    const day = await saveFirst()
    expect(document.activeElement).toBe(amount())
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    expect(await recorded()).toMatchObject([
      { args: { amount: 900, date: day, payers: [{ userKey: taro }] } },
    ])
  })

  it('with the same date and payer', async () => {
    const day = await saveFirst()
    expect(date()).toBe(day)
    await enterText('金額', '1200')
    await userEvent.click(saveButton())
    await waitFor(async () => expect(await recorded()).toHaveLength(2))
    expect((await recorded())[1]?.args).toMatchObject({
      amount: 1200,
      date: day,
      payers: [{ userKey: taro }],
    })
  })
})

it('copies an expense: filled in, of today, and paid by nobody', async () => {
  const payment = { ...transferRow(2, { from: hanako, to: taro, amount: 1_466 }), expenseId: row.id }
  await database.expenses.put({ ...payment, status: 'settled' })
  const details = {
    location: '首里',
    notes: '個室',
    purchaseStatus: 'prepaid',
    paymentDate: '2026-08-01',
  } as const
  await database.expenses.put({ ...row, ...details, status: 'settled' })
  renderView(<AddExpense groupId={groupId} copy={row.id} />)
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '内容' }).value).toBe('首里そば'),
  )
  await userEvent.click(saveButton())
  await waitFor(async () => expect(await database.expenses.count()).toBe(3))
  const copy = (await database.expenses.toArray()).find(({ id }) => id !== row.id && id !== payment.id)
  expect(copy).toMatchObject({
    amount: 4_400,
    payers: row.payers,
    date: todayInJapan(),
    status: 'active',
    createdBy: hanakoId,
    location: '首里',
    notes: '個室',
    purchaseStatus: null,
    paymentDate: null,
  })
  expect(copy?.shares).toEqual(row.shares)
})

it('begins empty if the expense to copy is not there any more', async () => {
  renderView(<AddExpense groupId={groupId} copy={expenseRow(9).id} />)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '内容' })).value).toBe('')
})

it('offers the split of the person’s own last expense', async () => {
  await database.expenses.bulkPut([
    expenseRow(2, { createdBy: hanakoId, shares: [shareOf(hanako, 4400)] }),
    expenseRow(3, { shares: [shareOf(taro, 4400)] }),
  ])
  renderView(<AddExpense groupId={groupId} />)
  expect(await screen.findByRole('button', { name: '前回と同じ分け方（あなた 1人）' })).toBeDefined()
})

it('offers the split of an expense right after it was saved', async () => {
  renderView(<AddExpense groupId={groupId} />)
  await enterText('金額', '900')
  await userEvent.click(screen.getByRole('checkbox', { name: '祖母の分を含める' }))
  await userEvent.click(screen.getByRole('button', { name: '保存してもう1件' }))
  await userEvent.click(await screen.findByRole('button', { name: '前回と同じ分け方（あなた・太郎 2人）' }))
  await enterText('金額', '1200')
  await userEvent.click(saveButton())
  await waitFor(async () => expect(await recorded()).toHaveLength(2))
  const split = { method: 'equal', participants: [hanako, taro] }
  expect((await recorded()).map(({ args }) => args)).toMatchObject([{ split }, { split }])
})

it('keeps the form when the device is full, says so, and saves it once there is room', async () => {
  const fill = () => {
    throw new Dexie.QuotaExceededError('full')
  }
  database.api_sync_queue.hook('creating', fill)
  renderView(<AddExpense groupId={groupId} />)
  await enterText('金額', '900')
  await enterText('内容', 'お茶')
  await userEvent.click(saveButton())
  expect(await screen.findByText(/空き容量を増やしてから/)).toBeDefined()
  expect(await database.expenses.count()).toBe(1)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '内容' }).value).toBe('お茶')
  database.api_sync_queue.hook('creating').unsubscribe(fill)
  await userEvent.click(saveButton())
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  expect(await database.expenses.count()).toBe(2)
})

it('sends only the changed fields of an edit, and says so', async () => {
  renderView(
    <>
      <NoticeBoard />
      <EditExpense groupId={groupId} expenseId={row.id} />
    </>,
  )
  await enterText('内容', '沖縄そば')
  await userEvent.click(saveButton())
  await waitFor(async () =>
    expect(await recorded()).toEqual([{ name: 'expense.describe', args: { id: row.id, title: '沖縄そば' } }]),
  )
  expect(await screen.findByText('支出を更新しました')).toBeDefined()
  const saved = await database.expenses.get(row.id)
  expect(saved).toMatchObject({ describedBy: hanakoId, moneyBy: null })
})

it('changes what is owed of an expense, and not what was paid for it', async () => {
  const payment = { ...transferRow(2, { from: hanako, to: taro, amount: 1_466 }), expenseId: row.id }
  await database.expenses.bulkPut([row, payment])
  renderView(<EditExpense groupId={groupId} expenseId={row.id} />)
  await enterText('金額', '4500')
  await userEvent.click(saveButton())
  await waitFor(async () => expect((await recorded()).map(({ name }) => name)).toEqual(['expense.setMoney']))
  expect(await database.expenses.get(payment.id)).toMatchObject({ amount: 1_466 })
  const saved = await expenseById(groupId, row.id)
  const paid = saved && withPaidShares(saved, await paymentsOfExpense(groupId, row.id), (key) => key)
  expect(paid?.shares.map(({ amount, isPaid }) => [amount, isPaid])).toEqual([
    [1500, false],
    [1500, true],
    [1500, false],
  ])
})

it('says that there is no such expense, or no such group', async () => {
  serverAnswered()
  const { rerender } = renderView(<EditExpense groupId={groupId} expenseId={expenseRow(9).id} />)
  expect(await screen.findByText('編集対象の支出が見つかりません。')).toBeDefined()
  await database.groups.clear()
  rerender(<AddExpense groupId={groupId} />)
  expect(await screen.findByText('グループが見つかりません')).toBeDefined()
})

it('proposes the category that the group’s newest expense of this title has', async () => {
  await database.expenses.put(expenseRow(3, { title: '首里そば', category: 'shopping', date: '2026-08-13' }))
  renderView(<AddExpense groupId={groupId} />)
  await userEvent.click(await screen.findByRole('textbox', { name: '内容' }))
  await screen.findByText('書かなければ「食事」になります')
  await waitFor(async () => {
    await enterText('内容', '首里そば')
    expect(screen.getByText('前に記録した同じ内容に合わせました')).toBeDefined()
  })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '分類' }).value).toBe('shopping')
})
