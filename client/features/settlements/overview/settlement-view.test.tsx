import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { UserKey } from '#shared/model/user-key.ts'
import { paymentTexts } from '#shared/messages/payments.ts'
import { calculatorTexts } from '#shared/messages/settlement-calculator.ts'
import { settlementTexts, settlingTexts } from '#shared/messages/settlements.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { Notices } from '#client/ui/notices.tsx'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  overviewOf,
  people,
  taro,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import type { TransferValues } from '../transfer/transfer-values.ts'
import { useUnfolding } from '../use-unfolding.ts'
import { SettlementView } from './settlement-view.tsx'

function renderSettlement(
  expenses: readonly ExpenseRow[] | undefined,
  { isEstimate = false, refusal = null }: { isEstimate?: boolean; refusal?: string | null } = {},
) {
  const recorded: TransferValues[] = []
  const View = ({ shown }: { shown: readonly ExpenseRow[] | undefined }) => (
    <SettlementView
      place={{ groupId, itineraryId: null }}
      name="沖縄"
      read={
        shown && {
          settlement: overviewOf(shown),
          rows: shown,
          people,
          isEstimate,
        }
      }
      today="2026-08-12"
      {...useUnfolding()}
      showsBalances={false}
      isSending={false}
      onSending={() => undefined}
      onRecord={async (values) => {
        recorded.push(values)
        return refusal
      }}
    />
  )
  const { rerender } = renderView(<View shown={expenses} />)
  return { recorded, show: (shown: readonly ExpenseRow[]) => rerender(<View shown={shown} />) }
}
const sentence = () => screen.getByText('あなたは').parentElement?.textContent
const share = (userKey: typeof hanako, amount: number) => {
  return { userKey, amount, percentage: null, isPaid: false, paidAt: null }
}
/** 花子 bears what 太郎 paid. */
const debt = expenseRow(1, { amount: 3200, shares: [share(hanako, 3200)] })

const suggested = { from: hanako, to: taro, amount: 3200, date: '2026-08-12', title: '送金', description: '' }
const rowName = 'あなた → 太郎 3,200円'

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

const open = async (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const reason = () => screen.getByRole('group', { name: 'この送金の理由' })
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('says whom I have to pay, and unfolds to why, with the date and the amount that are recorded', async () => {
  renderSettlement([debt])
  expect(sentence()).toBe('あなたは 3,200円 を 太郎 に支払います')
  expect(screen.getByText('送金は全部で1回だけ')).toBeDefined()
  await open(rowName)
  expect(within(reason()).getByText('この送金で2人の精算が終わります。')).toBeDefined()
  expect(reason().textContent).toContain('8月12日（水）・全額')
  await open(rowName)
  expect(screen.queryByRole('group', { name: 'この送金の理由' })).toBeNull()
})

it('records the transfer of others from its row, which is unfolded first', async () => {
  const { recorded } = renderSettlement([expenseRow(1, { amount: 500, shares: [share(grandmother, 500)] })])
  expect(screen.queryByRole('button', { name: /：払ったことを記録$/ })).toBeNull()
  await open('祖母 → 太郎 500円')
  await open('祖母 500円：払ったことを記録')
  expect(recorded).toMatchObject([{ from: grandmother, to: taro, amount: 500 }])
})

it('changes the fields of a suggested transfer before recording it', async () => {
  const { recorded } = renderSettlement([debt])
  await open(rowName)
  await open('変更')
  const form = within(await screen.findByRole('dialog', { name: '払ったことを記録' }))
  await userEvent.type(form.getByRole('textbox', { name: '金額' }), '0')
  await userEvent.click(form.getByRole('button', { name: '記録する' }))
  expect(recorded).toEqual([{ ...suggested, amount: 32_000 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('no longer shows a suggestion that a friend has recorded meanwhile', async () => {
  const { recorded, show } = renderSettlement([debt])
  await open(rowName)
  show([debt, transferRow(2, { from: hanako, to: taro, amount: 3200 })])
  expect(screen.queryByRole('group', { name: 'この送金の理由' })).toBeNull()
  expect(screen.queryByRole('button', { name: /：払ったことを記録$/ })).toBeNull()
  expect(recorded).toEqual([])
})

it('names transfers in the opposite direction, such as a payment made after settling', async () => {
  const sent = transferRow(3, { from: hanako, to: taro, amount: 1_000 })
  renderSettlement([{ ...debt, status: 'settled' as const }, sent])
  await open('太郎 → あなた 1,000円')
  expect(screen.getByText(/^あなたから太郎へ1,000円の送金が記録されています。/)).toBeDefined()
})

it('says which balance the transfer ends, and who gets the rest', async () => {
  const tea = expenseRow(4, {
    amount: 1_000,
    payers: [{ userKey: grandmother, amount: 1_000 }],
    shares: [share(hanako, 1_000)],
  })
  renderSettlement([debt, tea])
  await open(rowName)
  expect(screen.getByText('この送金で太郎の受け取りが終わります。')).toBeDefined()
  expect(screen.getByText('あなたの残り1,000円は祖母に払います。')).toBeDefined()
})

it('says that two people have no debt between them, only if they have none', async () => {
  const paid = (number: number, payer: typeof hanako, sharer: typeof hanako) =>
    expenseRow(number, {
      amount: 500,
      payers: [{ userKey: payer, amount: 500 }],
      shares: [share(sharer, 500)],
    })
  const { show } = renderSettlement([paid(1, grandmother, hanako), paid(2, taro, grandmother)])
  await open('あなた → 太郎 500円')
  expect(screen.getByText(/直接の貸し借りがない相手/)).toBeDefined()
  show([paid(1, taro, hanako)])
  expect(reason()).toBeDefined()
  expect(screen.queryByText(/直接の貸し借りがない相手/)).toBeNull()
})

it('lists my own transfers first and then those of others, with whole names', () => {
  const byTaro = { payers: [{ userKey: taro, amount: 5000 }], amount: 5000 }
  renderSettlement([expenseRow(1, { ...byTaro, shares: [share(hanako, 2000), share(grandmother, 3000)] })])
  expect(rowsOf('誰が誰に払う')).toEqual([
    '花あなた  太太郎 2,000円払ったことを記録',
    '祖祖母  太太郎 3,000円',
  ])
})

it('unfolds each balance to the sum that it is, and each part to its rows', async () => {
  const taxi = expenseRow(2, {
    title: 'タクシー',
    amount: 900,
    payers: [{ userKey: hanako, amount: 900 }],
    shares: [share(hanako, 400), share(taro, 500)],
  })
  const paid = {
    ...transferRow(4, { from: taro, to: hanako, amount: 500 }),
    expenseId: taxi.id,
    title: 'タクシー',
  }
  renderSettlement([debt, taxi, transferRow(3, { from: hanako, to: taro, amount: 1_000 }), paid])
  expect(rowsOf('みんなの貸し借り')).toEqual([
    '太郎  受け取る ＋2,200円',
    '祖母  貸し借りなし 0円',
    'あなた  払う −2,200円',
  ])
  await open(/^あなた 払う/)
  const own = within(screen.getByRole('group', { name: 'あなたの貸し借りの中身' }))
  expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '立て替えた分 900円',
    '自分の分 −3,600円',
    'もう払った分 500円',
  ])
  await open(/^立て替えた分/)
  await open(/^自分の分/)
  await open(/^もう払った分/)
  const lines = (name: string) =>
    within(own.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(lines('立て替えた分')).toEqual(['タクシー8月12日（水）900円'])
  expect(lines('自分の分')).toEqual([
    '首里そば8月12日（水）−3,200円',
    'タクシー8月12日（水）・全体で 900円−400円',
  ])
  expect(lines('もう払った分')).toEqual(['太郎に払った1,000円', '太郎から受け取った「タクシー」の分−500円'])
  expect(own.getAllByRole('link', { name: /^タクシー/ })[0]?.getAttribute('href')).toContain(
    '/expenses?expense=',
  )
  expect(own.getByRole('link', { name: /^太郎に払った/ }).getAttribute('href')).toContain(
    '/payments?transfer=',
  )
})

it('unfolds all balances and both lists of expenses at once', async () => {
  renderSettlement([debt, expenseRow(2, { title: '宿', status: 'settled' })])
  expect(screen.getByRole('button', { name: '未精算の支出 1件 3,200円' })).toBeDefined()
  await open('すべて開く')
  expect(screen.getAllByRole('group').map((each) => each.getAttribute('aria-label'))).toEqual([
    '太郎の貸し借りの中身',
    '祖母の貸し借りの中身',
    'あなたの貸し借りの中身',
    '未精算の支出',
    '精算済みの支出',
  ])
  const items = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
  expect(items('未精算の支出').map(({ textContent }) => textContent)).toEqual([
    '首里そば8月12日（水）・太郎が支払い3,200円',
  ])
  expect(items('精算済みの支出').map(({ textContent }) => textContent)).toEqual([
    '宿8月12日（水）・太郎が支払い4,400円',
  ])
  await open('すべて閉じる')
  expect(screen.queryByRole('group')).toBeNull()
})

it('shows five transfers of others, and the rest on request', async () => {
  const many = Array.from({ length: 7 }, (_, index) => {
    const [payer, bearer] = [3 + 2 * index, 4 + 2 * index].map((number) =>
      UserKey.parse(`u:0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`),
    )
    return payer && bearer
      ? [
          expenseRow(index, {
            amount: 100 + index,
            payers: [{ userKey: payer, amount: 100 + index }],
            shares: [share(bearer, 100 + index)],
          }),
        ]
      : []
  }).flat()
  renderSettlement(many)
  expect(rowsOf('誰が誰に払う')).toHaveLength(5)
  await open('すべて見る（全7回）')
  expect(rowsOf('誰が誰に払う')).toHaveLength(7)
})

it('calls more than five transfers by their number alone', () => {
  expect([settlementTexts.suggestions(5), settlementTexts.suggestions(6)]).toEqual([
    '送金は全部で5回だけ',
    '送金は全部で6回',
  ])
})

it('says from whom I receive money, in one sentence for all', () => {
  renderSettlement([expenseRow(1, { amount: 3000, payers: [{ userKey: hanako, amount: 3000 }] })])
  expect(sentence()).toMatch(/^あなたは 2,000円 を (太郎、祖母|祖母、太郎) から受け取ります$/)
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
  ['settled expenses', [{ ...debt, status: 'settled' as const }], '支出と送金は、すべて精算済みです'],
  [
    'a transfer of my whole debt beside one of others',
    [
      debt,
      transferRow(2, { from: hanako, to: taro, amount: 3200 }),
      expenseRow(3, { amount: 500, shares: [share(grandmother, 500)] }),
    ],
    'あなたの精算は終わりました',
  ],
  [
    'what taro paid for himself alone',
    [expenseRow(1, { amount: 500, shares: [share(taro, 500)] })],
    '払うお金も受け取るお金もありません',
  ],
  [
    'expenses of others alone',
    [expenseRow(1, { amount: 500, shares: [share(grandmother, 500)] })],
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
  expect(screen.queryByText(/送金は全部で/)).toBeNull()
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

it('warns, before a payment after settling is recorded, that it creates a debt in the other direction', async () => {
  const { recorded } = renderSettlement([{ ...debt, status: 'settled' }])
  await userEvent.click(screen.getByRole('button', { name: '払ったことを記録' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '払った人' }), 'あなた')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '受け取った人' }), '太郎')
  expect(screen.queryByText(/多い送金です$/)).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: '金額' }), '3200')
  expect(screen.getByRole('status').textContent).toContain('太郎が受け取る分より3,200円多い送金です')
  await userEvent.click(screen.getByRole('button', { name: '記録する' }))
  expect(recorded).toMatchObject([{ from: hanako, to: taro, amount: 3200 }])
})

it('shows no warning for a payment that is owed', async () => {
  renderSettlement([debt])
  await open(rowName)
  await open('変更')
  await screen.findByRole('dialog', { name: '払ったことを記録' })
  expect(screen.queryByText(/多い送金です$/)).toBeNull()
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
