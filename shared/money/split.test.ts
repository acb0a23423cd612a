import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitArbitrary } from '#tests/builders/money-arbitraries.ts'
import { pendingOf, spending, userOf } from '#tests/builders/money-rows.ts'
import { divideInProportion } from './divide-in-proportion.ts'
import {
  defaultPercentages,
  SplitInput,
  splitAmount,
  splitByWeights,
  splitInputOf,
  splitWithout,
} from './split.ts'

const people = Array.from({ length: 7 }, (_, index) => userOf(index + 1))
const first = (count: number) => people.slice(0, count)
const [hanako, taro] = [userOf(1), userOf(2)]

function amountsOf(amount: number, split: SplitInput) {
  const result = splitAmount(amount, split)
  return result.ok ? result.value.map((share) => share.amount) : result.code
}

const percentageSplit = (...percentages: number[]): SplitInput => ({
  method: 'percentage',
  parts: percentages.map((percentage, index) => ({ userKey: userOf(index + 1), percentage })),
})
const customSplit = (...amounts: number[]): SplitInput => ({
  method: 'custom',
  parts: amounts.map((amount, index) => ({ userKey: userOf(index + 1), amount })),
})

describe('an equal split rounds down and the last participant takes the remainder', () => {
  it.each([
    [9000, 3, [3000, 3000, 3000]],
    [100, 3, [33, 33, 34]],
    [1000, 7, [142, 142, 142, 142, 142, 142, 148]],
    [1, 3, [0, 0, 1]],
    [99_999_999, 1, [99_999_999]],
  ])('%i yen over %i', (amount, count, expected) => {
    expect(amountsOf(amount, { method: 'equal', participants: first(count) })).toEqual(expected)
  })
})

describe('a percentage split goes by the sum of the percentages, largest remainder first', () => {
  it.each([
    ['exactly 100 %', 250, [2000, 3000, 5000], [50, 75, 125]],
    ['99.99 %, each as much as the other', 100, [3333, 3333, 3333], [34, 33, 33]],
    ['100.01 %', 10_001, [3334, 3334, 3333], [3334, 3334, 3333]],
    ['ties go to whoever stands first', 3, [5000, 5000], [2, 1]],
    ['somebody at nothing gets nothing', 101, [0, 10_000], [0, 101]],
  ])('%s', (_, amount, percentages, expected) => {
    expect(amountsOf(amount, percentageSplit(...percentages))).toEqual(expected)
  })

  it.each([[9_998], [10_002]])('refuses a sum of %i hundredths', (sum) => {
    expect(amountsOf(100, percentageSplit(5000, sum - 5000))).toBe('percentages-mismatch')
  })
})

describe('by weights, shares are rounded down and the last participant with a weight takes the remainder', () => {
  it.each([
    [9000, [2, 1], [6000, 3000]],
    [4400, [2, 1], [2933, 1467]],
    [1000, [1, 1, 1, 1, 1, 1, 1], [142, 142, 142, 142, 142, 142, 148]],
    [100, [2, 1, 0], [66, 34, 0]],
    [0, [2, 1], [0, 0]],
    [1, [20, 1], [0, 1]],
    [99_999_999, [99_999_998, 1], [99_999_998, 1]],
  ])('%i yen by %j', (amount, weights, expected) => {
    const parts = weights.map((weight, index) => ({ userKey: userOf(index + 1), weight }))
    expect(splitByWeights(amount, parts).map((share) => share.amount)).toEqual(expected)
  })

  it('needs a weight above zero, unless there is nobody', () => {
    expect(splitByWeights(100, [])).toEqual([])
    expect(() => splitByWeights(100, [{ userKey: hanako, weight: 0 }])).toThrow('somebody has a weight')
  })
})

it('property: shares by weights add up to the amount, and the same weight for all makes the equal split', () => {
  const amounts = fc.integer({ min: 0, max: 99_999_999 })
  const weights = fc
    .array(fc.oneof(fc.nat(20), fc.nat(99_999_999)), { minLength: 1, maxLength: 100 })
    .filter((list) => list.some((weight) => weight > 0))
  fc.assert(
    fc.property(amounts, weights, fc.integer({ min: 1, max: 99_999_999 }), (amount, list, same) => {
      const partsOf = (weightAt: (index: number) => number) =>
        list.map((_, index) => ({ userKey: userOf(index + 1), weight: weightAt(index) }))
      const shares = splitByWeights(
        amount,
        partsOf((index) => list[index] ?? 0),
      )
      expect(splitAmount(amount, { method: 'custom', parts: shares }).ok).toBe(true)
      expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(amount)
      expect(Math.min(...shares.map((share) => share.amount))).toBeGreaterThanOrEqual(0)
      const equal = amountsOf(amount, { method: 'equal', participants: shares.map(({ userKey }) => userKey) })
      expect(
        splitByWeights(
          amount,
          partsOf(() => same),
        ).map((share) => share.amount),
      ).toEqual(equal)
    }),
  )
})

it('a custom split stands as it is given and must add up to the yen', () => {
  expect(amountsOf(1000, customSplit(333, 333, 334))).toEqual([333, 333, 334])
  expect(amountsOf(1000, customSplit(333, 333, 333))).toBe('shares-mismatch')
  expect(amountsOf(1000, customSplit(1500, -500))).toBe('amount-not-positive')
  expect(amountsOf(1000, customSplit(999.5, 0.5))).toBe('amount-not-whole')
})

it('nobody, and somebody twice, are refused by the split and by its schema alike', () => {
  for (const [participants, code] of [
    [[], 'participant-required'],
    [[hanako, taro, hanako], 'participants-repeated'],
  ] as const) {
    const split: SplitInput = { method: 'equal', participants }
    expect(amountsOf(100, split)).toBe(code)
    expect(SplitInput.safeParse(split).error?.issues.map((issue) => issue.message)).toEqual([code])
  }
})

describe('the schema of a split names its refusals', () => {
  it.each([
    [{ method: 'custom', parts: [] }, 'participant-required'],
    [{ method: 'custom', parts: [{ userKey: hanako, amount: 0.5 }] }, 'amount-not-whole'],
    [{ method: 'custom', parts: [{ userKey: hanako, amount: -1 }] }, 'amount-not-positive'],
    [{ method: 'percentage', parts: [{ userKey: hanako, percentage: 10_001 }] }, 'percentage-invalid'],
    [{ method: 'percentage', parts: [{ userKey: hanako, percentage: 33.3 }] }, 'percentage-invalid'],
    [{ method: 'equal', participants: ['花子'] }, 'person-unknown'],
    [{ method: 'dice', participants: [hanako] }, 'unreadable'],
    ['equal', 'unreadable'],
  ])('%j is refused', (split, code) => {
    expect(SplitInput.safeParse(split).error?.issues.map((issue) => issue.message)).toEqual([code])
  })
})

it('proposed percentages add up to exactly 100 and differ by 0.01 at most', () => {
  expect(defaultPercentages(3)).toEqual([3333, 3333, 3334])
  expect(defaultPercentages(0)).toEqual([])
  for (let count = 1; count <= 100; count += 1) {
    const percentages = defaultPercentages(count)
    expect(percentages).toHaveLength(count)
    expect(percentages.reduce((a, b) => a + b, 0)).toBe(10_000)
    expect(Math.max(...percentages) - Math.min(...percentages)).toBeLessThanOrEqual(1)
  }
})

it('property: shares always add up to the amount, and none is negative', () => {
  const amountAndSplit = fc
    .integer({ min: 0, max: 99_999_999 })
    .chain((amount) => fc.tuple(fc.constant(amount), splitArbitrary(amount)))
  fc.assert(
    fc.property(amountAndSplit, ([amount, split]) => {
      const amounts = amountsOf(amount, split)
      if (typeof amounts === 'string') throw new Error(amounts)
      expect(amounts.reduce((a, b) => a + b, 0)).toBe(amount)
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('property: a row gives back the split that it was made with', () => {
  fc.assert(
    fc.property(splitArbitrary(12_345), (split) => {
      const row = spending({ number: 1, payers: [{ userKey: pendingOf(9), amount: 12_345 }], split })
      expect(splitInputOf(row)).toEqual(split)
    }),
  )
})

it('a percentage row without percentages is edited as custom amounts', () => {
  const row = spending({ number: 1, payers: [{ userKey: hanako, amount: 10 }], split: customSplit(3, 7) })
  expect(splitInputOf({ ...row, splitMethod: 'percentage' })).toEqual(customSplit(3, 7))
})

it('property: dividing in proportion stays within a yen of the exact part, at any size', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 10 })
    .filter((list) => list.some((weight) => weight > 0))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), weights, (total, list) => {
      const sum = BigInt(list.reduce((a, b) => a + b, 0))
      const parts = divideInProportion(total, list)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
      for (const [index, weight] of list.entries()) {
        const floor = Number((BigInt(total) * BigInt(weight)) / sum)
        const ceiling = Number((BigInt(total) * BigInt(weight) + sum - 1n) / sum)
        expect(parts[index]).toBeGreaterThanOrEqual(floor)
        expect(parts[index]).toBeLessThanOrEqual(ceiling)
      }
    }),
  )
})

it('the largest amounts, whose products no double holds exactly, still divide into whole yen', () => {
  expect(divideInProportion(99_999_999, [99_999_998, 99_999_997, 99_999_996])).toEqual([
    33_333_333, 33_333_333, 33_333_333,
  ])
})

it('three people at the same weight: the first two get the two yen left over', () => {
  expect(divideInProportion(5, [1, 1, 1])).toEqual([2, 2, 1])
})

describe('a split without some of its people', () => {
  const without = (split: SplitInput, ...keys: (typeof hanako)[]) =>
    splitWithout(spending({ number: 1, payers: [{ userKey: taro, amount: 1_000 }], split }), (key) =>
      keys.includes(key),
    )

  it.each<[string, SplitInput, number[]]>([
    ['equally', { method: 'equal', participants: first(4) }, [0, 333, 333, 334]],
    ['by percentages', percentageSplit(4_000, 3_000, 2_000, 1_000), [0, 500, 333, 167]],
    ['by amounts', customSplit(400, 100, 500, 0), [0, 167, 833, 0]],
  ])('divides the amount among the others as before: %s', (_, split, amounts) => {
    expect(without(split, userOf(1))).toEqual(amounts)
  })

  it('is none if nobody else has a share', () => {
    expect(without({ method: 'equal', participants: [hanako] }, hanako)).toBeUndefined()
    expect(without(customSplit(1_000, 0), hanako)).toBeUndefined()
  })
})
