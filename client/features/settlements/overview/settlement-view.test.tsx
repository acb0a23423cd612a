import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { settlementOf } from '#shared/money/settlement.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import {
  expenseRow,
  groupId,
  hanako,
  pendingMembers,
  people,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { SettlementView } from './settlement-view.tsx'
import type { TransferValues } from '../transfer/transfer-values.ts'

function renderSettlement(expenses: readonly ExpenseRow[] | undefined, { isEstimate = false } = {}) {
  const recorded: TransferValues[] = []
  const read = expenses && {
    settlement: settlementOf({ expenses, pendingMembers }),
    rows: expenses,
    people,
    states: new Map(),
    isEstimate,
  }
  renderView(
    <SettlementView
      groupId={groupId}
      read={read}
      today="2026-08-12"
      onRecord={async (values) => {
        recorded.push(values)
        return null
      }}
      onDelete={async () => undefined}
    />,
  )
  return recorded
}
const sentence = () => screen.getByText('あなたは').parentElement?.textContent
const share = (userKey: typeof hanako, amount: number) => {
  return { userKey, amount, percentage: null, isPaid: false, paidAt: null }
}
/** 花子 bears what 太郎 paid. */
const debt = expenseRow(1, { amount: 3200, shares: [share(hanako, 3200)] })

it('says whom I have to pay, and fills in that transfer when I record it', async () => {
  const recorded = renderSettlement([debt])
  expect(sentence()).toBe('あなたは 3,200円 を 太郎 に支払います')
  expect(screen.getByText('全員の精算・送金は1回だけ')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '支払いを記録' }))
  await userEvent.click(await screen.findByRole('button', { name: '記録する' }))
  expect(recorded).toEqual([
    { from: hanako, to: taro, amount: 3200, date: '2026-08-12', title: '送金', description: '' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says from whom I receive money, in one sentence for all', () => {
  renderSettlement([expenseRow(1, { amount: 3000, payers: [{ userKey: hanako, amount: 3000 }] })])
  expect(sentence()).toMatch(/^あなたは 2,000円 を (太郎、祖母|祖母、太郎) から受け取ります$/)
})

it('says when there is nothing to do', () => {
  renderSettlement([debt, transferRow(2, { from: hanako, to: taro, amount: 3200 })], { isEstimate: true })
  expect(screen.getByText('あなたの精算は不要です')).toBeDefined()
  expect(screen.getByText('全員の精算が終わっています。')).toBeDefined()
  expect(screen.getByText('未送信の変更を含む見込み')).toBeDefined()
})

it('names the wrong expense and hides the suggestions if the ledger is inconsistent', () => {
  renderSettlement([{ ...debt, amount: 3300 }])
  expect(screen.getByText('計算が合わない支出があります')).toBeDefined()
  expect(
    screen.getByRole('link', {
      name: '「首里そば」の金額 3,300円 と負担額の合計 3,200円 が一致しません',
    }),
  ).toBeDefined()
  expect(screen.queryByText(/全員の精算/)).toBeNull()
  expect(screen.getByText('あなたの差引').parentElement?.textContent).toBe('あなたの差引 −3,200円')
})

it('shows that it is loading, or that there is nothing to settle', () => {
  renderSettlement(undefined)
  expect(screen.getByRole('status')).toBeDefined()
  renderSettlement([])
  expect(screen.getByText('精算データがありません')).toBeDefined()
})

it('asks for sender, receiver and amount', async () => {
  const recorded = renderSettlement([debt])
  await userEvent.click(screen.getByRole('button', { name: '送金を記録' }))
  await userEvent.click(await screen.findByRole('button', { name: '記録する' }))
  for (const problem of [
    '送金元を選んでください',
    '送金先を選んでください',
    '1円以上の金額を入力してください',
  ])
    expect(screen.getByText(problem)).toBeDefined()
  const sender = screen.getByRole('combobox', { name: '送金元' })
  await waitFor(() => expect(document.activeElement).toBe(sender))
  await userEvent.selectOptions(sender, '太郎')
  const receivers = screen.getByRole<HTMLSelectElement>('combobox', { name: '送金先' })
  expect([...receivers.options].map(({ text }) => text)).toEqual(['選択してください', 'あなた', '祖母'])
  expect(recorded).toEqual([])
})

it('warns, before a payment after settling is recorded, that it creates a debt in the other direction', async () => {
  const recorded = renderSettlement([{ ...debt, status: 'settled' }])
  await userEvent.click(screen.getByRole('button', { name: '送金を記録' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '送金元' }), 'あなた')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '送金先' }), '太郎')
  expect(screen.queryByText(/^この送金のあと/)).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: '金額' }), '3200')
  expect(screen.getByRole('status').textContent).toContain(
    'この送金のあと、あなたは 3,200円 を受け取る側、太郎は 3,200円 を支払う側になります',
  )
  await userEvent.click(screen.getByRole('button', { name: '記録する' }))
  expect(recorded).toMatchObject([{ from: hanako, to: taro, amount: 3200 }])
})

it('shows no warning for a payment that is owed', async () => {
  renderSettlement([debt])
  await userEvent.click(screen.getByRole('button', { name: '支払いを記録' }))
  await screen.findByRole('dialog')
  expect(screen.queryByText(/^この送金のあと/)).toBeNull()
})

it('explains a suggestion, and a person’s balance', async () => {
  renderSettlement([debt])
  await userEvent.click(screen.getByRole('button', { name: 'あなたから太郎への送金 3,200円の内訳' }))
  expect(await screen.findByRole('dialog', { name: '送金の内訳' })).toBeDefined()
})

it('links to paid flags, the summary and settling', () => {
  renderSettlement([debt])
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links.join()).toMatch(/支払い状況.*精算のまとめ.*精算済みにする/)
})
