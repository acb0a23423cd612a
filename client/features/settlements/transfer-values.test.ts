import { expect, test } from 'vitest'
import { hanako, taro } from '#tests/support/expenses-for-test.ts'
import { transferValuesOf, validateTransfer } from './transfer-values.ts'

const valid = transferValuesOf({ from: taro, to: hanako, amount: 300 }, '2026-08-12')
const positive = '1円以上の金額を入力してください'
const day = '2000年から2099年までの正しい日付を入力してください'

test.each<[string, Partial<typeof valid>, ReturnType<typeof validateTransfer>]>([
  ['nothing', {}, {}],
  ['no sender', { from: null }, { from: '払った人を選んでください' }],
  ['no receiver', { to: null }, { to: '受け取った人を選んでください' }],
  ['one person', { to: taro }, { to: '払った人と受け取った人には、別の人を選んでください' }],
  ['no amount', { amount: null }, { amount: positive }],
  ['no yen', { amount: 0 }, { amount: positive }],
  ['half a yen', { amount: 0.5 }, { amount: '金額は1円単位の整数で入力してください' }],
  ['a day that is not', { date: '2026-02-30' }, { date: day }],
  ['an endless title', { title: 'あ'.repeat(101) }, { title: '文字数が多すぎます。短くしてください。' }],
])('what is wrong with %s is said', (_, changes, errors) => {
  expect(validateTransfer({ ...valid, ...changes })).toEqual(errors)
})

test('a new transfer is of today, is called 送金, and has no note', () => {
  const blank = { from: null, to: null, amount: null, title: '送金', description: '' }
  expect(transferValuesOf(undefined, '2026-08-12')).toEqual({ ...blank, date: '2026-08-12' })
  expect(validateTransfer({ ...valid, title: '', description: '' })).toEqual({})
})
