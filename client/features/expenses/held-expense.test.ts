import { describe, expect, it } from 'vitest'
import { mutationIdOf } from '#tests/builders/ids.ts'
import { expenseRow, grandmother, hanako, taro } from '#tests/support/expenses-for-test.ts'
import { itemRow, itineraryId } from '#tests/support/trips-for-test.ts'
import type { ExpenseFormValues } from './form/expense-form-values.ts'
import { type HeldExpenseCall, mutationsOfHeld, valuesOfHeld } from './held-expense.ts'

const row = expenseRow(1)
const { id, moneyMark } = row
const money = {
  amount: 4_500,
  payers: [{ userKey: taro, amount: 4_500 }],
  split: { method: 'equal' as const, participants: [hanako, taro] },
}
const setMoney: HeldExpenseCall = { part: 'money', args: { id, mark: mutationIdOf(1), ...money } }
const describing: HeldExpenseCall = {
  part: 'words',
  args: { id, title: '沖縄そば', location: '那覇' },
}
const create: Extract<HeldExpenseCall, { part: 'whole' }> = {
  part: 'whole',
  args: {
    id,
    itineraryId: null,
    title: 'お茶',
    description: '',
    category: 'food',
    date: '2026-08-12',
    location: '首里',
    ...money,
  },
}

type Changed = Partial<ExpenseFormValues>

function corrected(
  mutation: HeldExpenseCall,
  changed: Changed = {},
  fields: { mark?: typeof moneyMark } = {},
) {
  const opened = valuesOfHeld(mutation, row)
  if (!opened) throw new Error('there is a form for it')
  const values = { ...opened, ...changed }
  return mutationsOfHeld(mutation, { opened, values, row, mark: fields.mark })
}

describe('the form of a held change shows', () => {
  it('a new expense as it was entered', () => {
    expect(valuesOfHeld(create, null)).toMatchObject({
      title: 'お茶',
      amount: 4_500,
      participants: [hanako, taro],
    })
  })

  it('the money block of a held money edit, with the row’s text fields', () => {
    expect(valuesOfHeld(setMoney, row)).toMatchObject({ title: '首里そば', amount: 4_500, payer: taro })
  })

  it('the text fields of a held text edit, with the row’s money block', () => {
    expect(valuesOfHeld(describing, row)).toMatchObject({ title: '沖縄そば', amount: 4_400 })
  })

  it('shares that were rejected because they do not add up', () => {
    const parts = [hanako, grandmother].map((userKey) => ({ userKey, amount: 100 }))
    const args = { ...create.args, split: { method: 'custom' as const, parts } }
    expect(valuesOfHeld({ part: 'whole', args }, null)).toMatchObject({
      entries: { custom: { figures: { [hanako]: 100, [grandmother]: 100 } } },
    })
  })

  it('nothing for an edit of an expense that does not exist', () => {
    expect(valuesOfHeld(setMoney, null)).toBeNull()
  })
})

describe('a corrected change', () => {
  it('creates a new expense again, and keeps the fields that the form does not show', () => {
    expect(corrected(create, { title: '茶' })).toEqual([
      { name: 'expense.create', args: { ...create.args, title: '茶' } },
    ])
  })

  it('sends its money first, with its own `moneyMark` or that of the conflict that was shown, and then changed text fields', () => {
    const payers = [{ userKey: taro, amount: 5_000 }]
    expect(corrected(setMoney, { amount: 5_000, title: '沖縄そば' })).toEqual([
      { name: 'expense.setMoney', args: { ...setMoney.args, amount: 5_000, payers } },
      { name: 'expense.describe', args: { id, title: '沖縄そば' } },
    ])
    expect(corrected(setMoney, {}, { mark: mutationIdOf(7) })).toEqual([
      { name: 'expense.setMoney', args: { ...setMoney.args, mark: mutationIdOf(7) } },
    ])
  })

  it('keeps its text fields, and sends changed money after them with the row’s present `moneyMark`', () => {
    expect(corrected(describing, { date: '2026-08-11', amount: 4_500 })).toMatchObject([
      { name: 'expense.describe', args: { id, title: '沖縄そば', location: '那覇', date: '2026-08-11' } },
      { name: 'expense.setMoney', args: { mark: moneyMark, amount: 4_500 } },
    ])
  })
})

it('a corrected new expense stays with its trip and item', () => {
  const link = { itineraryId, itineraryItemId: itemRow(1).id }
  const ofTrip: HeldExpenseCall = { part: 'whole', args: { ...create.args, ...link } }
  expect(corrected(ofTrip, { title: '緑茶' })).toMatchObject([{ args: { title: '緑茶', ...link } }])
})
