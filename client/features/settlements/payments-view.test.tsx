import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  overviewOf,
  people as ownerAndOthers,
  shareOf,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { PaymentsView } from './payments-screen.tsx'

function renderPayments(rows: readonly ExpenseRow[] | undefined, { isAdmin = false } = {}) {
  const people = { ...ownerAndOthers, isAdmin }
  renderView(
    <PaymentsView
      place={{ groupId, itineraryId: null }}
      read={rows && { settlement: overviewOf(rows), rows, people, states: new Map() }}
      today="2026-08-12"
      editedId={undefined}
      onEdit={() => undefined}
      onRecord={async () => null}
      onDelete={async () => true}
    />,
  )
}
const view = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

const soba = expenseRow(1)
const ownSoba = expenseRow(2, { title: '夕食', payers: [{ userKey: hanako, amount: 4_400 }] })

it('draws of many transfers only those near the window', () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    transferRow(index + 1, { from: hanako, to: taro, amount: index + 1 }),
  )
  renderPayments(many)
  const drawn = within(screen.getByRole('list', { name: '支払いの記録' })).queryAllByRole('listitem')
  expect(drawn.length).toBeLessThan(many.length)
})

it('opens and closes an expense', async () => {
  renderPayments([soba, ownSoba])
  await view('支出ごと')
  const row = () => screen.getByRole('button', { name: /^首里そば/ })
  expect(row().textContent).toBe('首里そば8月12日（水）・太郎が立て替え4,400円')
  await userEvent.click(row())
  const panel = within(screen.getByRole('group', { name: '首里そばを先に返した人' }))
  expect(panel.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(row())
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('says why people may not mark the shares of others, and shows no box of the payer', async () => {
  renderPayments([soba])
  await view('支出ごと')
  await userEvent.click(screen.getByRole('button', { name: /^首里そば/ }))
  expect(box(/^あなたは首里そばの分を先に返した$/).disabled).toBe(false)
  const others = box(
    /^祖母は首里そばの分を先に返した（本人・支払った人・オーナー・管理者だけが変えられます）$/,
  )
  expect(others.disabled).toBe(true)
  expect(screen.getByText(/ほかの人の分を変えられるのは/)).toBeDefined()
  expect(screen.getByText('立て替えた人')).toBeDefined()
  expect(screen.queryByRole('button', { name: /全員/ })).toBeNull()
})

it('offers admins to mark everybody, and to take that back', async () => {
  const payment = (number: number, from: typeof hanako, amount: number) => {
    return { ...transferRow(number, { from, to: taro, amount }), expenseId: soba.id }
  }
  renderPayments([soba, payment(2, hanako, 1_466), payment(3, grandmother, 1_468)], { isAdmin: true })
  await view('支出ごと')
  expect(screen.queryByText(/ほかの人の分を変えられるのは/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^首里そば/ }))
  expect(screen.getByRole('button', { name: '首里そば：全員の記録を取り消す' })).toBeDefined()
})

it('shows no figures of an inconsistent ledger, but the expense to correct', async () => {
  renderPayments([{ ...soba, shares: [shareOf(hanako, 100)] }])
  await view('人ごと')
  expect(screen.getByRole('link', { name: /^「首里そば」を確かめる/ })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'みんなの貸し借り' })).toBeNull()
  expect(screen.queryByText('払うお金も受け取るお金もありません')).toBeNull()
})

it('shows that it is loading, or that nothing is recorded, or no expense that is not settled', async () => {
  renderPayments(undefined)
  expect(screen.getByRole('status')).toBeDefined()
  renderPayments([expenseRow(1, { status: 'settled' })])
  expect(screen.getByText('まだ支払いの記録がありません')).toBeDefined()
  await view('支出ごと')
  expect(screen.getByText('未精算の支出がありません')).toBeDefined()
  expect(screen.getByRole('link', { name: '支出を追加' })).toBeDefined()
})
