import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { custom, pendingMember, spending, transfer, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import { personTotalsOf } from './balances.ts'
import { resolverOf } from './resolve-linked-keys.ts'
import { statisticsOf } from './statistics.ts'
import { peopleNamedIn, personTotalsIn, statisticsIn } from './read-totals.ts'
import { changedTotals, noTotals, totalsOf } from './totals.ts'

const [hanako, taro, jiro] = [userOf(1), userOf(2), userOf(3)]
const nobodyLinked = resolverOf([])
const equal = (...participants: (typeof hanako)[]) => ({ method: 'equal' as const, participants })

it('say of a ledger what a pass over its rows says', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), ({ expenses: rows, pendingMembers }) => {
      const resolve = resolverOf(pendingMembers)
      const totals = totalsOf(rows, resolve)
      expect(personTotalsIn(totals)).toEqual(personTotalsOf(rows, resolve))
      expect(statisticsIn(totals)).toEqual(statisticsOf(rows, resolve))
    }),
  )
})

it('are the same whether rows are added together, one by one, or taken off again', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), fc.nat(), ({ expenses: rows, pendingMembers }, cut) => {
      const resolve = resolverOf(pendingMembers)
      const totals = totalsOf(rows, resolve)
      const oneByOne = rows.reduce(
        (sum, row) => changedTotals(sum, { added: totalsOf([row], resolve), removed: noTotals }),
        noTotals,
      )
      expect(oneByOne).toEqual(totals)
      const at = rows.length === 0 ? 0 : cut % rows.length
      const removed = totalsOf(rows.slice(at), resolve)
      expect(changedTotals(totals, { added: noTotals, removed })).toEqual(
        totalsOf(rows.slice(0, at), resolve),
      )
    }),
  )
})

it('keep a person who is even, or has a share of nothing, as long as a row names them', () => {
  const dinner = spending({
    number: 1,
    payers: [{ userKey: hanako, amount: 100 }],
    split: custom([hanako, 100], [taro, 0]),
  })
  const totals = totalsOf([dinner], nobodyLinked)
  expect(personTotalsIn(totals).map(({ userKey }) => userKey)).toEqual([hanako, taro])
  expect(statisticsIn(totals).people).toHaveLength(2)
  expect(changedTotals(totals, { added: noTotals, removed: totals })).toEqual(noTotals)
})

it('count a person whom one row names under two keys once', () => {
  const resolve = resolverOf([pendingMember(5, userIdOf(2))])
  const totals = totalsOf(
    [spending({ number: 1, payers: [{ userKey: taro, amount: 300 }], split: equal(hanako, taro) })],
    resolve,
  )
  expect(totals.inActive).toEqual({ [hanako]: 1, [taro]: 1 })
})

it('count whom settled rows name, transfers too, apart from those of active ones', () => {
  const rows = [
    transfer({ number: 1, from: taro, to: hanako, amount: 50, status: 'settled' }),
    spending({ number: 2, status: 'settled', payers: [{ userKey: taro, amount: 300 }], split: equal(taro) }),
    spending({ number: 3, payers: [{ userKey: jiro, amount: 20 }], split: equal(jiro) }),
  ]
  const totals = totalsOf(rows, nobodyLinked)
  expect(totals.inSettled).toEqual({ [hanako]: 1, [taro]: 2 })
  expect(totals.inActive).toEqual({ [jiro]: 1 })
  expect(totals.inExpenses).toEqual({ [taro]: 1, [jiro]: 1 })
  expect(peopleNamedIn(totals).toSorted()).toEqual([hanako, taro, jiro].toSorted())
})

it('count transfers, settled rows and findings apart', () => {
  const rows = [
    transfer({ number: 1, from: taro, to: hanako, amount: 50 }),
    spending({ number: 2, status: 'settled', payers: [{ userKey: taro, amount: 300 }], split: equal(taro) }),
    spending({ number: 3, title: '返金', payers: [{ userKey: taro, amount: 20 }], split: equal(hanako) }),
  ]
  expect(totalsOf(rows, nobodyLinked).group).toEqual({
    spent: 320,
    unsettled: 20,
    expenses: 2,
    activeExpenses: 1,
    transfers: 1,
    findings: 1,
  })
})
