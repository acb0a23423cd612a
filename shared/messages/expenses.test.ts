import { expect, test } from 'vitest'
import { expenseTexts } from './expenses.ts'

test.each([
  [['あなた'], 'あなたが支払い'],
  [['あなた', '健太'], 'あなたと健太が支払い'],
  [['あなた', '健太', '翔'], 'あなたとほか2人が支払い'],
])('%j paid: %s', (names, text) => {
  expect(expenseTexts.paidBy(names)).toBe(text)
})
