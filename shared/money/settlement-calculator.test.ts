import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balancesArbitrary, type LedgerInput, ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { pendingMember, pendingOf, spending, transfer, userIdOf, userOf } from '#tests/builders/money-rows.ts'
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import { balancesOf } from './balances.ts'
import { rowsOfFlags } from './earlier-paid-flags.ts'
import { resolverOf } from './resolve-linked-keys.ts'
import {
  asRecorded,
  calculateSettlement as calculate,
  createWhatIfLedger,
  type RoundingUnit,
  roundBalances,
  roundingUnits,
  type WhatIf,
} from './settlement-calculator.ts'
import { settlementOf } from './settlement.ts'
import { splitWithout } from './split.ts'
import type { Suggestion } from './suggestions.ts'

const [hanako, taro, jiro] = [userOf(1), userOf(2), userOf(3)]
const equal = (...participants: UserKey[]) => ({ method: 'equal' as const, participants })
const paidBy = (userKey: UserKey, amount: Yen) => [{ userKey, amount }]
const inn = spending({ number: 1, payers: paidBy(hanako, 10_000), split: equal(hanako, taro, jiro) })
const dinner = spending({ number: 2, payers: paidBy(taro, 3_210), split: equal(taro, jiro) })
const trip = { expenses: [inn, dinner], pendingMembers: [] }
const calculateSettlement = ({ expenses, pendingMembers }: LedgerInput, whatIf: WhatIf) =>
  calculate(expenses, resolverOf(pendingMembers), whatIf)
const balancesOfThree = (hanakos: Yen, taros: Yen, jiros: Yen) =>
  new Map([
    [hanako, hanakos],
    [taro, taros],
    [jiro, jiros],
  ])
const leaveOut = (people: UserKey[], ledger: LedgerInput) =>
  calculateSettlement(ledger, { ...asRecorded, leftOutPeople: new Set(people) })

describe('people who are left out', () => {
  it('bear nothing, and get back what they paid', () => {
    const without = leaveOut([taro], trip)
    expect(without.balances).toEqual(balancesOfThree(5_000, 3_210, -8_210))
  })

  it('get back a share that they paid directly, and the others owe it', () => {
    const payments = rowsOfFlags({ ...inn, shares: flagged(jiro) }, (key) => key)
    const ledger = { expenses: [inn, ...payments], pendingMembers: [] }
    const without = leaveOut([jiro], ledger)
    // 次郎 has given 花子 3,334 yen. She and 太郎 bear 5,000 each.
    expect(without.balances).toEqual(balancesOfThree(10_000 - 3_334 - 5_000, -5_000, 3_334))
  })

  it('leave an equal split that differs without them, even if their own share is zero yen', () => {
    const gum = spending({ number: 3, payers: paidBy(hanako, 2), split: equal(taro, jiro, hanako) })
    expect(gum.shares.map(({ amount }) => amount)).toEqual([0, 0, 2])
    const ledger = { expenses: [gum], pendingMembers: [] }
    const without = leaveOut([taro], ledger)
    expect(without.balances).toEqual(balancesOfThree(1, 0, -1))
  })

  it('still bear what nobody else shares, which is counted', () => {
    const without = leaveOut([taro, jiro], trip)
    expect(without.unchangedCount).toBe(1)
    expect(without.balances).toEqual(balancesOfThree(0, 1_605, -1_605))
  })

  it('are left out under both of their keys', () => {
    const both = spending({ number: 3, payers: paidBy(hanako, 900), split: equal(taro, pendingOf(6), jiro) })
    const ledger = { expenses: [both], pendingMembers: [pendingMember(6, userIdOf(2))] }
    const without = leaveOut([pendingOf(6)], ledger)
    expect(without.transfers).toEqual([{ from: jiro, to: hanako, amount: 900 }])
  })
})

const flagged = (payer: UserKey) =>
  inn.shares.map((share) => (share.userKey === payer ? { ...share, isPaid: true, paidAt: 1 } : share))

it('leaves out expenses, but no transfer', () => {
  const sent = transfer({ number: 5, from: jiro, to: taro, amount: 1_605 })
  const ledger = { expenses: [...trip.expenses, sent], pendingMembers: [] }
  const without = calculateSettlement(ledger, { ...asRecorded, leftOutExpenses: new Set([dinner.id]) })
  expect(without.counted).toEqual({ count: 1, amount: inn.amount })
  expect(without.balances.get(taro)).toBe(-3_333 - 1_605)
})

it('rounds to the nearest units that sum to zero, and says what each person gains', () => {
  const { balances, gains, transfers } = calculateSettlement(trip, { ...asRecorded, unit: 500 })
  expect([...balances.values()]).toEqual([6_667, -1_728, -4_939])
  expect(gains).toEqual([
    { userKey: taro, amount: 228 },
    { userKey: hanako, amount: -167 },
    { userKey: jiro, amount: -61 },
  ])
  expect(transfers).toEqual([
    { from: jiro, to: hanako, amount: 5_000 },
    { from: taro, to: hanako, amount: 1_500 },
  ])
})

it('lets a treasurer collect and pay out, even one without a balance', () => {
  const { transfers } = calculateSettlement(trip, { ...asRecorded, treasurer: userOf(9) })
  expect(transfers).toEqual([
    { from: taro, to: userOf(9), amount: 1_728 },
    { from: jiro, to: userOf(9), amount: 4_939 },
    { from: userOf(9), to: hanako, amount: 6_667 },
  ])
})

it('suggests nothing while figures do not add up, but does without the expense at fault', () => {
  const ledger = { expenses: [inn, { ...dinner, amount: 4_000 }], pendingMembers: [] }
  expect(calculateSettlement(ledger, asRecorded)).toMatchObject({ transfers: [], integrity: { isOk: false } })
  const without = calculateSettlement(ledger, { ...asRecorded, leftOutExpenses: new Set([dinner.id]) })
  expect(without.transfers).toHaveLength(2)
})

const everybody = [1, 2, 3, 4].map(userOf).concat([5, 6, 7].map(pendingOf))
const unitArbitrary = fc.constantFrom<RoundingUnit>(...roundingUnits)
const caseArbitrary = ledgerArbitrary().chain((ledger) =>
  fc.record({
    ledger: fc.constant(ledger),
    whatIf: fc.record<WhatIf>({
      leftOutPeople: fc.subarray(everybody).map((people) => new Set(people)),
      leftOutExpenses: fc.subarray(ledger.expenses.map(({ id }) => id)).map((ids) => new Set(ids)),
      unit: unitArbitrary,
      treasurer: fc.option(fc.constantFrom(...everybody)),
    }),
  }),
)

const sumOf = (amounts: Iterable<Yen>) => [...amounts].reduce((sum, amount) => sum + amount, 0)

/** The balances after these transfers were paid, those of zero left out. */
function openAfter(balances: ReadonlyMap<UserKey, Yen>, transfers: readonly Suggestion[]): [UserKey, Yen][] {
  const left = new Map(balances)
  for (const { from, to, amount } of transfers) {
    left.set(from, (left.get(from) ?? 0) + amount)
    left.set(to, (left.get(to) ?? 0) - amount)
  }
  return [...left].filter(([, balance]) => balance !== 0)
}

it('property: with nothing left out, to the yen and without a treasurer, it is the settlement as it is', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), (ledger) => {
      const { transfers, balances, gains } = calculateSettlement(ledger, asRecorded)
      const settlement = settlementOf(ledger)
      expect(transfers).toEqual(settlement.suggestions)
      expect([...balances]).toEqual(settlement.people.map(({ userKey, balance }) => [userKey, balance]))
      expect(gains).toEqual([])
    }),
  )
})

it('property: whatever is chosen, everybody is settled and no yen is made or lost', () => {
  fc.assert(
    fc.property(caseArbitrary, ({ ledger, whatIf }) => {
      const { balances, gains, transfers } = calculateSettlement(ledger, whatIf)
      expect(sumOf(balances.values())).toBe(0)
      const rounded = new Map(balances)
      for (const { userKey, amount } of gains) rounded.set(userKey, (rounded.get(userKey) ?? 0) + amount)
      expect(openAfter(rounded, transfers)).toEqual([])
      for (const { amount } of transfers) {
        expect(amount).toBeGreaterThan(0)
        expect(amount % whatIf.unit).toBe(0)
      }
    }),
  )
})

it('property: a treasurer has part in every transfer, and everybody else in one at most', () => {
  fc.assert(
    fc.property(caseArbitrary, fc.constantFrom(...everybody), ({ ledger, whatIf }, chosen) => {
      const treasurer = resolverOf(ledger.pendingMembers)(chosen)
      const { transfers } = calculateSettlement(ledger, { ...whatIf, treasurer: chosen })
      const others = transfers.map(({ from, to }) => {
        expect([from, to]).toContain(treasurer)
        return from === treasurer ? to : from
      })
      expect(new Set(others).size).toBe(others.length)
      expect(others).not.toContain(treasurer)
    }),
  )
})

it('property: balances rounded to a unit sum to zero, differ by less than a unit and keep their sign', () => {
  fc.assert(
    fc.property(balancesArbitrary({ max: 30 }), fc.integer(), unitArbitrary, (coarse, seed, unit) => {
      // Every second person gives some yen to the one before, so that the balances are no multiples of a unit.
      const entries = [...coarse]
      const balances = new Map(
        entries.map(([userKey, balance], index) => {
          const moved = ((seed % 997) * (index - (index % 2) + 1)) % 499
          const hasPartner = index % 2 === 1 || index + 1 < entries.length
          return [userKey, hasPartner ? balance + (index % 2 === 0 ? moved : -moved) : balance]
        }),
      )
      const rounded = roundBalances(balances, unit)
      expect(sumOf(rounded.values())).toBe(0)
      for (const [userKey, balance] of balances) {
        const round = rounded.get(userKey) ?? Number.NaN
        expect(round % unit === 0).toBe(true)
        expect(Math.abs(round - balance)).toBeLessThan(unit)
        expect(round * balance).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

it('property: leaving people out is what editing the split of every expense would give', () => {
  fc.assert(
    fc.property(caseArbitrary, ({ ledger, whatIf: { leftOutPeople } }) => {
      const unflagged = ledger.expenses.map((row) => ({
        ...row,
        shares: row.shares.map((share) => ({ ...share, isPaid: false })),
      }))
      const resolve = resolverOf(ledger.pendingMembers)
      const keys = new Set([...leftOutPeople].map(resolve))
      const edited = unflagged.map((row) => {
        const parts = row.transactionType === 'expense' && splitWithout(row, (key) => keys.has(resolve(key)))
        if (!parts) return row
        expect(sumOf(parts)).toBe(row.amount)
        return { ...row, shares: row.shares.map((share, index) => ({ ...share, amount: parts[index] ?? 0 })) }
      })
      const { balances: calculated } = calculateSettlement(
        { ...ledger, expenses: unflagged },
        { ...asRecorded, leftOutPeople },
      )
      const expected = balancesOf(edited, resolve)
      for (const [userKey, balance] of calculated) expect(balance).toBe(expected.get(userKey) ?? 0)
    }),
  )
})

it('property: rows that come page by page have the same what-if settlement', () => {
  fc.assert(
    fc.property(caseArbitrary, fc.nat(), ({ ledger: { expenses, pendingMembers }, whatIf }, cut) => {
      const ledger = createWhatIfLedger(resolverOf(pendingMembers), whatIf)
      const middle = cut % (expenses.length + 1)
      for (const page of [expenses.slice(0, middle), expenses.slice(middle)]) ledger.add(page)
      expect(ledger.calculation()).toEqual(calculateSettlement({ expenses, pendingMembers }, whatIf))
    }),
  )
})
