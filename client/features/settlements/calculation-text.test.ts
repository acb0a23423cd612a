import { expect, it } from 'vitest'
import type { UserKey } from '#shared/model/user-key.ts'
import { type WhatIf, asRecorded, calculateSettlement } from '#shared/money/settlement-calculator.ts'
import { expenseRow, grandmother, hanako, people, shareOf, taro } from '#tests/support/expenses-for-test.ts'
import { calculationText } from './result-text.ts'

const lunch = expenseRow(1, { amount: 3_000 })
const gift = expenseRow(2, { amount: 550, shares: [shareOf(hanako, 550)] })
const trial = 'もしもの計算です。実際の記録は変わっていません。'
const tail = ['', '今の精算をわりたびで見る', 'https://w.example/']

function linesOf(given: Partial<WhatIf>, onlyOf?: UserKey) {
  const whatIf = { ...asRecorded, ...given }
  const calculation = calculateSettlement([lunch, gift], people.resolve, whatIf)
  const url = 'https://w.example/'
  return calculationText({ groupName: '沖縄', calculation, whatIf, people, url, onlyOf }).split('\n')
}

it('says what was left out, by the name of each person', () => {
  const given = { leftOutPeople: new Set([grandmother, hanako]), leftOutExpenses: new Set([gift.id]) }
  expect(linesOf(given)).toEqual([
    '「沖縄」の精算（もしもの計算）',
    trial,
    '支出 1件・合計 3,000円',
    'ほかに1件の支出は入れていません',
    '分けない人：祖母、花子',
    '',
    '払うお金も受け取るお金もありません。',
    ...tail,
  ])
})

it('restricts transfers and rounding to one person', () => {
  expect(linesOf({ unit: 100, treasurer: taro }, hanako)).toEqual([
    '「沖縄」の精算（もしもの計算・花子の分）',
    trial,
    '支出 2件・合計 3,550円',
    '金額は100円単位',
    '会計係：太郎',
    '',
    '▼この条件で払う分（1回）',
    '花子 → 太郎 1,500円',
    '',
    '▼100円単位にした損得（＋は得、−は損）',
    '花子 ＋50円',
    ...tail,
  ])
})
