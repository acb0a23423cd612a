import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { pendingMember, pendingOf, spending, transfer, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { balancesOf } from './balances.ts'
import { rowsOfFlags, withoutPaidFlags } from './earlier-paid-flags.ts'
import { changeBySettling, isSameChange, unpaidOf } from './settling-effect.ts'
import { resolverOf } from './resolve-linked-keys.ts'

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
