import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { rowStateLabels } from '#shared/messages/labels.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { ShowsWaiting } from '#client/ui/row-state-badge.tsx'
import { noteSavedRow } from '#client/ui/saved-row.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { expenseRow, groupId, hanako, people, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { serverAnswered } from '#tests/support/server-answered.ts'
import { wholeText } from '#tests/support/whole-text-for-test.ts'
import { ExpenseDetail } from './expense-detail.tsx'
import type { ExpenseListProps } from './expense-list.tsx'
import { type ShownExpenses, ExpensesTabView } from './expenses-tab-view.tsx'

const today = '2026-08-12'
const states = new Map([[expenseRow(2).id, 'waiting' as const]])
const choice = {
  isUnfolded: false,
  filter: {},
  onFold: () => {},
  onChange: () => {},
  onSearch: () => {},
  onSearchEnd: () => {},
  onClear: () => {},
}

type Given = Partial<Pick<ShownExpenses, 'balance' | 'held'> & Pick<ExpenseListProps, 'states'>>

function tabOf(rows: readonly ExpenseRow[], given: Given = {}) {
  const expenses: ShownExpenses = {
    isEmpty: rows.length === 0,
    filters: { choice, people, today, named: [] },
    found: rows.length,
    list: { rows, people, today, states, address: {}, ...given },
    statistics: undefined,
    balance: 0,
    held: { count: 0, amount: null },
    ...given,
  }
  return <ExpensesTabView groupId={groupId} expenses={expenses} isUnfolded={false} onClose={() => {}} />
}

const listedIn = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

it('lists the days with their totals, and in each row the payer, the number of participants and the own share', () => {
  const rows = [
    expenseRow(1),
    expenseRow(2, { title: 'ガソリン', amount: 6000 }),
    transferRow(3, { from: hanako, to: taro, amount: 8000 }),
    {
      ...transferRow(5, { from: hanako, to: taro, amount: 900 }),
      expenseId: expenseRow(9).id,
      title: '水族館',
    },
    expenseRow(4, { date: '2025-12-31', status: 'settled' }),
  ]
  renderView(tabOf(rows, { balance: -3200 }))
  expect(screen.getByText('−3,200円')).toBeDefined()
  expect(listedIn('支出')).toEqual([
    '8月12日（水）10,400円',
    '首里そば太郎が支払い・3人4,400円あなた 1,466円',
    'ガソリン送信待ち6,000円あなた 2,000円',
    'あなた → 太郎支払いの記録8,000円',
    'あなた → 太郎「水族館」の分900円',
    '2025年12月31日（水）4,400円',
    '首里そば精算済み・太郎が支払い・3人4,400円あなた 1,466円',
  ])
})

it('says of a row on its way what it is about, until sending takes so long that the heading says so too', () => {
  const rows = [expenseRow(2, { title: 'ガソリン' })]
  const view = (isLate: boolean) => <ShowsWaiting value={isLate}>{tabOf(rows)}</ShowsWaiting>
  const { rerender } = renderView(view(false))
  const row = () => screen.getByRole('link', { name: /ガソリン/ }).textContent
  expect(row()).toContain('太郎が支払い・3人')
  rerender(view(true))
  expect(row()).toContain('送信待ち')
})

it.each(['failed', 'attention'] as const)('says at once that a row is %s', (state) => {
  const given = { states: new Map([[expenseRow(2).id, state]]) }
  renderView(<ShowsWaiting value={false}>{tabOf([expenseRow(2)], given)}</ShowsWaiting>)
  expect(screen.getByRole('link', { name: /首里そば/ }).textContent).toContain(rowStateLabels[state])
})

it('leads to the changes of the group that need a decision, and says how many there are', () => {
  const held = { count: 2, amount: null }
  const { rerender } = renderView(tabOf([expenseRow(1)], { held }))
  const way = () => screen.queryByRole('link', { name: '送れていない変更が2件あります。確かめてください' })
  expect(way()?.getAttribute('href')).toBe('/unsent')
  rerender(tabOf([], { held }))
  expect(way()).not.toBeNull()
  rerender(tabOf([expenseRow(1)]))
  expect(way()).toBeNull()
})

it.each([
  [1, '「和倉温泉の宿」のあなたの3,900円は、まだ反映されていません'],
  [3, '「和倉温泉の宿」のあなたの3,900円など、3件がまだ反映されていません'],
])('says what has become of an own amount among %d held changes', (count, name) => {
  renderView(tabOf([expenseRow(1)], { held: { count, amount: { title: '和倉温泉の宿', own: 3_900 } } }))
  const way = screen.getByRole('link', { name: /まだ反映されていません$/ })
  expect(way.textContent).toBe(name)
  expect(way.getAttribute('href')).toBe('/unsent')
})

it('shows the list before the balance is computed', () => {
  renderView(tabOf([expenseRow(1)], { balance: undefined }))
  expect(screen.getByText('計算中')).toBeDefined()
  expect(listedIn('支出')).toHaveLength(2)
})

it('marks a row that was just saved on this device, the first time that it is listed', () => {
  const rows = [expenseRow(1), expenseRow(2)]
  noteSavedRow(expenseRow(2).id)
  const marked = () =>
    screen.getAllByRole('link').flatMap((row) => (row.hasAttribute('data-saved') ? [row.textContent] : []))
  const view = tabOf(rows)
  const { rerender, unmount } = renderView(view)
  expect(marked()).toEqual(['首里そば送信待ち4,400円あなた 1,466円'])
  rerender(view)
  expect(marked()).toHaveLength(1)
  unmount()
  renderView(view)
  expect(marked()).toEqual([])
})

it('shows a skeleton while loading, and then how to begin if there are no expenses', () => {
  const { rerender } = renderView(
    <ExpensesTabView groupId={groupId} expenses={undefined} isUnfolded={false} onClose={() => {}} />,
  )
  expect(screen.getByRole('status').textContent).toBe('支出を読み込み中...')
  rerender(tabOf([]))
  expect(screen.getByText('まだ支出がありません')).toBeDefined()
  expect(screen.getByRole('link', { name: '支出を追加' })).toBeDefined()
})

it('deletes an expense without asking, says how long it can be restored, and does not offer deletion of a settled one', async () => {
  serverAnswered()
  await openOwnAccount()
  onTestFinished(deleteAccountDatabase)
  const deleted: string[] = []
  const view = (row: ReturnType<typeof expenseRow> | null) => (
    <ExpenseDetail
      groupId={groupId}
      expenseId={expenseRow(1).id}
      detail={row && { row, payments: [], people, balanceOf: () => 0, state: undefined, activities: [] }}
      today={today}
      onDelete={async ({ title }) => void deleted.push(title)}
    />
  )
  const { rerender } = renderView(view(expenseRow(1)))
  expect(screen.getByText(wholeText('削除しても、30日以内なら元に戻せます'))).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '削除' }))
  expect(deleted).toEqual(['首里そば'])
  expect(screen.queryByRole('dialog')).toBeNull()

  rerender(view(expenseRow(1, { status: 'settled' })))
  expect(screen.getByText('精算済みのため、編集や削除はできません')).toBeDefined()
  expect(screen.queryByRole('link', { name: '編集' })).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'コピーして追加' })).toBeDefined()
  rerender(view(null))
  expect(await screen.findByText('支出が見つかりません')).toBeDefined()
})
