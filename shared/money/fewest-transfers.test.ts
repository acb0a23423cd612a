import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserKey } from '#shared/model/user-key.ts'
import { balancesArbitrary } from '#tests/builders/money-arbitraries.ts'
import { userOf } from '#tests/builders/money-rows.ts'
import { zeroSumParts } from './fewest-transfers.ts'
import { suggestTransfers } from './suggestions.ts'
import { compareBy } from '../ordering.ts'

const balancesOfPeople = (...amounts: number[]) =>
  new Map(amounts.map((amount, at) => [userOf(at + 1), amount]))

/** The parts as numbers of people. */
function partsOf(balances: ReadonlyMap<UserKey, number>): number[][] {
  const numbers = new Map([...balances.keys()].toSorted().map((key, at) => [key, at + 1]))
  return zeroSumParts(balances).map((part) => part.map((person) => numbers.get(person.userKey) ?? 0))
}

describe('the most parts, and among those the lowest in user keys', () => {
  it.each([
    ['nobody', [], []],
    ['people at zero are in no part', [0, 5, 0, -5], [[2, 4]]],
    ['one debt', [300, -300], [[1, 2]]],
    ['no way to part them', [7, -2, -5], [[1, 2, 3]]],
    [
      'the first of equal opposites',
      [5, 5, -5, -5],
      [
        [1, 3],
        [2, 4],
      ],
    ],
    [
      'two parts rather than the lowest one',
      [10, -4, -10, 4],
      [
        [1, 3],
        [2, 4],
      ],
    ],
    [
      'the lowest key in which two choices differ decides',
      [6, -1, -2, -3, -4, -5, 9],
      [
        [1, 2, 3, 4],
        [5, 6, 7],
      ],
    ],
    [
      'two parts where matching the largest finds but one',
      [1000, 5000, 7000, -1500, -5500, -6000],
      [
        [1, 2, 6],
        [3, 4, 5],
      ],
    ],
  ])('%s', (_, amounts, expected) => {
    expect(partsOf(balancesOfPeople(...amounts))).toEqual(expected)
  })
})

/** The fewest transfers, by trying every pairing. It is a different method, so that both are not wrong in the same way. */
function fewestTransfers(amounts: readonly number[]): number {
  const [first, ...others] = amounts.filter((amount) => amount !== 0)
  if (first === undefined) return 0
  let best = Number.POSITIVE_INFINITY
  for (const [at, other] of others.entries()) {
    if (Math.sign(other) !== Math.sign(first)) {
      best = Math.min(best, 1 + fewestTransfers(others.with(at, other + first)))
    }
  }
  return best
}

it('property: no plan of up to 8 people could do with fewer transfers', () => {
  fc.assert(
    fc.property(balancesArbitrary({ max: 8 }), (balances) => {
      expect(suggestTransfers(balances)).toHaveLength(fewestTransfers([...balances.values()]))
    }),
    { numRuns: 150 },
  )
})

/** The lowest of all partitions into the most parts, by brute force, in the order that fewest-transfers.ts defines. */
function lowestPartition(people: readonly number[], balanceOf: (person: number) => number): number[][] {
  const [first, ...others] = people
  if (first === undefined) return []
  let best: number[][] = []
  for (let set = (1 << others.length) - 1; set >= 0; set -= 1) {
    const isIn = (at: number) => (set & (1 << (others.length - 1 - at))) !== 0
    const part = [first, ...others.filter((_, at) => isIn(at))]
    if (part.reduce((sum, person) => sum + balanceOf(person), 0) !== 0) continue
    const rest = others.filter((_, at) => !isIn(at))
    const partition = [part, ...lowestPartition(rest, balanceOf)]
    if (partition.length > best.length) best = partition
  }
  return best
}

it('property: the partition is the lowest of those with the most parts', () => {
  fc.assert(
    fc.property(balancesArbitrary({ max: 7 }), (balances) => {
      const amounts = [...balances.values()]
      const people = amounts.flatMap((amount, at) => (amount === 0 ? [] : [at + 1]))
      expect(partsOf(balances)).toEqual(lowestPartition(people, (person) => amounts[person - 1] ?? 0))
    }),
    { numRuns: 150 },
  )
})

it('property: suggestions bring every balance to zero, whatever the number of people and the order they come in', () => {
  fc.assert(
    fc.property(balancesArbitrary({ max: 40 }), (balances) => {
      const transfers = suggestTransfers(balances)
      const left = new Map(balances)
      for (const { from, to, amount } of transfers) {
        expect(amount).toBeGreaterThan(0)
        left.set(from, (left.get(from) ?? 0) + amount)
        left.set(to, (left.get(to) ?? 0) - amount)
      }
      expect([...left.values()].every((amount) => amount === 0)).toBe(true)
      const withBalance = [...balances.values()].filter((amount) => amount !== 0).length
      expect(transfers.length).toBeLessThanOrEqual(Math.max(0, withBalance - 1))
      expect(suggestTransfers(new Map([...balances].toReversed()))).toEqual(transfers)
    }),
  )
})

it('with one part, the largest creditor meets the largest debtor first, ties by user key', () => {
  expect(suggestTransfers(balancesOfPeople(-3, 5, -3, 4, -3))).toEqual([
    { from: userOf(1), to: userOf(2), amount: 3 },
    { from: userOf(3), to: userOf(4), amount: 3 },
    { from: userOf(5), to: userOf(2), amount: 2 },
    { from: userOf(5), to: userOf(4), amount: 1 },
  ])
})

it('beyond twenty people, exact opposites and triples still cancel out first', () => {
  // Eight pairs of opposite balances, and triples of which no two people are opposites.
  const pairs = Array.from({ length: 8 }, (_, at) => [1000 + at, -1000 - at])
  const triples = Array.from({ length: 8 }, (_, at) => [
    3 ** at * 1_000_000 * 3,
    -(3 ** at) * 1_000_000,
    -(3 ** at) * 2_000_000,
  ])
  const balances = balancesOfPeople(...[...pairs, ...triples].flat())
  expect(suggestTransfers(balances)).toHaveLength(8 + 16)
})

it('the parts stand in the order of their lowest keys, also where pairs are taken out first', () => {
  const others = Array.from({ length: 6 }, (_, number) => triple(number)).flat()
  const parts = zeroSumParts(balancesOfPeople(1, ...others, 1, 5, -5, -2))
  const lowest = parts.map((part) => part[0]?.userKey ?? '')
  expect(parts.map((part) => part.length)).toContain(2)
  expect(lowest).toEqual(lowest.toSorted(compareBy((key) => key)))
  expect(lowest[0]).toBe(userOf(1))
})

it('without a search all people are one part, and nobody is none', () => {
  const sizes = (...amounts: number[]) =>
    zeroSumParts(balancesOfPeople(...amounts), 'none').map((part) => part.length)
  expect([sizes(5, -5, 3, -3), sizes(5, 0, -5), sizes(0), sizes()]).toEqual([[4], [2], [], []])
})

it('the search is exact for twenty people, here five parts of four in which no two cancel out', () => {
  const quads = Array.from({ length: 5 }, (_, at) => 10 ** at * 7).flatMap((unit) => [
    unit,
    3 * unit,
    -5 * unit,
    unit,
  ])
  expect(zeroSumParts(balancesOfPeople(...quads)).map((part) => part.length)).toEqual([4, 4, 4, 4, 4])
})

/** Three people who sum to zero. No two of them are opposites, nor opposites of people of another number. */
const triple = (number: number) => [3, -1, -2].map((part) => part * 1_000 * 5 ** number)

/** Four people who sum to zero. No two and no three of them do. */
const quad = (number: number) => [7, 21, -35, 7].map((part) => part * 10 ** number)

it.each([
  // The lowest partition gives the first person two debtors, although one alone would be as good.
  ['exact search takes twenty people', [2, -1, -1, -2, 2], 5, [3, 2]],
  ['twenty-three people are paired first', [2, -1, -1, -2, 2], 6, [2, 3]],
])('%s', (_, amounts, triples, sizes) => {
  const others = Array.from({ length: triples }, (_each, number) => triple(number)).flat()
  const parts = partsOf(balancesOfPeople(...amounts, ...others))
  expect(parts.slice(0, 2).map((part) => part.length)).toEqual(sizes)
  expect(parts).toHaveLength(2 + triples)
})

it('beyond twenty people, whom the exact opposites leave are searched exactly if they are twenty', () => {
  // The first three people sum to zero too. Taken out, they leave six people who cannot be divided.
  const crossed = [1, 2, -3, 10, -11, 25, -27, -40, 43]
  const others = [triple(0), quad(6), quad(7)].flat()
  const parts = partsOf(balancesOfPeople(...crossed, ...others, 999, -999))
  expect(parts.map((part) => part.length).toSorted((a, b) => a - b)).toEqual([2, 3, 3, 3, 3, 4, 4])
})

it('property: beyond twenty people of whom no two cancel out, each is in one part, and each part sums to zero', () => {
  const creditors = fc.array(fc.constantFrom(2, 4, 6, 8), { minLength: 12, maxLength: 20 })
  const debtors = fc.array(fc.constantFrom(-1, -3, -5, -7), { minLength: 12, maxLength: 20 })
  const property = fc.property(creditors, debtors, (owed, owing) => {
    const sum = [...owed, ...owing].reduce((total, amount) => total + amount, 0)
    const amounts = [...owed, ...owing, 1_000_000, -1_000_000 - sum]
    const parts = zeroSumParts(balancesOfPeople(...amounts))
    const people = parts.flat().map(({ userKey }) => userKey)
    expect(people.toSorted()).toEqual([...balancesOfPeople(...amounts).keys()].toSorted())
    for (const part of parts) expect(part.reduce((total, { balance }) => total + balance, 0)).toBe(0)
  })
  fc.assert(property, { numRuns: 40 })
})
