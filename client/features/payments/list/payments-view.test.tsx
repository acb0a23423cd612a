import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  people,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import type { PaidFlagChange } from './expense-payments.ts'
import { PaymentsView } from './payments-view.tsx'

type Given = { transfers?: ExpenseRow[]; isAdmin?: boolean }

function renderPayments(
  expenses: readonly ExpenseRow[] | undefined,
  { transfers = [], isAdmin = false }: Given = {},
) {
  const marked: PaidFlagChange[] = []
  renderView(
    <PaymentsView
      groupId={groupId}
      read={expenses && { expenses, transfers, people, isAdmin, states: new Map() }}
      today="2026-08-12"
      onMark={async (_row, marking) => void marked.push(marking)}
    />,
  )
  return marked
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const soba = expenseRow(1)
const ownSoba = expenseRow(2, { payers: [{ userKey: hanako, amount: 4_400 }] })

it('lets people flag their own share, and says why they may not flag the shares of others', async () => {
  const marked = renderPayments([soba])
  await userEvent.click(box(/^首里そばのあなたの分は支払い済み$/))
  expect(marked).toEqual([{ people: [hanako], isPaid: true }])
  const others = box(/^首里そばの祖母の分は支払い済み（本人・支払った人・管理者だけが変えられます）$/)
  expect(others.disabled).toBe(true)
  expect(screen.getByText(/ほかの人の印を変えられるのは/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows no flag for the payer', () => {
  renderPayments([soba], { isAdmin: true })
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByText('立て替えた人')).toBeDefined()
  expect(screen.queryByText(/ほかの人の印を変えられるのは/)).toBeNull()
})

it('lets the payer set all flags at once, and clear them', async () => {
  const marked = renderPayments([ownSoba])
  await userEvent.click(screen.getByRole('button', { name: '首里そば：全員支払い済み' }))
  expect(marked).toEqual([{ people: [taro, grandmother], isPaid: true }])
})

it('clears one flag, or all', async () => {
  const paid = { ...ownSoba, shares: ownSoba.shares.map((share) => ({ ...share, isPaid: true })) }
  const marked = renderPayments([paid])
  expect(screen.getAllByText('支払い済み')).toHaveLength(2)
  await userEvent.click(box(/太郎の分/))
  await userEvent.click(screen.getByRole('button', { name: '首里そば：全員を未払いに戻す' }))
  expect(marked).toEqual([
    { people: [taro], isPaid: false },
    { people: [taro, grandmother], isPaid: false },
  ])
})

it('asks first if a transfer may record the same payment', async () => {
  const sent = transferRow(3, { from: taro, to: hanako, amount: 2_000 })
  const marked = renderPayments([ownSoba], { transfers: [sent] })
  await userEvent.click(box(/祖母の分/))
  expect(marked).toHaveLength(1)
  await userEvent.click(box(/太郎の分/))
  const dialog = within(await screen.findByRole('dialog', { name: '同じ支払いではありませんか？' }))
  expect(dialog.getByText('8月12日（水） 太郎 → あなた 2,000円')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'キャンセル' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(marked).toHaveLength(1)
  await userEvent.click(box(/太郎の分/))
  await userEvent.click(await screen.findByRole('button', { name: '印を付ける' }))
  expect(marked[1]).toEqual({ people: [taro], isPaid: true })
})

it('shows that it is loading, or that there are no expenses', () => {
  renderPayments(undefined)
  expect(screen.getByRole('status')).toBeDefined()
  renderPayments([])
  expect(screen.getByText('未精算の支出がありません')).toBeDefined()
})
