import { expect, it } from 'vitest'
import { userOf } from '#tests/builders/money-rows.ts'
import { checkPayers, Payers } from './split.ts'

const [hanako, taro] = [userOf(1), userOf(2)]

it.each([
  ['nobody', [], 'payer-required'],
  ['no list', undefined, 'payer-required'],
  ['somebody twice', [hanako, hanako].map((userKey) => ({ userKey, amount: 1 })), 'payers-repeated'],
  ['nothing', [{ userKey: hanako, amount: 0 }], 'amount-not-positive'],
])('payers are refused: %s', (_, payers, code) => {
  expect(Payers.safeParse(payers).error?.issues.map((issue) => issue.message)).toEqual([code])
})

it('payers add up to the amount', () => {
  const payers = [
    { userKey: hanako, amount: 600 },
    { userKey: taro, amount: 400 },
  ]
  expect(Payers.parse(payers)).toEqual(payers)
  expect(checkPayers(1000, payers).ok).toBe(true)
  expect(checkPayers(1001, payers)).toEqual({ ok: false, code: 'payers-mismatch' })
})
