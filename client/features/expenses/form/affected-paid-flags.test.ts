import { describe, expect, test } from 'vitest'
import type { Share } from '#shared/model/expense.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { expenseRow, grandmother, hanako, people, shareOf, taro } from '#tests/support/expenses-for-test.ts'
import { type ExpenseFormValues, valuesOfExpense } from './expense-form-values.ts'
import { affectedPaidFlags } from './affected-paid-flags.ts'
import { chooseMethod, chooseParticipants, enterPart } from './split-entry.ts'

const marked = (key: UserKey, amount: number): Share => ({ ...shareOf(key, amount), isPaid: true, paidAt: 0 })
/** 4,400 yen that 太郎 paid: 花子 and 太郎 are marked, 祖母 is not. */
const row = expenseRow(1, {
  shares: [marked(hanako, 1466), marked(taro, 1466), shareOf(grandmother, 1468)],
})
const opened = valuesOfExpense(row)
const custom = chooseMethod(opened, 'custom')
const asked = (values: ExpenseFormValues, resolve = people.resolve) =>
  affectedPaidFlags({ row, values, resolve })

describe('an edit asks about the paid flags of people who owe', () => {
  test.each<{ title: string; values: ExpenseFormValues; marks: [UserKey, number, number | null][] }>([
    { title: 'not when no money changes', values: { ...opened, title: '沖縄そば' }, marks: [] },
    { title: 'when the amount changes', values: { ...opened, amount: 4500 }, marks: [[hanako, 1466, 1500]] },
    {
      title: 'not when only another person’s share changes',
      values: enterPart(enterPart(custom, { userKey: taro, figure: 1400 }), {
        userKey: grandmother,
        figure: 1534,
      }),
      marks: [],
    },
    {
      title: 'when a flagged person is no longer a participant',
      values: chooseParticipants(opened, [taro, grandmother]),
      marks: [[hanako, 1466, null]],
    },
    {
      title: 'when somebody else paid',
      values: { ...opened, payer: grandmother },
      marks: [
        [hanako, 1466, 1466],
        [taro, 1466, 1466],
      ],
    },
    {
      title: 'when a flagged person is now one of the payers',
      values: { ...opened, hasSeveralPayers: true, paid: { [taro]: 4000, [hanako]: 400 } },
      marks: [[hanako, 1466, 1466]],
    },
  ])('$title', ({ values, marks }) => {
    expect(asked(values).map(({ userKey, before, after }) => [userKey, before, after])).toEqual(marks)
  })

  test('and says what each of them owed and owes, in yen', () => {
    const owedBy = (values: ExpenseFormValues) => asked(values).map(({ owed }) => owed)
    const isPayerToo = { ...opened, hasSeveralPayers: true, paid: { [taro]: 4000, [hanako]: 400 } }
    expect(owedBy(isPayerToo)).toEqual([{ before: 1466, after: 1066 }])
    expect(owedBy({ ...opened, payer: hanako })).toEqual([
      { before: 1466, after: 0 },
      { before: 0, after: 1466 },
    ])
  })

  test('about a linked person once, if the shares of both of their keys are flagged', () => {
    const resolve = (key: UserKey) => (key === grandmother ? hanako : key)
    const values = { ...opened, amount: 6000 }
    expect(asked(values, resolve)).toEqual([])
    const both = { ...row, shares: row.shares.map((share) => ({ ...share, isPaid: true })) }
    expect(affectedPaidFlags({ row: both, values, resolve })).toEqual([
      { userKey: hanako, before: 2934, after: 4000, owed: { before: 2934, after: 4000 } },
    ])
  })
})
