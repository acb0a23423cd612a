import { describe, expect, it } from 'vitest'
import { expenseRow, grandmother, hanako, people, shareOf, taro } from '#tests/support/expenses-for-test.ts'
import { createArgsOf, editMutationsOf } from './expense-form-mutations.ts'
import {
  type ExpenseFormValues,
  choicesFor,
  livePartsOf,
  newExpenseValues,
  valuesOfExpense,
} from './expense-form-values.ts'

const row = expenseRow(1)
const { id, moneyMark: mark } = row
const fresh = newExpenseValues(people, '2026-08-12')

describe('a new expense', () => {
  it('defaults to today, paid by oneself and split equally among everybody', () => {
    expect(createArgsOf(id, { ...fresh, amount: 1000, title: 'お茶' })).toEqual({
      id,
      itineraryId: null,
      location: '',
      title: 'お茶',
      description: '',
      category: 'food',
      date: '2026-08-12',
      amount: 1000,
      payers: [{ userKey: hanako, amount: 1000 }],
      split: { method: 'equal', participants: [hanako, taro, grandmother] },
    })
  })

  it('shows each share while the amount is typed, with the remainder in the last share', () => {
    expect([...livePartsOf({ ...fresh, amount: 1000 }).values()]).toEqual([333, 333, 334])
    expect([...livePartsOf({ ...fresh, amount: null }).values()]).toEqual([0, 0, 0])
  })
})

describe('an edit', () => {
  const opened = valuesOfExpense(row)
  const edited = (changed: Partial<ExpenseFormValues>) =>
    editMutationsOf({ id, mark, opened, values: { ...opened, ...changed } })

  it('makes no mutation if nothing changed, or only spaces around a text', () => {
    expect(edited({})).toEqual([])
    expect(edited({ title: ' 首里そば ' })).toEqual([])
  })

  it('sends only the text fields that changed', () => {
    expect(edited({ title: '沖縄そば' })).toEqual([
      { name: 'expense.describe', args: { id, title: '沖縄そば' } },
    ])
  })

  it('names an expense without a word of its own after the category that it is changed to', () => {
    const wordless = valuesOfExpense(expenseRow(2, { title: '食事' }))
    const values: ExpenseFormValues = { ...wordless, category: 'transport' }
    expect(editMutationsOf({ id, mark, opened: wordless, values: wordless })).toEqual([])
    expect(editMutationsOf({ id, mark, opened: wordless, values })).toEqual([
      { name: 'expense.describe', args: { id, title: '交通', category: 'transport' } },
    ])
  })

  it('sends the whole money block, with the `moneyMark` of when the form was opened', () => {
    const money = { amount: 4500, payers: [{ userKey: taro, amount: 4500 }] }
    const split = { method: 'equal', participants: [hanako, taro, grandmother] }
    expect(edited({ amount: 4500, date: '2026-08-11' })).toEqual([
      { name: 'expense.describe', args: { id, date: '2026-08-11' } },
      { name: 'expense.setMoney', args: { id, mark, ...money, split } },
    ])
  })

  it('keeps the row’s order of participants, whose last one takes the remainder', () => {
    expect(choicesFor(people, [taro, grandmother])).toEqual([taro, grandmother, hanako])
  })

  it('sends several payers and percentages unchanged', () => {
    const payers = [hanako, taro].map((userKey) => ({ userKey, amount: 2200 }))
    const shares = [shareOf(hanako, 1467, 3334), shareOf(taro, 2933, 6666)]
    const recorded = valuesOfExpense({ ...row, payers, splitMethod: 'percentage', shares })
    const parts = [
      { userKey: hanako, percentage: 3334 },
      { userKey: taro, percentage: 6666 },
    ]
    expect(editMutationsOf({ id, mark, opened: recorded, values: recorded })).toEqual([])
    const values = { ...recorded, amount: 4400, paid: { [taro]: 4400 } }
    expect(editMutationsOf({ id, mark, opened: recorded, values })).toEqual([
      {
        name: 'expense.setMoney',
        args: {
          id,
          mark,
          amount: 4400,
          payers: [{ userKey: taro, amount: 4400 }],
          split: { method: 'percentage', parts },
        },
      },
    ])
  })
})
