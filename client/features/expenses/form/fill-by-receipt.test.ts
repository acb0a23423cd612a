import { expect, it } from 'vitest'
import { people } from '#tests/support/expenses-for-test.ts'
import { newExpenseValues } from './expense-form-values.ts'
import { fillByReceipt } from './fill-by-receipt.ts'
import { proposeCategory } from './propose-category.ts'

const form = { trips: [], propose: (title: string) => proposeCategory(title, new Map()) }
const values = newExpenseValues(people, '2026-12-05')

it('amount, title, date and category become those of the receipt', () => {
  const read = { amount: 4800, title: '白嶺ロープウェイ', date: '2026-11-09', category: 'transport' } as const
  expect(fillByReceipt(values, read, form)).toEqual({
    ...values,
    amount: 4800,
    title: '白嶺ロープウェイ',
    date: '2026-11-09',
    category: 'transport',
    isCategoryChosen: true,
  })
})

it('what is not taken over stays, and the category follows the title until one is chosen', () => {
  const named = fillByReceipt({ ...values, amount: 500 }, { title: '湖のほとり美術館' }, form)
  expect(named).toMatchObject({
    amount: 500,
    date: '2026-12-05',
    category: 'entertainment',
    isCategoryChosen: false,
  })
  const chosen = { ...values, category: 'other', isCategoryChosen: true } as const
  expect(fillByReceipt(chosen, { title: '湖のほとり美術館' }, form).category).toBe('other')
})
