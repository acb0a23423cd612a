import { expect, it } from 'vitest'
import { hanako, taro } from '#tests/builders/people.ts'
import { createBudgets } from './cost-budgets.ts'

it('what an account has spent is not forgotten while others go on spending', () => {
  let now = 0
  const budgets = createBudgets({ costPerMinuteMax: 60, costAtOnceMax: 400, now: () => now })
  budgets.charge(hanako.userId, 400)
  now = 60
  budgets.charge(taro.userId, 1)
  budgets.charge(hanako.userId, 61)
  expect(() => budgets.require(hanako.userId)).toThrow('spent its budget')
  now = 61
  expect(() => budgets.require(hanako.userId)).not.toThrow()
})

it('a clock that was set back does not stop the recovery', () => {
  let now = 365 * 24 * 60 * 60
  const budgets = createBudgets({ costPerMinuteMax: 60, costAtOnceMax: 400, now: () => now })
  budgets.charge(hanako.userId, 460)
  now = 0
  expect(() => budgets.require(hanako.userId)).toThrow('spent its budget')
  now = 59
  expect(() => budgets.require(hanako.userId)).toThrow('spent its budget')
  now = 60
  expect(() => budgets.require(hanako.userId)).not.toThrow()
})
