import { describe, expect, it } from 'vitest'
import { expenseRow, grandmother, hanako, people, taro } from '#tests/support/expenses-for-test.ts'
import { createArgsOf, editCallsOf } from './expense-form-calls.ts'
import {
  type ExpenseFormValues,
  choicesFor,
  isMoneyLocked,
  livePartsOf,
  newExpenseValues,
  remainderOf,
  valuesOfExpense,
} from './expense-form-values.ts'
import { validateExpense } from './validate-expense.ts'

const row = expenseRow(1)
const { id, moneyMark: mark } = row
const fresh = newExpenseValues(people, '2026-08-12')

describe('a new expense', () => {
  it('is today, paid by oneself, for everybody, equally', () => {
    expect(createArgsOf(id, { ...fresh, amount: 1000, title: 'お茶' })).toEqual({
      ...{ id, itineraryId: null, location: '', title: 'お茶', description: '', category: 'food' },
      ...{ date: '2026-08-12', amount: 1000, payers: [{ userKey: hanako, amount: 1000 }] },
      split: { method: 'equal', participants: [hanako, taro, grandmother] },
    })
  })

  it('shows each part while the amount is typed, the remainder with the last', () => {
    expect([...livePartsOf({ ...fresh, amount: 1000 }).values()]).toEqual([333, 333, 334])
    expect([...livePartsOf({ ...fresh, amount: null }).values()]).toEqual([0, 0, 0])
  })

  it('counts an empty part of a custom split as nothing, and says what is left', () => {
    const values: ExpenseFormValues = {
      ...fresh,
      title: 'お茶',
      amount: 1000,
      method: 'custom',
      parts: { [hanako]: 880 },
    }
    expect(remainderOf(values)).toBe(120)
    expect(validateExpense(values, false)).toEqual({
      split: '負担額の合計 (880円) が支出の金額 (1,000円) と一致しません',
    })
  })
})

describe('an edit', () => {
  const opened = valuesOfExpense(row)
  const edited = (changed: Partial<ExpenseFormValues>) =>
    editCallsOf({ id, mark, opened, values: { ...opened, ...changed } })

  it('is nothing where nothing changed, spaces around a word included', () => {
    expect(edited({})).toEqual([])
    expect(edited({ title: ' 首里そば ' })).toEqual([])
  })

  it('sends only the words that changed', () => {
    expect(edited({ title: '沖縄そば' })).toEqual([
      { name: 'expense.describe', args: { id, title: '沖縄そば' } },
    ])
  })

  it('sends the money as a whole, over the mark with which the form was opened', () => {
    const money = { amount: 4500, payers: [{ userKey: taro, amount: 4500 }] }
    const split = { method: 'equal', participants: [hanako, taro, grandmother] }
    expect(edited({ amount: 4500, date: '2026-08-11' })).toEqual([
      { name: 'expense.describe', args: { id, date: '2026-08-11' } },
      { name: 'expense.setMoney', args: { id, mark, ...money, split } },
    ])
  })

  it('keeps the order of a row, by which the remainder goes to the last', () => {
    expect(choicesFor(people, [taro, grandmother])).toEqual([taro, grandmother, hanako])
  })

  it('looks at the words alone where several have paid, or the split is by percentage', () => {
    const payers = [hanako, taro].map((userKey) => ({ userKey, amount: 2200 }))
    const shares = row.shares.map((share) => ({ ...share, percentage: 3333 }))
    expect(isMoneyLocked(row)).toBe(false)
    expect(isMoneyLocked({ ...row, payers })).toBe(true)
    expect(isMoneyLocked({ ...row, splitMethod: 'percentage', shares })).toBe(true)
    expect(validateExpense({ ...opened, amount: null }, true)).toEqual({})
  })
})
