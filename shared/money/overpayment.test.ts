import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { pendingMember, pendingOf, spending, transfer, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { balancesOf } from './balances.ts'
import { overpaidBalances, sentTheOtherWay } from './settling-effect.ts'
import { resolverOf } from './resolve-linked-keys.ts'
import { settlementOf } from './settlement.ts'

const [h, t, j] = [userOf(1), userOf(2), userOf(3)]
const asItIs = resolverOf([])
const lunch = spending({
  number: 1,
  payers: [{ userKey: h, amount: 3_000 }],
  split: { method: 'equal', participants: [h, t, j] },
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
