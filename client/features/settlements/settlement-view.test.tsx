import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { paymentTexts } from '#shared/messages/payments.ts'
import { calculatorTexts } from '#shared/messages/settlement-calculator.ts'
import { settlementTexts, settlingTexts } from '#shared/messages/settlements.ts'
import { Notices } from '#client/ui/notices.tsx'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  shareOf,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import {
  debt,
  renderSettlement,
  rowOfDebt,
  rowsOf,
  sentence,
  tap,
} from '#tests/support/settlement-for-test.tsx'

const suggested = { from: hanako, to: taro, amount: 3200, date: '2026-08-12', title: '送金', description: '' }

it('records whom I have to pay in one tap, as it is', async () => {
  const { recorded, show } = renderSettlement([debt])
  await userEvent.click(screen.getByRole('button', { name: '太郎 3,200円：払ったことを記録' }))
  expect(recorded).toEqual([suggested])
  show([debt, transferRow(2, { from: hanako, to: taro, amount: 3200 })])
  expect(screen.queryByRole('button', { name: /3,200円：/ })).toBeNull()
  expect(screen.getByRole('link', { name: /^支払いの記録\s*1件/ }).getAttribute('href')).toBe(
    `/groups/${groupId}/payments`,
  )
})

it('lets the receiver record in their own words, each of several by its own button', async () => {
  const { recorded } = renderSettlement([
    expenseRow(1, { amount: 3000, payers: [{ userKey: hanako, amount: 3000 }] }),
  ])
  const buttons = screen.getAllByRole('button', { name: /：受け取ったことを記録$/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    '受け取ったことを記録',
    '受け取ったことを記録',
  ])
  await userEvent.click(screen.getByRole('button', { name: '祖母 1,000円：受け取ったことを記録' }))
  expect(recorded).toMatchObject([{ from: grandmother, to: hanako, amount: 1_000 }])
})

it('says why a payment was not recorded, and lets the person try again', async () => {
  renderView(<Notices />)
  const { recorded } = renderSettlement([debt], { refusal: '端末に空きがありません' })
  const button = () => screen.getByRole('button', { name: /：払ったことを記録$/ })
  await userEvent.click(button())
  expect(await screen.findByText('端末に空きがありません')).toBeDefined()
  await userEvent.click(button())
  expect(recorded).toHaveLength(2)
})

it('calls more than five transfers by their number alone', () => {
  expect([settlementTexts.suggestions(5), settlementTexts.suggestions(6)]).toEqual([
    '払うのは全部で5回だけ',
    '払うのは全部で6回',
  ])
})

it('says from whom I receive money, in one sentence for all', () => {
  renderSettlement([expenseRow(1, { amount: 3000, payers: [{ userKey: hanako, amount: 3000 }] })])
  expect(sentence()).toMatch(/^あなたは (太郎、祖母|祖母、太郎) から 2,000円 受け取ります$/)
})

it('says what I receive in all above the rows that it is the sum of', () => {
  renderSettlement([expenseRow(1, { amount: 3000, payers: [{ userKey: hanako, amount: 3000 }] })])
  const rows = screen.getByRole('region', { name: '誰が誰に払う' })
  const position = screen.getByText(/^あなたは/).compareDocumentPosition(rows)
  expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('says that everybody has settled up, and whether that includes unsent changes', () => {
  renderSettlement([debt, transferRow(2, { from: hanako, to: taro, amount: 3200 })], { isEstimate: true })
  expect(screen.getByText('全員の精算が終わりました')).toBeDefined()
  expect(screen.getByText('未送信の変更を含む見込み')).toBeDefined()
})

it('leads from a group that is even to settling it for good', () => {
  renderSettlement([debt, transferRow(2, { from: hanako, to: taro, amount: 3200 })])
  expect(screen.getByRole('link', { name: 'ここまでを精算済みにする' }).getAttribute('href')).toMatch(
    /\/close$/,
  )
  // Not by a second name among the other links.
  expect(screen.queryByRole('link', { name: /^精算済みにする/ })).toBeNull()
  expect(rowsOf('みんなの貸し借り')).toContain('あなた  貸し借りなし 0円')
})

it.each([
  ['settled expenses', [{ ...debt, status: 'settled' as const }], '支出と支払いは、すべて精算済みです'],
  [
    'a transfer of my whole debt beside one of others',
    [
      debt,
      transferRow(2, { from: hanako, to: taro, amount: 3200 }),
      expenseRow(3, { amount: 500, shares: [shareOf(grandmother, 500)] }),
    ],
    'あなたの精算は終わりました',
  ],
  [
    'what taro paid for himself alone',
    [expenseRow(1, { amount: 500, shares: [shareOf(taro, 500)] })],
    '払うお金も受け取るお金もありません',
  ],
  [
    'expenses of others alone',
    [expenseRow(1, { amount: 500, shares: [shareOf(grandmother, 500)] })],
    '払うお金も受け取るお金もありません',
  ],
])('says whether I had anything to settle, with %s', (_, rows, sentenceShown) => {
  renderSettlement(rows)
  expect(screen.getByText(sentenceShown)).toBeDefined()
})

it('names the wrong expense and hides the suggestions if the ledger is inconsistent', () => {
  renderSettlement([{ ...debt, amount: 3300 }])
  expect(screen.getByText('計算が合わない支出があります')).toBeDefined()
  const mend = screen.getByRole('link', { name: /^「首里そば」を確かめる/ })
  expect(mend.textContent).toContain('金額 3,300円と分けた額の合計 3,200円が一致しません')
  expect(screen.queryByText(/払うのは全部で/)).toBeNull()
  expect(screen.queryByText(/あなた/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'みんなの貸し借り' })).toBeNull()
})

it('names and links the row behind a sum that is off, although its shares are its amount', () => {
  renderSettlement([
    { ...debt, payers: debt.payers.map((payer) => ({ ...payer, amount: payer.amount - 100 })) },
  ])
  expect(screen.getByText('支払った額と分けた額の合計に100円の差があります')).toBeDefined()
  const mend = screen.getByRole('link', { name: /^「首里そば」を確かめる/ })
  expect(mend.textContent).toContain('支払った額の合計 3,100円と分けた額の合計 3,200円が一致しません')
  expect(mend.getAttribute('href')).toContain(encodeURIComponent(debt.id))
})

it('warns of an expense that may be a transfer, and hides nothing', () => {
  renderSettlement([{ ...debt, title: '送金' }])
  const warning = within(screen.getByRole('alert', { name: '警告' }))
  const link = warning.getByRole('link', {
    name: '「送金」は支出になっていますが、お金を返した記録かもしれません',
  })
  expect(link.getAttribute('href')).toContain(encodeURIComponent(debt.id))
  expect(rowsOf('誰が誰に払う')).toHaveLength(1)
})

it('shows that it is loading, or that there is nothing to settle', () => {
  renderSettlement(undefined)
  expect(screen.getByRole('status')).toBeDefined()
  renderSettlement([])
  expect(screen.getByText('まだ精算するものがありません')).toBeDefined()
})

it('asks for sender, receiver and amount', async () => {
  const { recorded } = renderSettlement([debt])
  await userEvent.click(screen.getByRole('button', { name: 'ほかに払ったことを記録' }))
  await userEvent.click(await screen.findByRole('button', { name: '記録する' }))
  for (const problem of [
    '払った人を選んでください',
    '受け取った人を選んでください',
    '1円以上の金額を入力してください',
  ])
    expect(screen.getByText(problem)).toBeDefined()
  const sender = screen.getByRole('combobox', { name: '払った人' })
  await waitFor(() => expect(document.activeElement).toBe(sender))
  await userEvent.selectOptions(sender, '太郎')
  const receivers = screen.getByRole<HTMLSelectElement>('combobox', { name: '受け取った人' })
  expect([...receivers.options].map(({ text }) => text)).toEqual(['選ぶ', 'あなた', '祖母'])
  expect(recorded).toEqual([])
})

it('calls the form by what I do: I receive, or I or others pay', async () => {
  renderSettlement([expenseRow(1, { amount: 3000, payers: [{ userKey: hanako, amount: 3000 }] })])
  await tap('太郎 → あなた 1,000円')
  await tap('変更')
  const receipt = within(await screen.findByRole('dialog', { name: '受け取ったことを記録' }))
  await userEvent.selectOptions(receipt.getByRole('combobox', { name: '受け取った人' }), '祖母')
  expect(screen.getByRole('dialog', { name: '払ったことを記録' })).toBeDefined()
  await userEvent.click(receipt.getByRole('button', { name: 'キャンセル' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await tap('ほかに払ったことを記録')
  expect(await screen.findByRole('dialog', { name: '払ったことを記録' })).toBeDefined()
})

it('warns, before a payment after settling is recorded, that it creates a debt in the other direction', async () => {
  const { recorded } = renderSettlement([{ ...debt, status: 'settled' }])
  await userEvent.click(screen.getByRole('button', { name: '払ったことを記録' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '払った人' }), 'あなた')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '受け取った人' }), '太郎')
  expect(screen.queryByText(/多い金額です$/)).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: '金額' }), '3200')
  expect(screen.getByRole('status').textContent).toContain('太郎が受け取る分より3,200円多い金額です')
  await userEvent.click(screen.getByRole('button', { name: '記録する' }))
  expect(recorded).toMatchObject([{ from: hanako, to: taro, amount: 3200 }])
})

it('shows no warning for a payment that is owed', async () => {
  renderSettlement([debt])
  await tap(rowOfDebt)
  await tap('変更')
  await screen.findByRole('dialog', { name: '払ったことを記録' })
  expect(screen.queryByText(/多い金額です$/)).toBeNull()
})

it('calls each page that it leads to by the name of that page', () => {
  renderSettlement([debt])
  const link = (page: string, title: string) => {
    const found = screen.getAllByRole('link').filter((each) => each.getAttribute('href')?.endsWith(page))
    expect(found.map(({ textContent }) => textContent?.startsWith(title))).toEqual([true])
  }
  link('/payments', paymentTexts.title)
  link('/settlement-calculator', calculatorTexts.title)
  link('/settlements/close', settlingTexts.title)
})
