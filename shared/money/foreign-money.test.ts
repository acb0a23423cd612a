import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Currency } from '../model/foreign-amount.ts'
import { foreignAmountOf, yenOf } from './foreign-money.ts'

const baht = Currency.parse('THB')
const whole = fc.integer({ min: 1, max: 1_000_000_000_000 })
const rate = fc.record({ yen: whole, per: whole })

it.each([
  ['1,280 baht by an exchange of 10,000 yen for 2,150 baht', 128_000, { yen: 10_000, per: 215_000 }, 5953],
  ['1,280 baht at 4.3 yen', 128_000, { yen: 43, per: 1000 }, 5504],
  ['half a yen, up', 1, { yen: 1, per: 2 }, 1],
  ['a little less than half a yen', 49, { yen: 1, per: 100 }, 0],
  [
    'a billion at a large rate',
    1_000_000_000_000,
    { yen: 999_999_999_999, per: 1_000_000_000_000 },
    999_999_999_999,
  ],
])('computes the yen of %s', (_, amount, by, yen) => {
  expect(yenOf({ amount, rate: by })).toBe(yen)
})

it('is exact, half up', () => {
  fc.assert(
    fc.property(whole, rate, (amount, by) => {
      fc.pre(yenOf({ amount, rate: by }) < 1e15)
      const yen = BigInt(yenOf({ amount, rate: by }))
      // |yen − amount × rate| ≤ ½, and never half below.
      const twice = 2n * (BigInt(by.per) * yen - BigInt(amount) * BigInt(by.yen))
      expect(twice <= BigInt(by.per) && twice > -BigInt(by.per)).toBe(true)
    }),
  )
})

it('more of a currency is never fewer yen, nor at a higher rate', () => {
  fc.assert(
    fc.property(whole, whole, rate, (one, other, by) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      expect(yenOf({ amount: less, rate: by })).toBeLessThanOrEqual(yenOf({ amount: more, rate: by }))
      const higher = { ...by, yen: by.yen + 1 }
      expect(yenOf({ amount: one, rate: by })).toBeLessThanOrEqual(yenOf({ amount: one, rate: higher }))
    }),
  )
})

it('shows what was paid only while it makes the yen of the row', () => {
  const foreignAmount = { currency: baht, amount: 128_000, rate: { yen: 43, per: 1000 } }
  expect(foreignAmountOf({ amount: 5504, foreignAmount })).toEqual(foreignAmount)
  expect(foreignAmountOf({ amount: 5600, foreignAmount })).toBeNull()
  expect(foreignAmountOf({ amount: 5504, foreignAmount: null })).toBeNull()
})
