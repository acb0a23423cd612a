import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { Currency } from '#shared/model/foreign-amount.ts'
import { expenseRow, people } from '#tests/support/expenses-for-test.ts'
import { renderView } from '#tests/support/rendered-for-test.tsx'
import { ExpenseAmount } from './expense-amount.tsx'
import { moneyOf } from './expense-form-mutations.ts'
import {
  type ExpenseFormValues,
  newExpenseValues,
  nextExpenseValues,
  valuesOfExpense,
} from './expense-form-values.ts'
import type { KnownRate } from './foreign-entry.ts'
import { validateExpense } from './validate-expense.ts'

const baht = Currency.parse('THB')
const exchanged: KnownRate = { currency: baht, rate: { yen: 10_000, per: 215_000 } }
let values: ExpenseFormValues

function renderAmount(rates: readonly KnownRate[] = [], initial = newExpenseValues(people, '2026-12-26')) {
  function Form() {
    const [current, setCurrent] = useState(initial)
    useEffect(() => {
      values = current
    }, [current])
    const errors = validateExpense(current)
    return (
      <ExpenseAmount values={current} rates={rates} onChange={setCurrent} errors={errors} autoFocus={false} />
    )
  }
  renderView(<Form />)
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: '金額' })
const choose = (currency: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: '通貨' }), currency)

beforeEach(() => {
  values = newExpenseValues(people, '2026-12-26')
})

it('is in yen until another currency is chosen', async () => {
  renderAmount()
  await userEvent.type(amount(), '645')
  expect(moneyOf(values)).toMatchObject({ amount: 645 })
  expect(moneyOf(values)).not.toHaveProperty('foreignAmount')
  expect(screen.queryByText('レート')).toBeNull()
})

it('takes an amount in baht with what was exchanged, and computes the yen', async () => {
  renderAmount()
  await choose('THB')
  await userEvent.type(amount(), '480+165')
  expect(validateExpense(values)['rate']).toBe('レートを入力してください')
  const units = screen.getByRole('textbox', { name: 'レートのバーツ' })
  await userEvent.clear(units)
  await userEvent.type(units, '2150')
  await userEvent.type(screen.getByRole('textbox', { name: 'レートの円' }), '10000')
  expect(screen.getByText('＝3,000円')).toBeDefined()
  await userEvent.tab()
  expect(amount().value).toBe('645')
  expect(moneyOf(values)).toMatchObject({
    amount: 3000,
    foreignAmount: { currency: 'THB', amount: 64_500, rate: { yen: 10_000, per: 215_000 } },
  })
})

it('proposes the rate that was used last, and a tap changes it', async () => {
  renderAmount([exchanged])
  const recent = within(screen.getByRole('combobox', { name: '通貨' })).getByRole('group', {
    name: '最近使った通貨',
  })
  expect(within(recent).getByRole('option').textContent).toBe('バーツ（THB）')
  await userEvent.type(amount(), '1280')
  await choose('THB')
  // What stands on the receipt stays.
  expect(amount().value).toBe('1,280')
  expect(values.amount).toBe(5953)
  await userEvent.click(screen.getByRole('button', { name: '1バーツ＝4.6512円 レートを変える' }))
  const [units, yen] = ['レートのバーツ', 'レートの円'].map((name) =>
    screen.getByRole<HTMLInputElement>('textbox', { name }),
  )
  expect([units?.value, yen?.value]).toEqual(['2,150', '10,000'])
  await choose('')
  expect([amount().value, values.amount, values.foreign]).toEqual(['1,280', 1280, null])
})

it('has the decimals of the currency', async () => {
  renderAmount()
  await choose('USD')
  await userEvent.type(amount(), '1,234.5')
  await userEvent.type(screen.getByRole('textbox', { name: 'レートの円' }), '155.25')
  expect([amount().value, values.foreign?.amount]).toEqual(['1,234.50', 123_450])
  expect(moneyOf(values)).toMatchObject({
    amount: 191_656,
    foreignAmount: { rate: { yen: 15_525, per: 10_000 } },
  })
  await choose('KRW')
  await userEvent.clear(amount())
  await userEvent.type(amount(), '45455.5')
  expect(values.foreign?.amount).toBeNull()
})

it('shows a recorded expense as it was paid, and takes the currency away by name', async () => {
  const foreignAmount = { currency: baht, amount: 100_000, rate: { yen: 44, per: 1000 } }
  renderAmount([], valuesOfExpense(expenseRow(1, { amount: 4400, foreignAmount })))
  expect(amount().value).toBe('1,000')
  expect(screen.getByRole('button', { name: '1バーツ＝4.4円 レートを変える' })).toBeDefined()
  expect(nextExpenseValues(newExpenseValues(people, '2026-12-27'), values).foreign).toMatchObject({
    currency: 'THB',
    amount: null,
    units: 100,
  })
  await choose('')
  expect(moneyOf(values, true)).toMatchObject({ amount: 1000, foreignAmount: null })
})

it('shows the yen of an expense whose yen another device has changed', () => {
  const foreignAmount = { currency: baht, amount: 100_000, rate: { yen: 44, per: 1000 } }
  renderAmount([], valuesOfExpense(expenseRow(1, { amount: 5000, foreignAmount })))
  expect([amount().value, values.foreign]).toEqual(['5,000', null])
})
