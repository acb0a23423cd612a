import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import {
  expenseRow,
  grandmother,
  hanako,
  people,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { noFlags } from '#shared/model/expense.ts'
import { ExplanationDialog } from './explanation-dialog.tsx'

const share = (userKey: typeof hanako, amount: number) => {
  return { userKey, amount, percentage: null, ...noFlags }
}
const soba = expenseRow(1, { amount: 3_200, shares: [share(hanako, 3_000), share(taro, 200)] })
const taxi = expenseRow(2, {
  title: 'タクシー',
  amount: 900,
  payers: [{ userKey: hanako, amount: 900 }],
  shares: [share(hanako, 400), share(taro, 500)],
})
/** 太郎 has paid his part of the taxi. */
const paid = {
  ...transferRow(4, { from: taro, to: hanako, amount: 500 }),
  expenseId: taxi.id,
  title: taxi.title,
}
const sent = transferRow(3, { from: hanako, to: taro, amount: 1_000 })

const rest = {
  people,
  recording: {
    suggestions: [],
    today: '2026-08-12' as const,
    onRecord: async () => null,
    onChange: () => undefined,
  },
  onClose: () => undefined,
}

const partOf = (name: string) => screen.getByRole('region', { name })
const lines = (region: HTMLElement, name: string) =>
  within(within(region).getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('shows what both people owe or are owed, row by row', () => {
  const rows = [soba, taxi, sent, paid]
  const transfer = { from: hanako, to: taro, amount: 2_000 }
  renderView(<ExplanationDialog question={{ transfer }} rows={rows} {...rest} />)
  expect(screen.getByText('この送金で2人の精算が終わります。')).toBeDefined()
  const own = partOf('あなたの差引')
  expect(within(own).getByText('−2,000円')).toBeDefined()
  expect(own.textContent).toContain('支出で−2,500円、送金で＋500円')
  expect(lines(own, '支出')).toEqual([
    '首里そば負担 3,000円−3,000円',
    'タクシー立て替え 900円・負担 400円＋500円',
  ])
  expect(lines(own, '送金')).toEqual(['太郎へ送金＋1,000円', '太郎から受け取り「タクシー」の分−500円'])
  expect(lines(partOf('太郎の差引'), '送金')).toEqual([
    'あなたから受け取り−1,000円',
    'あなたへ送金「タクシー」の分＋500円',
  ])
})

it('names transfers in the opposite direction, such as a payment made after settling', () => {
  const transfer = { from: taro, to: hanako, amount: 1_000 }
  const rows = [{ ...soba, status: 'settled' as const }, sent]
  renderView(<ExplanationDialog question={{ transfer }} rows={rows} {...rest} />)
  expect(screen.getByText(/^あなたから太郎へ1,000円の送金が記録されています。/)).toBeDefined()
})

it('says what one transfer settles if more are needed', () => {
  const transfer = { from: hanako, to: taro, amount: 500 }
  renderView(<ExplanationDialog question={{ transfer }} rows={[soba]} {...rest} />)
  expect(screen.getByText(/ほかの送金と合わせて2人の精算が終わります。/)).toBeDefined()
})

it('begins with the balance that the transfer ends, and says who gets the rest', () => {
  // 花子 owes 太郎 3,000 yen and 祖母 1,000.
  const tea = expenseRow(4, {
    amount: 1_000,
    payers: [{ userKey: grandmother, amount: 1_000 }],
    shares: [share(hanako, 1_000)],
  })
  const transfer = { from: hanako, to: taro, amount: 3_000 }
  const suggestions = [transfer, { from: hanako, to: grandmother, amount: 1_000 }]
  const recording = { ...rest.recording, suggestions }
  renderView(<ExplanationDialog question={{ transfer }} rows={[soba, tea]} {...rest} recording={recording} />)
  expect(screen.getByText('あなたの残り1,000円は祖母に払います。')).toBeDefined()
  const regions = screen.getAllByRole('region').map((region) => region.textContent?.slice(0, 5))
  expect(regions).toEqual(['太郎の差引', 'あなたの差'])
})

it('says that two people have no debt between them, only if they have none', () => {
  const indirect = /直接の貸し借りがない相手/
  const transfer = { from: hanako, to: taro, amount: 3_000 }
  const paidBy = (userKey: typeof hanako) => ({ ...soba, payers: [{ userKey, amount: 3_200 }] })
  const dialogOf = (row: ExpenseRow) => <ExplanationDialog question={{ transfer }} rows={[row]} {...rest} />
  const { rerender } = renderView(dialogOf(paidBy(grandmother)))
  expect(screen.getByText(indirect)).toBeDefined()
  for (const row of [paidBy(taro), taxi, sent]) {
    rerender(dialogOf(row))
    expect(screen.queryByText(indirect)).toBeNull()
  }
})

it('starts a long list with the largest amounts, and shows the rest on request', async () => {
  const rows = Array.from({ length: 9 }, (_, index) =>
    expenseRow(index, {
      title: `支出${index}`,
      amount: 100 * (index + 1),
      shares: [share(hanako, 100 * (index + 1))],
    }),
  )
  renderView(<ExplanationDialog question={{ person: hanako }} rows={rows} {...rest} />)
  const own = partOf('あなたの差引')
  // The sum of the only part is not said again.
  expect(within(own).getAllByText('−4,500円')).toHaveLength(1)
  expect(lines(own, '支出')).toHaveLength(5)
  expect(lines(own, '支出')[0]).toContain('支出8')
  await userEvent.click(screen.getByRole('button', { name: 'すべて見る（全9件）' }))
  expect(lines(own, '支出')).toHaveLength(9)
  expect(screen.queryByRole('button', { name: /すべて見る/ })).toBeNull()
})
