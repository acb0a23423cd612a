/** The plans of trips and the group's plan are views of one debt: no yen is asked for by two of them. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LedgerInput, ledgerArbitrary } from '#tests/builders/money-arbitraries.ts'
import { type ExpenseRow, transfer, tripOf } from '#tests/builders/money-rows.ts'
import type { TripId } from '../model/trip-id.ts'
import type { UserKey } from '../model/user-key.ts'
import { type Settlement, settlementOf } from './settlement.ts'

const trips = [tripOf(1), tripOf(2), tripOf(3)]

/** A ledger whose rows belong to three trips or to none. */
const assigned = fc
  .tuple(ledgerArbitrary({ rounded: true }), fc.infiniteStream(fc.constantFrom(null, ...trips)))
  .map(([{ expenses, pendingMembers }, places]) => ({
    pendingMembers,
    expenses: expenses.map((row) => ({ ...row, itineraryId: places.next().value ?? null })),
  }))

type Step =
  | { view: number; suggestion: number; isWhole: boolean }
  | { deletes: number }
  | { restores: number }

const oneOfTrips = fc.nat({ max: trips.length - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      view: fc.nat({ max: trips.length }),
      suggestion: fc.nat(),
      isWhole: fc.boolean(),
    }),
  },
  fc.record({ deletes: oneOfTrips }),
  fc.record({ restores: oneOfTrips }),
)

type Ledger = LedgerInput & { living: ReadonlySet<TripId> }

/** The settlement of a trip, or of the whole group. */
function viewOf({ expenses, pendingMembers, living }: Ledger, itineraryId: TripId | null): Settlement {
  return settlementOf({
    expenses,
    pendingMembers,
    trip: itineraryId === null ? undefined : { itineraryId, living },
  })
}

function balancesOf(settlement: Settlement): Map<UserKey, number> {
  return new Map(settlement.people.map(({ userKey, balance }) => [userKey, balance]))
}

/** The balances of what belongs to no trip, or to a deleted one. */
function unassignedOf(ledger: Ledger): Map<UserKey, number> {
  const isOfTrip = ({ itineraryId }: ExpenseRow) => itineraryId !== null && ledger.living.has(itineraryId)
  return balancesOf(viewOf({ ...ledger, expenses: ledger.expenses.filter((row) => !isOfTrip(row)) }, null))
}

/** What each person owed, and what each was owed, added up over the trips and what belongs to none. */
function sidesOf(ledger: Ledger): { owes: Map<UserKey, number>; isOwed: Map<UserKey, number> } {
  const [owes, isOwed] = [new Map<UserKey, number>(), new Map<UserKey, number>()]
  for (const balances of [...trips.map((id) => balancesOf(viewOf(ledger, id))), unassignedOf(ledger)])
    for (const [key, balance] of balances) {
      const side = balance < 0 ? owes : isOwed
      side.set(key, (side.get(key) ?? 0) + Math.abs(balance))
    }
  return { owes, isOwed }
}

/** Records what the view suggests, as a transfer of this trip or of the whole group. */
function paidIn(ledger: Ledger, { view, suggestion, isWhole }: Extract<Step, { view: number }>) {
  const itineraryId = trips[view] ?? null
  const { suggestions } = viewOf(ledger, itineraryId)
  const asked = suggestions[suggestion % Math.max(1, suggestions.length)]
  if (!asked) return undefined
  const amount = isWhole ? asked.amount : Math.ceil(asked.amount / 2)
  const number = ledger.expenses.length + 1
  return { ...transfer({ ...asked, number, amount }), itineraryId }
}

function deletingOrRestoring(ledger: Ledger, change: Exclude<Step, { view: number }>): Ledger {
  const living = new Set(ledger.living)
  const [gone, back] = [
    'deletes' in change ? trips[change.deletes] : undefined,
    'restores' in change ? trips[change.restores] : undefined,
  ]
  if (gone) living.delete(gone)
  if (back) living.add(back)
  return { ...ledger, living }
}

describe('the plans of the trips and of the group', () => {
  it('property: never ask for the same yen twice, whatever is paid in which of them, and whatever trip is deleted', () => {
    fc.assert(
      fc.property(assigned, fc.array(step, { maxLength: 12 }), ({ expenses, pendingMembers }, steps) => {
        // Transfers are only those of the steps: one that nobody was asked for may be more than anybody owed.
        const spent = expenses.filter((row) => row.transactionType === 'expense')
        let ledger: Ledger = { expenses: spent, pendingMembers, living: new Set(trips) }
        const { owes, isOwed } = sidesOf(ledger)
        const [paid, received] = [new Map<UserKey, number>(), new Map<UserKey, number>()]
        for (const each of steps) {
          const payment = 'view' in each ? paidIn(ledger, each) : undefined
          if (!('view' in each)) ledger = deletingOrRestoring(ledger, each)
          if (!payment) continue
          ledger = { ...ledger, expenses: [...ledger.expenses, payment] }
          const [from, to] = [payment.payers[0]?.userKey, payment.shares[0]?.userKey]
          if (from) paid.set(from, (paid.get(from) ?? 0) + payment.amount)
          if (to) received.set(to, (received.get(to) ?? 0) + payment.amount)
        }
        for (const [key, amount] of paid) expect(amount).toBeLessThanOrEqual(owes.get(key) ?? 0)
        for (const [key, amount] of received) expect(amount).toBeLessThanOrEqual(isOwed.get(key) ?? 0)
      }),
    )
  })

  it('property: are of one debt: the group’s balances are the sum of those of the trips and of what has none', () => {
    fc.assert(
      fc.property(assigned, fc.subarray(trips), (rows, living) => {
        const ledger = { ...rows, living: new Set(living) }
        const sums = unassignedOf(ledger)
        for (const id of trips)
          for (const [key, balance] of balancesOf(viewOf(ledger, id)))
            sums.set(key, (sums.get(key) ?? 0) + balance)
        expect(balancesOf(viewOf(ledger, null))).toEqual(sums)
      }),
    )
  })

  it('property: are the same for a deleted trip as if its rows had none', () => {
    fc.assert(
      fc.property(assigned, fc.subarray(trips), (rows, living) => {
        const kept = new Set(living)
        const inNone = rows.expenses.map((row) =>
          row.itineraryId !== null && kept.has(row.itineraryId) ? row : { ...row, itineraryId: null },
        )
        for (const id of [null, ...trips]) {
          const deleted = viewOf({ ...rows, living: kept }, id)
          const without = viewOf({ ...rows, expenses: inNone, living: kept }, id)
          expect(deleted.suggestions).toEqual(without.suggestions)
          expect(deleted.people).toEqual(without.people)
          expect(deleted.hiddenByGroupTransfer).toBe(without.hiddenByGroupTransfer)
        }
      }),
    )
  })

  it('property: ask for nothing more of a trip whose plan was paid, and leave the plans of the others', () => {
    fc.assert(
      fc.property(assigned, oneOfTrips, (rows, index) => {
        const ledger = { ...rows, living: new Set(trips) }
        const id = trips[index] ?? null
        const { suggestions } = viewOf(ledger, id)
        const payments = suggestions.map((asked, at) => ({
          ...transfer({ ...asked, number: ledger.expenses.length + 1 + at }),
          itineraryId: id,
        }))
        const after = { ...ledger, expenses: [...ledger.expenses, ...payments] }
        expect(viewOf(after, id).suggestions).toEqual([])
        for (const other of trips)
          if (other !== id)
            expect(viewOf(after, other).suggestions).toEqual(viewOf(ledger, other).suggestions)
      }),
    )
  })
})
