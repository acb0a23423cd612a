/**
 * Computes everything that a settlement screen or call shows, from rows alone. Device and server both use this function.
 */
import { transferEnds } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { ItineraryId } from '../model/itinerary-id.ts'
import type { PendingMember } from '../model/pending-member.ts'
import type { StoredRow } from '../model/tables.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import { type PersonTotals, personTotalsOf } from './balances.ts'
import { type Integrity, integrityOf } from './ledger-integrity.ts'
import { newestFirst } from './newest-first.ts'
import { type OnSearch, planOf } from './settlement-plan.ts'
import { type KeyResolver, resolverOf } from './resolve-linked-keys.ts'
import type { Suggestion } from './suggestions.ts'

type ExpenseRow = StoredRow<'expenses'>

export type SettlementRows = {
  /** All expenses and transfers of the group, settled ones included. */
  expenses: readonly ExpenseRow[]
  pendingMembers: readonly PendingMember[]
  /** Restricts the settlement to one trip. Absent: the whole group. */
  trip?: TripOfSettlement | undefined
}

/** `living`: all trips of the group that are not deleted. What names another one counts as unassigned. */
export type TripOfSettlement = { itineraryId: ItineraryId; living: ReadonlySet<ItineraryId> }

/**
 * The expenses of which one person paid a part, in the order of the given rows. `total` is the sum in yen of those parts.
 */
type PayerExpenses = { payer: UserKey; total: Yen; expenses: readonly ExpenseRow[] }

export type Settlement = {
  /** The people of active rows, ordered by user key. */
  people: readonly PersonTotals[]
  /** The suggested transfers. Empty if the ledger is inconsistent, or if `hiddenByGroupTransfer`. */
  suggestions: readonly Suggestion[]
  integrity: Integrity
  /** All transfers, settled ones included, newest first. */
  transfers: readonly ExpenseRow[]
  /** The active expenses by payer, ordered by user key. An expense with several payers is listed under each. */
  expensesByPayer: readonly PayerExpenses[]
  /** The sum of the active expenses in yen. */
  unsettledTotal: Yen
  participantCount: number
  hiddenByGroupTransfer: boolean
}

/**
 * The settlement of a group or of one of its trips, in yen (docs/design.md, "Settlement plans"; specification 3, sections 3
 * and 9).
 */
export function settlementOf(
  { expenses, pendingMembers, trip }: SettlementRows,
  onSearch?: OnSearch,
): Settlement {
  const resolve = resolverOf(pendingMembers)
  const rows = trip ? expenses.filter((row) => livingTripOf(row, trip) === trip.itineraryId) : expenses
  const spending = rows.filter((row) => row.transactionType === 'expense' && row.status === 'active')
  const transfers = rows.filter((row) => row.transactionType === 'transfer')
  const people = personTotalsOf(rows, resolve)
  const balances = new Map(people.map(({ userKey, balance }) => [userKey, balance]))
  const integrity = integrityOf(rows, resolve)
  const hiddenByGroupTransfer = trip !== undefined && isPaidInGroup(people, { expenses, resolve, trip })
  return {
    people,
    suggestions:
      integrity.isOk && !hiddenByGroupTransfer ? planOf(transfers, resolve, balances, onSearch) : [],
    integrity,
    transfers: newestFirst(transfers),
    expensesByPayer: groupByPayer(spending, resolve),
    unsettledTotal: spending.reduce((sum, row) => sum + row.amount, 0),
    participantCount: people.length,
    hiddenByGroupTransfer,
  }
}

/** The trip of the row; null if it has none, or a deleted one. */
function livingTripOf({ itineraryId }: ExpenseRow, { living }: TripOfSettlement): ItineraryId | null {
  return itineraryId !== null && living.has(itineraryId) ? itineraryId : null
}

/**
 * Whether a debt of this trip may have been paid by an active transfer of the whole group. The trip's plan and the group's
 * are two views of one debt, and the group's pays the debts of several trips by one transfer, perhaps to somebody who is
 * not in this trip. So every transfer counts that is between two people of the trip, or from somebody who owes in it, or to
 * somebody who is owed in it (docs/decisions/0086-trips.md).
 */
function isPaidInGroup(
  people: readonly PersonTotals[],
  {
    expenses,
    resolve,
    trip,
  }: { expenses: readonly ExpenseRow[]; resolve: KeyResolver; trip: TripOfSettlement },
): boolean {
  const inTrip = new Map(people.map(({ userKey, balance }) => [userKey, balance]))
  // A trip in which nobody owes anything has no debt to pay twice.
  if (people.every(({ balance }) => balance === 0)) return false
  return expenses.some((row) => {
    // A payment for an expense pays no debt of another one.
    const isOfGroup = row.status === 'active' && row.expenseId === null && livingTripOf(row, trip) === null
    const ends = isOfGroup ? transferEnds(row) : undefined
    if (!ends) return false
    const [from, to] = [resolve(ends.from), resolve(ends.to)]
    // A transfer between two keys of one person moves no money.
    if (from === to) return false
    const isOfDebt = (inTrip.get(from) ?? 0) < 0 || (inTrip.get(to) ?? 0) > 0
    return isOfDebt || (inTrip.has(from) && inTrip.has(to))
  })
}

function groupByPayer(spending: readonly ExpenseRow[], resolve: KeyResolver): PayerExpenses[] {
  const groups = new Map<UserKey, { payer: UserKey; total: Yen; expenses: ExpenseRow[] }>()
  for (const row of spending) {
    for (const { userKey, amount } of row.payers) {
      const payer = resolve(userKey)
      const group = groups.get(payer) ?? { payer, total: 0, expenses: [] }
      if (group.total === 0) groups.set(payer, group)
      group.total += amount
      // Two payers of a row may be one person by a link. The row is listed once.
      if (group.expenses.at(-1) !== row) group.expenses.push(row)
    }
  }
  return [...groups.values()].toSorted(compareBy((group) => group.payer))
}
