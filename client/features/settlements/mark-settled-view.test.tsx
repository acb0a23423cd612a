import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { expenseRow, hanako, people, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { MarkSettledView } from './mark-settled-screen.tsx'

const share = (userKey: typeof hanako, amount: number) => {
  return { userKey, amount, percentage: null, isPaid: false, paidAt: null }
}
const soba = expenseRow(1, { amount: 3_200, shares: [share(hanako, 3_200)] })
const sent = transferRow(2, { from: hanako, to: taro, amount: 3_200 })
const taxi = expenseRow(3, { title: 'タクシー', amount: 900, shares: [share(hanako, 900)] })

function renderClosing(rows: readonly ExpenseRow[] | undefined) {
  const settled: string[][] = []
  const viewOf = (shown: readonly ExpenseRow[] | undefined) => (
    <MarkSettledView
      name="沖縄"
      read={shown && { rows: shown, people }}
      today="2026-08-12"
      onSettle={async (chosen) => void settled.push(chosen.map(({ title }) => title))}
      onBack={() => undefined}
    />
  )
  const { rerender } = renderView(viewOf(rows))
  return { settled, show: (shown: readonly ExpenseRow[]) => rerender(viewOf(shown)) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const statement = () => screen.getAllByRole('status').at(-1)?.textContent
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))

it('settles everything that is shown, and says that no balance changes if everything is paid', async () => {
  const { settled } = renderClosing([soba, sent])
  expect(statement()).toContain('誰の金額も変わりません')
  // Nobody has given the payment a title.
  expect(screen.getByText('支払いの記録')).toBeDefined()
  expect(screen.queryByText('送金')).toBeNull()
  await userEvent.click(button('2件を精算済みにする'))
  const dialog = within(await screen.findByRole('dialog'))
  const question = dialog.getByText(/1件の支出と1件の支払いを精算済みにしますか？/)
  expect(question.textContent).toContain('元に戻すことはできません')
  await userEvent.click(dialog.getByRole('button', { name: '精算済みにする' }))
  expect(settled).toEqual([['首里そば', '送金']])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('preselects nothing if settling everything would remove debts', async () => {
  renderClosing([soba])
  expect(screen.getByText('0件を選択中')).toBeDefined()
  expect(button('精算済みにするものを選んでください').hasAttribute('disabled')).toBe(true)
  await userEvent.click(button('すべて選ぶ'))
  expect(statement()).toContain('未払いの3,200円がなかったことになります')
})

it('says of transfers alone whose balance changes, because they leave nothing unpaid', async () => {
  renderClosing([soba, sent])
  await tick('首里そば 3,200円')
  expect(statement()).toContain('2人の金額が変わります')
})

it('clears the preselection when an unpaid expense arrives', async () => {
  const { show, settled } = renderClosing([soba, sent])
  show([soba, sent, taxi])
  expect(screen.getByText('0件を選択中')).toBeDefined()
  show([soba, sent])
  await userEvent.click(button('2件を精算済みにする'))
  show([soba, sent, taxi])
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/2件の支出と1件の支払いを精算済みにしますか？/)).toBeDefined()
  expect(dialog.getByRole('button', { name: '未払いのまま精算済みにする' })).toBeDefined()
  expect(settled).toEqual([])
})

it('shows with each tick whose balance changes, and asks for a confirmation of that', async () => {
  const { settled } = renderClosing([soba, sent])
  await tick('あなた → 太郎 3,200円')
  expect(statement()).toBe(
    '未払いの3,200円がなかったことになりますあなたは3,200円を受け取ることになります。ほか1人の金額も変わります。',
  )
  await userEvent.click(button('1件を精算済みにする'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('この支出を精算済みにしますか？', { exact: false })).toBeDefined()
  expect(dialog.getByText('支払った人：太郎')).toBeDefined()
  expect(
    dialog.getByText(/^まだ払っていない人がいます。精算済みにすると、下のように変わります。/),
  ).toBeDefined()
  const changes = dialog.getByRole('list', { name: '金額の変化' })
  expect(changes.textContent).toBe('あなた受け取ることになる 3,200円太郎払うことになる 3,200円')
  await userEvent.click(dialog.getByRole('button', { name: 'キャンセル' }))
  expect(settled).toEqual([])
  await userEvent.click(button('1件を精算済みにする'))
  await userEvent.click(await screen.findByRole('button', { name: '未払いのまま精算済みにする' }))
  expect(settled).toEqual([['首里そば']])
})

it('calls the person あなた who has paid themselves', async () => {
  renderClosing([{ ...taxi, payers: [{ userKey: hanako, amount: 900 }] }])
  await userEvent.click(button('1件を精算済みにする'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('支払った人：あなた')).toBeDefined()
})

it('says how many yen nobody has paid, and each balance before and after', async () => {
  renderClosing([soba, taxi])
  await userEvent.click(button('すべて選ぶ'))
  await userEvent.click(button('2件を精算済みにする'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('status').textContent).toContain('未払いの4,100円がなかったことになります')
  expect(dialog.getByRole('list', { name: '金額の変化' }).textContent).toBe(
    'あなた払わなくてよくなる 4,100円太郎受け取れなくなる 4,100円',
  )
})

it('selects rows one by one, all, or none', async () => {
  renderClosing([soba, sent])
  await userEvent.click(button('すべて外す'))
  expect(button('精算済みにするものを選んでください').hasAttribute('disabled')).toBe(true)
  await userEvent.click(button('すべて選ぶ'))
  expect(screen.getByText('2件を選択中')).toBeDefined()
  await userEvent.click(button('すべて外す'))
  await tick('首里そば 3,200円')
  expect(screen.getByText('1件を選択中')).toBeDefined()
})

it('includes rows that arrive meanwhile if all are selected, and not if rows were selected one by one', async () => {
  const { show } = renderClosing([soba, sent])
  await userEvent.click(button('すべて外す'))
  await userEvent.click(button('すべて選ぶ'))
  show([soba, sent, taxi])
  expect(screen.getByText('3件を選択中')).toBeDefined()
  expect(statement()).toContain('未払いの900円がなかったことになります')
  await tick('タクシー 900円')
  show([soba, sent, taxi, expenseRow(4)])
  expect(screen.getByText('2件を選択中')).toBeDefined()
})

it('shows that it is loading, or that there is nothing to settle', () => {
  const { show } = renderClosing(undefined)
  expect(screen.getByRole('status').textContent).toBe('支出と支払いを読み込み中...')
  show([])
  expect(screen.getByText('精算済みにするものがありません')).toBeDefined()
})
