import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { settlementOf } from '#shared/money/settlement.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import {
  expenseRow,
  grandmother,
  groupId,
  hanako,
  pendingMembers,
  people,
  shareOf,
  taro,
} from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { CalculatorView } from './calculator-screen.tsx'

function renderCalculator(expenses: readonly ExpenseRow[] | undefined, { isEstimate = false } = {}) {
  const viewOf = (rows: readonly ExpenseRow[] | undefined) => (
    <CalculatorView
      groupId={groupId}
      groupName="沖縄"
      read={
        rows && { settlement: settlementOf({ expenses: rows, pendingMembers }), rows, people, isEstimate }
      }
      today="2026-08-12"
      onBack={() => undefined}
    />
  )
  const { rerender } = renderView(viewOf(expenses))
  return (rows: readonly ExpenseRow[]) => rerender(viewOf(rows))
}

/** 太郎 lent 花子 1,040 yen and 祖母 2,070 yen. */
const [lunch, dinner] = [
  expenseRow(1, { title: '昼食', amount: 1_040, shares: [shareOf(hanako, 1_040)] }),
  expenseRow(2, {
    title: '夕食',
    amount: 4_140,
    shares: [shareOf(taro, 2_070), shareOf(grandmother, 2_070)],
  }),
]
/** What each transfer says, avatars included. */
const texts = () =>
  within(screen.getByRole('list', { name: 'この条件で誰が誰に払う' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll(/\s+/g, ' '))
const results = () => screen.getAllByRole('status').map((status) => status.textContent)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const chooseTreasurer = (name: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: /会計係/ }), name)

it('begins with the plan as it is', () => {
  renderCalculator([lunch, dinner])
  expect(results()).toContain(
    'あなたが払う額今の精算 1,040円この条件なら 1,040円払うのは2回で、今の精算と同じです',
  )
  expect(texts()).toHaveLength(2)
  expect(screen.getByText(/記録は変わりません。$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: '条件をすべて戻す' })).toBeNull()
})

it('compares the transfers through a treasurer with the present ones, and takes everything back', async () => {
  renderCalculator([lunch, dinner])
  await chooseTreasurer('あなた')
  expect(results()).toContain(
    'あなたが払う額（差額）今の精算 1,040円この条件なら 1,040円払うのは2回のまま、金額や相手が変わります',
  )
  expect(texts()[0]).toMatch(/祖母.*あなた 2,070円$/)
  expect(texts()[1]).toMatch(/あなた.*太郎 3,110円$/)
  await press('条件をすべて戻す')
  expect(texts()[1]).not.toMatch(/3,110円/)
})

it('names who absorbs the rounding, and by how much', async () => {
  renderCalculator([lunch, dinner])
  await userEvent.click(screen.getByRole('radio', { name: '100円' }))
  const rounding = within(screen.getByRole('list', { name: '端数の損得' })).getAllByRole('listitem')
  expect(rounding.map(({ textContent }) => textContent)).toEqual(['あなた＋40円', '祖母−30円', '太郎−10円'])
  expect(texts().map((text) => text?.split(' ').at(-1))).toEqual(['2,100円', '1,000円'])
  expect(results()).toContain(
    'あなたが払う額今の精算 1,040円この条件なら 1,000円払うのは2回のまま、金額や相手が変わります',
  )
})

it('says in words what a person would pay in place of receiving', async () => {
  const breakfast = expenseRow(3, {
    title: '朝食',
    amount: 3_000,
    payers: [{ userKey: hanako, amount: 3_000 }],
    shares: [shareOf(grandmother, 3_000)],
  })
  renderCalculator([lunch, breakfast])
  expect(results().join()).toContain('あなたが受け取る額今の精算 1,960円この条件なら 1,960円')
  await press('入れる支出：2件')
  await userEvent.click(await screen.findByRole('checkbox', { name: '朝食 3,000円' }))
  expect(results()).toContain(
    'あなたの分今の精算 受け取る 1,960円この条件なら 払う 1,040円払うのは2回から1回に減ります',
  )
})

it('says that a person without a part in the plan has nothing to pay or to receive', () => {
  renderCalculator([dinner])
  expect(results()).toContain(
    'あなたには、払うお金も受け取るお金もありません払うのは1回で、今の精算と同じです',
  )
})

it('leaves out a person, whose share the others bear, and says what stays', async () => {
  renderCalculator([lunch, dinner])
  await press('分ける人：全員')
  await userEvent.click(await screen.findByRole('checkbox', { name: '祖母も分ける' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'あなたも分ける' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByText('この条件で見る'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: '分ける人：1人（2人を除く）' })).toBeDefined()
  expect(texts()).toHaveLength(1)
  expect(screen.getByText(/^1件の支出は、分ける人がほかにいないため/)).toBeDefined()
  expect(results()).toContain(
    'あなたが払う額今の精算 1,040円この条件なら 1,040円払うのは2回から1回に減ります',
  )
})

it('leaves out an expense until it is settled by somebody else', async () => {
  const show = renderCalculator([lunch, dinner])
  await press('入れる支出：2件')
  await userEvent.click(await screen.findByRole('checkbox', { name: '夕食 4,140円' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: '入れる支出：1件（1件を除く）' })).toBeDefined()
  expect(texts()).toHaveLength(1)
  show([lunch, { ...dinner, status: 'settled' }])
  expect(screen.queryByRole('button', { name: '入れる支出：1件（1件を除く）' })).toBeNull()
})

it('shows the text that is shared, with its conditions', async () => {
  renderCalculator([lunch, dinner], { isEstimate: true })
  await userEvent.click(screen.getByRole('radio', { name: '500円' }))
  await chooseTreasurer('祖母')
  await press('結果を送る')
  const preview = await screen.findByRole('group', { name: '送られる文章' })
  expect(preview.textContent?.split('\n')).toEqual([
    '「沖縄」の精算（もしもの計算）',
    'もしもの計算です。実際の記録は変わっていません。',
    '支出 2件・合計 5,180円',
    '金額は500円単位',
    '会計係：祖母',
    '',
    '▼この条件で払う分（2回）',
    '花子 → 祖母 1,000円',
    '祖母 → 太郎 3,000円',
    '',
    '▼500円単位にした損得（＋は得、−は損）',
    '太郎 −110円',
    '祖母 ＋70円',
    '花子 ＋40円',
    '',
    '今の精算をわりたびで見る',
    `${location.origin}/groups/${groupId}/settlements`,
  ])
  expect(screen.getByText(/^未送信の変更を含んでいます。/)).toBeDefined()
})

it('shows nothing to send while figures do not add up, until the expense at fault is left out', async () => {
  renderCalculator([lunch, { ...dinner, amount: 5_000 }])
  expect(screen.getByText('計算が合わない支出があります')).toBeDefined()
  expect(results()).toContain('あなたの分今の精算 —この条件なら —')
  expect(screen.queryByRole('button', { name: '結果を送る' })).toBeNull()
  await press('入れる支出：2件')
  await userEvent.click(await screen.findByRole('checkbox', { name: '夕食 5,000円' }))
  expect(screen.queryByText('計算が合わない支出があります')).toBeNull()
})

it('says that it computes, and what to do in a group without expenses', () => {
  const show = renderCalculator(undefined)
  expect(screen.getByText('精算を計算しています...')).toBeDefined()
  show([])
  expect(screen.getByText('まだ精算するものがありません')).toBeDefined()
})
