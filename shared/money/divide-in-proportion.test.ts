import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { divideInProportion } from './divide-in-proportion.ts'

/** The largest remainders get the yen left over, computed exactly: one yen at a time, to the part that is owed most. */
function byOneYen(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n)
  const owed = (index: number) => BigInt(total) * BigInt(weights[index] ?? 0)
  const parts = weights.map((_, index) => owed(index) / sum)
  const remainders = weights.map((_, index) => owed(index) % sum)
  let left = BigInt(total) - parts.reduce((a, b) => a + b, 0n)
  const given = new Set<number>()
  while (left > 0n) {
    let luckiest = -1
    for (const [index, remainder] of remainders.entries())
      if (!given.has(index) && (luckiest < 0 || remainder > (remainders[luckiest] ?? 0n))) luckiest = index
    given.add(luckiest)
    left -= 1n
  }
  return parts.map((part, index) => Number(part) + (given.has(index) ? 1 : 0))
}

it('the yen left over go to the largest remainders, the first of equal ones, whatever the size', () => {
  const weight = fc.oneof(fc.nat(9), fc.nat(10_000), fc.nat(99_999_999))
  const weights = fc
    .array(weight, { minLength: 1, maxLength: 9 })
    .filter((all) => all.some((each) => each > 0))
  const total = fc.oneof(fc.nat(20), fc.nat(99_999_999))
  fc.assert(
    fc.property(total, weights, (amount, all) => {
      expect(divideInProportion(amount, all)).toEqual(byOneYen(amount, all))
    }),
    { numRuns: 300 },
  )
})

it('nothing is divided among nobody', () => {
  expect(() => divideInProportion(100, [0, 0])).toThrow('somebody carries a part')
  expect(divideInProportion(100, [0, 1])).toEqual([0, 100])
})
