import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { rowsOfFlags } from '#shared/money/earlier-paid-flags.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  people as ownerAndOthers,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import type { PaidChange } from '../flags/expense-payments.ts'
import { openPaymentsOf } from './open-payments.ts'
import { PaymentsView } from './payments-view.tsx'

function renderPayments(rows: readonly ExpenseRow[] | undefined, { isAdmin = false } = {}) {
  const marked: PaidChange[] = []
  const people = { ...ownerAndOthers, isAdmin }
  const view = (shown: readonly ExpenseRow[] | undefined) => (
    <PaymentsView
      groupId={groupId}
      read={shown && { payments: openPaymentsOf(shown, people), people, states: new Map() }}
      today="2026-08-12"
      onMark={async (_row, marking) => void marked.push(marking)}
    />
  )
  const { rerender } = renderView(view(rows))
  return { marked, rerender: (shown: readonly ExpenseRow[]) => rerender(view(shown)) }
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const chip = (name: string) => screen.getByRole('button', { name })
const open = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
const rowTexts = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-expanded'))
    .map((button) => button.textContent)
/** The expense with the payments of everybody who owes something of it. */
const paid = (row: ExpenseRow): ExpenseRow[] => {
  const shares = row.shares.map((share) => ({ ...share, isPaid: true }))
  return [row, ...rowsOfFlags({ ...row, shares }, (key) => key)]
}

const soba = expenseRow(1)
const ownSoba = expenseRow(2, { title: '夕食', payers: [{ userKey: hanako, amount: 4_400 }] })
const notOwn = expenseRow(4, {
  title: '切手',
  shares: soba.shares.filter(({ userKey }) => userKey === grandmother),
})

it('shows one row for each expense with what is still open of it, and what is open of the person', () => {
  renderPayments([soba, ownSoba])
  expect(rowTexts()).toEqual([
    '首里そば8月12日（水）・太郎が立て替え2,934円2人の未払い',
    '夕食8月12日（水）・あなたが立て替え2,934円2人の未払い',
  ])
  expect(screen.getByText('あなたの未払い').parentElement?.textContent).toBe(
    'あなたの未払い1,466円あなたの未受取2,934円',
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('opens and closes an expense', async () => {
  renderPayments([soba])
  await open(/首里そば/)
  expect(
    within(screen.getByRole('group', { name: '首里そばの支払い状況' })).getAllByRole('checkbox'),
  ).toHaveLength(2)
  expect(screen.getByRole('link', { name: '合計 4,400円 支出の詳細' })).toBeDefined()
  await open(/首里そば/)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('lists only what is unpaid at first, and also one’s own alone', async () => {
  renderPayments([soba, ...paid(ownSoba), notOwn])
  expect(chip('未払いだけ').getAttribute('aria-pressed')).toBe('true')
  expect(rowTexts().join()).toMatch(/^首里そば.*切手[^,]*,[^,]*$/)
  await userEvent.click(chip('自分だけ'))
  expect(rowTexts().join()).toMatch(/^首里そば/)
  expect(rowTexts()).toHaveLength(1)
  await userEvent.click(chip('未払いだけ'))
  expect(rowTexts()).toHaveLength(2)
  expect(rowTexts()[1]).toBe('夕食8月12日（水）・あなたが立て替え支払い済み')
  expect(screen.getByText('2件')).toBeDefined()
})

it('keeps an opened expense in the list when its last share is marked as paid, until a filter is changed', async () => {
  const { rerender } = renderPayments([soba, ownSoba])
  await open(/首里そば/)
  rerender([...paid(soba), ownSoba])
  expect(box(/首里そばのあなたの分/).checked).toBe(true)
  expect(rowTexts()[0]).toBe('首里そば8月12日（水）・太郎が立て替え支払い済み')
  await userEvent.click(chip('自分だけ'))
  expect(rowTexts()).toHaveLength(1)
})

it('says that nothing is unpaid, and shows everything on request', async () => {
  renderPayments(paid(soba))
  expect(screen.getByText('未払いはありません')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'すべて支払い済みです' })).toBeDefined()
  expect(screen.queryByText('あなたの未払い')).toBeNull()
  expect(screen.getByRole('link', { name: '精算を見る' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'すべて表示' }))
  expect(rowTexts()).toHaveLength(1)
})

it('shows by person what each still pays to whom and receives from whom, and what was sent before', async () => {
  renderPayments([soba, ownSoba, transferRow(3, { from: grandmother, to: taro, amount: 500 })])
  await userEvent.click(screen.getByRole('radio', { name: '人ごと' }))
  expect(rowTexts()).toEqual([
    '花花子あなた未払い 1,466円未受取 2,934円',
    '祖祖母未払い 2,936円',
    '太太郎未払い 1,466円未受取 2,934円',
  ])
  await open(/祖母/)
  const grandmothers = within(screen.getByRole('group', { name: '祖母の支払い状況' }))
  const pays = within(grandmothers.getByRole('list', { name: '未払いの相手' })).getAllByRole('listitem')
  expect(pays.map((item) => item.textContent)).toEqual(['太太郎1,468円1件', '花花子あなた1,468円1件'])
  expect(grandmothers.queryByRole('list', { name: '未受取の相手' })).toBeNull()
  expect(grandmothers.getByText('送金を記録済み：送った額 500円')).toBeDefined()
})

it('lets people flag their own share, and says why they may not flag the shares of others', async () => {
  const { marked } = renderPayments([soba])
  await open(/首里そば/)
  await userEvent.click(box(/^首里そばのあなたの分は支払い済み$/))
  expect(marked).toEqual([{ people: [hanako], isPaid: true }])
  const others = box(/^首里そばの祖母の分は支払い済み（本人・支払った人・管理者だけが変えられます）$/)
  expect(others.disabled).toBe(true)
  expect(screen.getByText(/ほかの人の分を変えられるのは/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /全員/ })).toBeNull()
})

it('shows no flag for the payer', async () => {
  renderPayments([soba], { isAdmin: true })
  await open(/首里そば/)
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByText('立て替えた人')).toBeDefined()
  expect(screen.queryByText(/ほかの人の分を変えられるのは/)).toBeNull()
})

it('lets the payer set all flags at once, and clear them', async () => {
  const { marked, rerender } = renderPayments([ownSoba])
  await open(/夕食/)
  await userEvent.click(screen.getByRole('button', { name: '夕食：全員を支払い済みにする' }))
  expect(marked).toEqual([{ people: [taro, grandmother], isPaid: true }])
  rerender(paid(ownSoba))
  await userEvent.click(box(/太郎の分/))
  await userEvent.click(screen.getByRole('button', { name: '夕食：全員を未払いに戻す' }))
  expect(marked.slice(1)).toEqual([
    { people: [taro], isPaid: false },
    { people: [taro, grandmother], isPaid: false },
  ])
})

it('shows that it is loading, or that there are no expenses that are not settled', () => {
  renderPayments(undefined)
  expect(screen.getByRole('status')).toBeDefined()
  renderPayments([expenseRow(1, { status: 'settled' })])
  expect(screen.getByText('未精算の支出がありません')).toBeDefined()
})
