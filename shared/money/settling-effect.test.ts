import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { pendingMember, pendingOf, spending, transfer, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { balancesOf } from './balances.ts'
import { rowsOfFlags, withoutPaidFlags } from './earlier-paid-flags.ts'
import {
  changeBySettling,
  isSameChange,
  overpaidBalances,
  sentTheOtherWay,
  unpaidOf,
} from './settling-effect.ts'
import { resolverOf } from './resolve-linked-keys.ts'
import { settlementOf } from './settlement.ts'

const [h, t, j] = [userOf(1), userOf(2), userOf(3)]
const asItIs = resolverOf([])
const lunch = spending({
  number: 1,
  payers: [{ userKey: h, amount: 3_000 }],
  split: { method: 'equal', participants: [h, t, j] },
})
const [fromTaro, fromJiro] = [
  transfer({ number: 2, from: t, to: h, amount: 1_000 }),
  transfer({ number: 3, from: j, to: h, amount: 1_000 }),
]

it('an expense together with the transfers that paid it leaves balances as they are', () => {
  expect(changeBySettling([lunch, fromTaro, fromJiro], asItIs)).toEqual([])
})

it('what is not paid yet is forgotten, and it says by whom and for whom', () => {
  expect(changeBySettling([lunch, fromTaro], asItIs)).toEqual([
    { userKey: h, amount: -1_000 },
    { userKey: j, amount: 1_000 },
  ])
})

it.each([
  { title: 'an expense that nobody has paid back', rows: [lunch], unpaid: 2_000 },
  { title: 'an expense with one of two payments', rows: [lunch, fromTaro], unpaid: 1_000 },
  { title: 'an expense with all payments', rows: [lunch, fromTaro, fromJiro], unpaid: 0 },
])('settling $title leaves $unpaid yen unpaid', ({ rows, unpaid }) => {
  expect(unpaidOf(changeBySettling(rows, asItIs))).toBe(unpaid)
})

it('nothing changes by an expense with its payments, and by what is settled already', () => {
  const paid = spending({ ...lunch, number: 1, split: { method: 'equal', participants: [h, t] }, paid: [t] })
  const rows = [withoutPaidFlags(paid), ...rowsOfFlags(paid, asItIs)]
  expect(changeBySettling([...rows, { ...lunch, status: 'settled' }], asItIs)).toEqual([])
})

it('a change is the same whoever was linked since it was shown', () => {
  const linked = resolverOf([pendingMember(5, userIdOf(1))])
  const shown = [
    { userKey: pendingOf(5), amount: 300 },
    { userKey: h, amount: -300 },
    { userKey: t, amount: 0 },
  ]
  expect(isSameChange(shown, [], linked)).toBe(true)
  expect(isSameChange(shown, [], asItIs)).toBe(false)
  expect(isSameChange([], shown, asItIs)).toBe(false)
  expect(isSameChange(shown, shown.toReversed(), asItIs)).toBe(true)
})

it('the balances afterwards are those of before, changed as it said', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), fc.array(fc.boolean()), ({ expenses, pendingMembers }, picks) => {
      const resolve = resolverOf(pendingMembers)
      const closed = expenses.filter((_, index) => picks[index])
      const change = changeBySettling(closed, resolve)
      expect(change.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      const expected = new Map(balancesOf(expenses, resolve))
      for (const { userKey, amount } of change) expected.set(userKey, (expected.get(userKey) ?? 0) + amount)
      const rest = expenses.map((row) =>
        closed.includes(row) ? { ...row, status: 'settled' as const } : row,
      )
      const after = balancesOf(rest, resolve)
      for (const [userKey, balance] of expected) expect(after.get(userKey) ?? 0).toBe(balance)
    }),
  )
})

const payback = transfer({ number: 2, from: t, to: h, amount: 1_000 })
const settled = { ...lunch, status: 'settled' as const }

describe('a transfer that is weighed before it is recorded', () => {
  const beyond = (rows: (typeof lunch)[], amount: number, [from, to] = [t, h]) =>
    overpaidBalances(balancesOf(rows, asItIs), { from, to, amount }).map(({ userKey, balance }) => [
      userKey,
      balance,
    ])

  it.each([
    ['of what is owed goes no further', [lunch], 1_000, []],
    ['of more leaves the sender something to get back', [lunch], 1_200, [[t, 200]]],
    ['of one yen more leaves the sender one yen to get back', [lunch], 1_001, [[t, 1]]],
    ['after another of the same leaves them all of it', [lunch, payback], 1_000, [[t, 1_000]]],
    [
      'after all was settled makes the receiver owe it',
      [settled],
      1_000,
      [
        [t, 1_000],
        [h, -1_000],
      ],
    ],
  ])('%s', (_, rows, amount, expected) => {
    expect(beyond(rows, amount)).toEqual(expected)
  })

  it('to somebody who is owed less makes that person owe the rest', () => {
    expect(beyond([lunch], 500, [t, j])).toEqual([[j, -1_500]])
  })

  it('between two who are one person does nothing', () => {
    expect(beyond([], 500, [t, t])).toEqual([])
  })

  it('as it is suggested never goes beyond', () => {
    fc.assert(
      fc.property(ledgerArbitrary(), ({ expenses, pendingMembers }) => {
        const { suggestions, people } = settlementOf({ expenses, pendingMembers })
        const balances = new Map(people.map(({ userKey, balance }) => [userKey, balance]))
        for (const suggestion of suggestions) expect(overpaidBalances(balances, suggestion)).toEqual([])
      }),
    )
  })
})

describe('a payment that comes after the settling', () => {
  it('is asked back in full, and found behind the suggestion', () => {
    const expenses = [settled, payback]
    const { suggestions } = settlementOf({ expenses, pendingMembers: [] })
    expect(suggestions).toEqual([{ from: h, to: t, amount: 1_000 }])
    expect(suggestions.map((each) => sentTheOtherWay(expenses, each, asItIs))).toEqual([1_000])
  })

  it('counts while it is not settled, whoever was linked since, and in its own direction', () => {
    const linked = resolverOf([pendingMember(5, userIdOf(2))])
    const rows = [
      transfer({ number: 2, from: pendingOf(5), to: h, amount: 300 }),
      { ...transfer({ number: 3, from: t, to: h, amount: 50 }), status: 'settled' as const },
      transfer({ number: 4, from: h, to: t, amount: 7 }),
      transfer({ number: 5, from: t, to: j, amount: 11 }),
      transfer({ number: 6, from: j, to: h, amount: 13 }),
    ]
    expect(sentTheOtherWay(rows, { from: h, to: t, amount: 1 }, linked)).toBe(300)
    expect(sentTheOtherWay(rows, { from: t, to: h, amount: 1 }, linked)).toBe(7)
  })
})
