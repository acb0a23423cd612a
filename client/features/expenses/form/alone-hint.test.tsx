import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expenseRow, hanako, people } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ExpenseForm } from './expense-form.tsx'
import { newExpenseValues } from './expense-form-values.ts'

it('says to who is alone in the group what is missing for a split, in place of what they could not choose', () => {
  const aloneIn = expenseRow(1).groupId
  const alone = { ...people, active: people.active.filter(({ userKey }) => userKey === hanako) }
  renderView(
    <ExpenseForm
      title="支出を追加"
      subtitle="沖縄"
      people={alone}
      initial={newExpenseValues(alone, '2026-08-12')}
      payers={[hanako]}
      participants={[hanako]}
      aloneIn={aloneIn}
      today="2026-08-12"
      onSave={async () => null}
      onBack={() => undefined}
    />,
  )
  expect(screen.getByText(/^いまはあなた1人です/)).toBeDefined()
  const way = screen.getByRole('link', { name: 'グループに人を追加' })
  expect(way.getAttribute('href')).toBe(`/groups/${aloneIn}#members`)
  expect(screen.queryByRole('group', { name: '支払った人' })).toBeNull()
  expect(screen.queryByRole('group', { name: '分け方' })).toBeNull()
})
