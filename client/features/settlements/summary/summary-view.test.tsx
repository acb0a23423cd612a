import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { settlementOf } from '#shared/money/settlement.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  pendingMembers,
  people,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { SummaryView } from './summary-view.tsx'

function renderSummary(expenses: readonly ExpenseRow[] | undefined) {
  const settlement = settlementOf({ expenses: expenses ?? [], pendingMembers })
  const read = expenses && {
    totals: settlement.people,
    payers: settlement.expensesByPayer,
    expenses,
    people,
    isEstimate: true,
  }
  renderView(<SummaryView groupId={groupId} read={read} today="2026-08-12" />)
}
const items = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('shows what each person paid, used and is owed, and active and settled expenses', () => {
  renderSummary([expenseRow(1, { amount: 3_000 }), expenseRow(2, { title: '宿', status: 'settled' })])
  const cards = within(screen.getByRole('region', { name: '人ごと' })).getAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    '太太郎立て替え3,000円負担−1,000円もう払った分0円受け取る＋2,000円',
    '花花子あなた立て替え0円負担−1,000円もう払った分0円払う−1,000円',
    '祖祖母立て替え0円負担−1,000円もう払った分0円払う−1,000円',
  ])
  expect(items('未精算の支出（1件）')).toEqual(['首里そば8月12日（水）・太郎が支払い3,000円'])
  expect(items('精算済みの支出（1件）')).toEqual(['宿精算済み・8月12日（水）・太郎が支払い4,400円'])
  expect(screen.getByText('未送信の変更を含む見込み')).toBeDefined()
})

it('adds what transfers and payments have moved, so that each balance is the sum of its line', () => {
  const transfer = transferRow(2, { from: hanako, to: taro, amount: 400 })
  const soba = expenseRow(1, { amount: 3_000 })
  const payment = { ...transferRow(3, { from: grandmother, to: taro, amount: 1_000 }), expenseId: soba.id }
  renderSummary([soba, transfer, payment])
  const cards = within(screen.getByRole('region', { name: '人ごと' })).getAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    '太太郎立て替え3,000円負担−1,000円もう受け取った分−1,400円受け取る＋600円',
    '祖祖母立て替え0円負担−1,000円もう払った分1,000円差引0円',
    '花花子あなた立て替え0円負担−1,000円もう払った分400円払う−600円',
  ])
})

it('lists what each person paid for, largest sum first, with their part of what several paid', async () => {
  const shared = expenseRow(2, {
    title: '宿',
    amount: 9_000,
    payers: [
      { userKey: hanako, amount: 6_000 },
      { userKey: taro, amount: 3_000 },
    ],
  })
  renderSummary([expenseRow(1, { amount: 1_000 }), shared, expenseRow(3, { status: 'settled' })])
  const section = within(screen.getByRole('region', { name: '支払った人ごとの支出' }))
  const payers = section.getAllByRole('button')
  expect(payers.map(({ textContent }) => textContent)).toEqual([
    '花あなた支出 1件6,000円',
    '太太郎支出 2件4,000円',
  ])
  await userEvent.click(section.getByRole('button', { name: /太郎/ }))
  expect(items('太郎が支払った支出')).toEqual([
    '首里そば8月12日（水）1,000円',
    '宿8月12日（水）・全体で 9,000円3,000円',
  ])
  await userEvent.click(section.getByRole('button', { name: /太郎/ }))
  expect(section.queryByText('宿')).toBeNull()
})

it('lists everybody even if all expenses are settled', () => {
  renderSummary([expenseRow(2, { status: 'settled' })])
  expect(screen.getAllByText('0円')).toHaveLength(12)
  expect(screen.getByText('未精算の支出はありません。')).toBeDefined()
})

it('shows that it is loading, or that there are no expenses', () => {
  renderSummary(undefined)
  expect(screen.getByRole('status')).toBeDefined()
  renderSummary([])
  expect(screen.getByText('まだ精算するものがありません')).toBeDefined()
})
