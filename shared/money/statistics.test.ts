import { expect, it } from 'vitest'
import { pendingMember, pendingOf, spending, transfer, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { resolverOf } from './resolve-linked-keys.ts'
import { byMonth, statisticsOf } from './statistics.ts'

const [hanako, taro, jiro] = [userOf(1), userOf(2), pendingOf(5)]
const equal = (...participants: (typeof hanako)[]) => ({ method: 'equal' as const, participants })
const inn = spending({
  number: 1,
  date: '2026-08-11',
  category: 'accommodation',
  payers: [{ userKey: hanako, amount: 10_000 }],
  split: equal(hanako, taro, jiro),
})
const dinner = spending({
  number: 2,
  date: '2026-08-12',
  category: 'food',
  status: 'settled',
  payers: [
    { userKey: taro, amount: 3_000 },
    { userKey: jiro, amount: 3_000 },
  ],
  split: equal(taro, jiro),
})
const souvenir = spending({
  number: 3,
  date: '2026-09-01',
  category: 'food',
  payers: [{ userKey: taro, amount: 500 }],
  split: equal(taro),
})
const sent = transfer({ number: 4, from: taro, to: hanako, amount: 3_333 })
const rows = [souvenir, sent, dinner, inn]
const nobodyLinked = resolverOf([])

it('adds up expenses, settled ones included, and leaves transfers out', () => {
  expect(statisticsOf(rows, nobodyLinked)).toEqual({
    total: 16_500,
    count: 3,
    hasTransfers: true,
    people: [
      { userKey: hanako, paid: 10_000, share: 3_333 },
      { userKey: taro, paid: 3_500, share: 6_833 },
      { userKey: jiro, paid: 3_000, share: 6_334 },
    ],
    categories: [
      { category: 'accommodation', amount: 10_000 },
      { category: 'food', amount: 6_500 },
    ],
    days: [
      { date: '2026-08-11', amount: 10_000 },
      { date: '2026-08-12', amount: 6_000 },
      { date: '2026-09-01', amount: 500 },
    ],
  })
})

it('counts a linked person once, under their account', () => {
  const { people } = statisticsOf(rows, resolverOf([pendingMember(5, userIdOf(2))]))
  expect(people).toEqual([
    { userKey: hanako, paid: 10_000, share: 3_333 },
    { userKey: taro, paid: 6_500, share: 13_167 },
  ])
})

it('sums days to months', () => {
  expect(byMonth(statisticsOf(rows, nobodyLinked).days)).toEqual([
    { month: '2026-08', amount: 16_000 },
    { month: '2026-09', amount: 500 },
  ])
})

it('is empty without an expense', () => {
  const nothing = { total: 0, count: 0, hasTransfers: true, people: [], categories: [], days: [] }
  expect(statisticsOf([sent], nobodyLinked)).toEqual(nothing)
})
