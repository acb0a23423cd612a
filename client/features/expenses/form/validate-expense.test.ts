import { expect, it, test } from 'vitest'
import { hanako, people, taro } from '#tests/support/expenses-for-test.ts'
import { type ExpenseFormValues, newExpenseValues, payersOf, unpaidOf } from './expense-form-values.ts'
import {
  enterPaid,
  payTheRest,
  splitPayment,
  changeAmount,
  chooseMethod,
  enterPart,
  giveAllTheSame,
} from './split-entry.ts'
import { type ExpenseFormErrors, validateExpense } from './validate-expense.ts'

type Values = ExpenseFormValues
const valid: Values = { ...newExpenseValues(people, '2026-08-12'), amount: 1000, title: 'お茶' }
const custom = chooseMethod(valid, 'custom')
const percentage = chooseMethod(valid, 'percentage')
const several = splitPayment(valid, true)
const paid = (userKey: typeof hanako, figure: number | null, values = several) =>
  enterPaid(values, { userKey, figure })

test.each<{ title: string; values: Values; errors: ExpenseFormErrors }>([
  { title: 'a valid form', values: valid, errors: {} },
  {
    title: 'no amount',
    values: { ...valid, amount: null },
    errors: { amount: '1円以上の金額を入力してください' },
  },
  {
    title: 'an amount of zero',
    values: { ...valid, amount: 0 },
    errors: { amount: '1円以上の金額を入力してください' },
  },
  { title: 'no title, because the category’s name is saved', values: { ...valid, title: ' ' }, errors: {} },
  {
    title: 'a title of invisible characters',
    values: { ...valid, title: '\u200b' },
    errors: { title: '内容を入力してください' },
  },
  { title: 'no payer', values: { ...valid, payer: null }, errors: { payer: '支払った人を選んでください' } },
  {
    title: 'several payers without an amount',
    values: paid(hanako, null),
    errors: { payer: '支払った人を選んでください' },
  },
  {
    title: 'payers who paid less than the amount',
    values: paid(hanako, 880),
    errors: { payer: '支払った額が120円足りません（合計 880円／支出 1,000円）' },
  },
  { title: 'payers who paid the whole amount', values: payTheRest(paid(hanako, 880), taro), errors: {} },
  {
    title: 'no participants',
    values: { ...valid, participants: [] },
    errors: { split: '分ける人を1人以上選んでください' },
  },
  {
    title: 'shares that differ from the amount',
    values: giveAllTheSame(custom, 300),
    errors: { split: 'それぞれの分が100円足りません（合計 900円／支出 1,000円）' },
  },
  {
    title: 'percentages below 99.99',
    values: enterPart(percentage, { userKey: taro, figure: 3331 }),
    errors: { split: '割合が0.02%足りません（合計 99.98%）' },
  },
  {
    title: 'percentages of 99.99',
    values: enterPart(percentage, { userKey: taro, figure: 3332 }),
    errors: {},
  },
  {
    title: 'a percentage above 100',
    values: enterPart(percentage, { userKey: taro, figure: 10_100 }),
    errors: { split: '割合は0から100の範囲で入力してください' },
  },
])('what is wrong with $title is said', ({ values, errors }) => {
  expect(validateExpense(values)).toEqual(errors)
})

it('says how much several payers still lack, or have too much', () => {
  expect(unpaidOf(paid(hanako, 880))).toBe(120)
  expect(unpaidOf(paid(taro, 300, paid(hanako, 1000)))).toBe(-300)
  const mended = payTheRest(paid(taro, 300, paid(hanako, 1000)), hanako)
  expect(payersOf(mended)).toEqual([
    { userKey: hanako, amount: 700 },
    { userKey: taro, amount: 300 },
  ])
  expect(unpaidOf(changeAmount(mended, 1500))).toBe(500)
})

it('keeps the payer who paid most when it goes back to one payer', () => {
  const both = paid(taro, 700, paid(hanako, 300))
  expect(splitPayment(both, false)).toMatchObject({ payer: taro, hasSeveralPayers: false })
  expect(payersOf(splitPayment(both, false))).toEqual([{ userKey: taro, amount: 1000 }])
  expect(splitPayment(several, false).payer).toBe(hanako)
})

it('leaves out payers who paid nothing', () => {
  const one = paid(taro, 1000)
  expect(payersOf(one)).toEqual([{ userKey: taro, amount: 1000 }])
})
