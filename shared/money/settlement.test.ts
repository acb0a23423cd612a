import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import {
  pendingMember,
  pendingOf,
  spending,
  transfer,
  tripOf,
  userIdOf,
  userOf,
} from '#tests/builders/money-rows.ts'
import { personTotalsOf } from './balances.ts'
import { planOf } from './settlement-plan.ts'
import { resolverOf } from './resolve-linked-keys.ts'
import { createSettlementLedger, settlementOf } from './settlement.ts'

const [hanako, taro, jiro] = [userOf(1), userOf(2), userOf(3)]
const [kyoto, nara] = [tripOf(90), tripOf(91)]
const inKyoto = { itineraryId: kyoto, living: new Set([kyoto, nara]) }

const dinner = spending({
  number: 1,
  itineraryId: kyoto,
  payers: [{ userKey: hanako, amount: 4000 }],
  split: { method: 'equal', participants: [hanako, taro] },
})
const gift = spending({
  number: 2,
  payers: [
    { userKey: taro, amount: 500 },
    { userKey: jiro, amount: 100 },
  ],
  split: { method: 'equal', participants: [hanako, taro, jiro] },
})
const settled = {
  ...dinner,
  ...spending({ ...dinner, number: 3, split: { method: 'equal', participants: [jiro] } }),
}
const rows = [dinner, gift, { ...settled, status: 'settled' as const }]

describe('the settlement of a group', () => {
  const all = settlementOf({ expenses: rows, pendingMembers: [] })

  it('counts active rows of every trip and of none', () => {
    expect(all.people).toEqual([
      { userKey: hanako, balance: 1800, totalPaid: 4000, totalOwed: 2200 },
      { userKey: taro, balance: -1700, totalPaid: 500, totalOwed: 2200 },
      { userKey: jiro, balance: -100, totalPaid: 100, totalOwed: 200 },
    ])
    expect(all).toMatchObject({ unsettledTotal: 4600, participantCount: 3, hiddenByGroupTransfer: false })
    expect(all.suggestions).toEqual([
      { from: taro, to: hanako, amount: 1700 },
      { from: jiro, to: hanako, amount: 100 },
    ])
  })

  it('lists active expenses under each payer with what that payer laid out', () => {
    expect(all.expensesByPayer).toEqual([
      { payer: hanako, total: 4000, expenses: [dinner] },
      { payer: taro, total: 500, expenses: [gift] },
      { payer: jiro, total: 100, expenses: [gift] },
    ])
  })

  it('keeps the history of transfers newest first, settled ones too', () => {
    const sent = (number: number, date: string) =>
      transfer({ number, date, from: taro, to: hanako, amount: 1 })
    const old = { ...sent(9, '2026-04-30'), status: 'settled' as const }
    const history = settlementOf({
      expenses: [sent(7, '2026-05-02'), old, sent(8, '2026-05-02')],
      pendingMembers: [],
    })
    expect(history.transfers.map((row) => row.createdAt)).toEqual([8, 7, 9])
  })
})

describe('the settlement of a trip', () => {
  it("knows that trip's rows only", () => {
    const trip = settlementOf({ expenses: rows, pendingMembers: [], trip: inKyoto })
    expect(trip.people.map((person) => person.balance)).toEqual([2000, -2000])
    expect(trip.suggestions).toEqual([{ from: taro, to: hanako, amount: 2000 }])
  })

  const groupWide = transfer({ number: 5, from: taro, to: hanako, amount: 2000 })
  const tripWith = (row: typeof groupWide) =>
    settlementOf({ expenses: [...rows, row], pendingMembers: [], trip: inKyoto })

  it('hides its suggestions behind a transfer of the group between its people, which the group takes off', () => {
    expect(tripWith(groupWide)).toMatchObject({ suggestions: [], hiddenByGroupTransfer: true })
    const group = settlementOf({ expenses: [dinner, groupWide], pendingMembers: [] })
    expect(group).toMatchObject({ suggestions: [], hiddenByGroupTransfer: false })
  })

  it.each([
    ['one to somebody who is owed in it', transfer({ number: 5, from: jiro, to: hanako, amount: 2000 })],
    ['one from somebody who owes in it', transfer({ number: 5, from: taro, to: jiro, amount: 2000 })],
    ['one between its people that pays no debt', transfer({ number: 5, from: hanako, to: taro, amount: 9 })],
    ['one of a deleted trip', { ...groupWide, itineraryId: tripOf(92) }],
  ])('hides its suggestions behind %s', (_, row) => {
    expect(tripWith(row)).toMatchObject({ suggestions: [], hiddenByGroupTransfer: true })
  })

  it.each([
    ['a settled one', { ...groupWide, status: 'settled' as const }],
    ['one of another trip', { ...groupWide, itineraryId: nara }],
    [
      'one that pays no debt of it, with somebody else',
      transfer({ number: 5, from: hanako, to: jiro, amount: 2000 }),
    ],
  ])('is not hidden by %s', (_, row) => {
    expect(tripWith(row)).toMatchObject({
      suggestions: [{ from: taro, to: hanako, amount: 2000 }],
      hiddenByGroupTransfer: false,
    })
  })

  it('in which nobody owes anything is hidden by no transfer of the group', () => {
    const own = { ...groupWide, itineraryId: kyoto }
    const ofGroup = transfer({ number: 6, from: taro, to: hanako, amount: 500 })
    const even = settlementOf({ expenses: [...rows, own, ofGroup], pendingMembers: [], trip: inKyoto })
    expect(even).toMatchObject({ suggestions: [], hiddenByGroupTransfer: false })
  })

  it('knows nothing of a trip that is deleted', () => {
    const trip = { itineraryId: kyoto, living: new Set([nara]) }
    expect(settlementOf({ expenses: rows, pendingMembers: [], trip })).toMatchObject({
      people: [],
      suggestions: [],
    })
  })

  it('takes its own transfers off', () => {
    const paid = tripWith({ ...groupWide, itineraryId: kyoto })
    expect(paid).toMatchObject({ suggestions: [], hiddenByGroupTransfer: false })
    expect(paid.people.map((person) => person.balance)).toEqual([0, 0])
  })
})

it('an inconsistent ledger hides the suggestions', () => {
  const wrong = { ...gift, shares: gift.shares.slice(1) }
  const { suggestions, integrity } = settlementOf({ expenses: [dinner, wrong], pendingMembers: [] })
  expect(integrity.errors.map((error) => error.code)).toContain('shares-differ')
  expect(suggestions).toEqual([])
})

it('a linked pending member is one person with the user, as payer too', () => {
  const both = spending({
    number: 4,
    payers: [
      { userKey: hanako, amount: 300 },
      { userKey: pendingOf(6), amount: 300 },
    ],
    split: { method: 'equal', participants: [hanako, taro] },
  })
  const settlement = settlementOf({ expenses: [both], pendingMembers: [pendingMember(6, userIdOf(1))] })
  expect(settlement.expensesByPayer).toEqual([{ payer: hanako, total: 600, expenses: [both] }])
  expect(settlement.participantCount).toBe(2)
})

it('property: one settlement agrees with each of its parts', () => {
  fc.assert(
    fc.property(ledgerArbitrary(), (ledger) => {
      const resolve = resolverOf(ledger.pendingMembers)
      const settlement = settlementOf(ledger)
      expect(settlement.people).toEqual(personTotalsOf(ledger.expenses, resolve))
      expect(settlement.suggestions).toEqual(planOf(ledger.expenses, resolve))
      expect(settlement.integrity.isOk).toBe(true)
      const laidOut = settlement.expensesByPayer.reduce((sum, group) => sum + group.total, 0)
      expect(laidOut).toBe(settlement.unsettledTotal)
    }),
  )
})

it('property: rows that come page by page have the same settlement, which keeps of rows only what is named', () => {
  const trips = fc.constantFrom(undefined, inKyoto)
  fc.assert(
    fc.property(ledgerArbitrary(), trips, fc.nat(), ({ expenses, pendingMembers }, trip, cut) => {
      const inTrips = expenses.map((row, index) => ({ ...row, itineraryId: index % 3 === 0 ? null : kyoto }))
      const whole = settlementOf({ expenses: inTrips, pendingMembers, trip })
      const ledger = createSettlementLedger({ pendingMembers, trip }, ({ id }) => id)
      const middle = cut % (inTrips.length + 1)
      for (const page of [inTrips.slice(0, middle), inTrips.slice(middle)]) ledger.add(page)
      const expensesByPayer = whole.expensesByPayer.map((group) => ({
        ...group,
        expenses: group.expenses.map(({ id }) => id),
      }))
      const transfers = whole.transfers.map(({ id }) => id)
      expect(ledger.settlement()).toEqual({ ...whole, expensesByPayer, transfers })
    }),
  )
})
