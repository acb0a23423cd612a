/** Computes everything that a settlement screen or call shows, from rows alone. Device and server both use this function. */
import type { Yen } from '../model/fields.ts'
import type { TripId } from '../model/trip-id.ts'
import type { PendingMember } from '../model/pending-member.ts'
import type { StoredRow } from '../model/tables.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import { type PersonTotals, type TotalsByPerson, addRows, inKeyOrder } from './balances.ts'
import { type Integrity, createIntegrityCheck } from './ledger-integrity.ts'
import { type OnSearch, type RecordedPayment, paymentIn, planAfter } from './settlement-plan.ts'
import { type KeyResolver, resolverOf } from './resolve-linked-keys.ts'
import type { Suggestion } from './suggestions.ts'

type ExpenseRow = StoredRow<'expenses'>

type LedgerInput = {
  pendingMembers: readonly PendingMember[]
  /** Restricts the settlement to one trip. Absent: the whole group. */
  trip?: TripOfSettlement | undefined
}

export type SettlementRows = LedgerInput & {
  /** All expenses and transfers of the group, settled ones included. */
  expenses: readonly ExpenseRow[]
}

/** `living`: all trips of the group that are not deleted. What names another one counts as unassigned. */
export type TripOfSettlement = { itineraryId: TripId; living: ReadonlySet<TripId> }

/** The expenses of which one person paid a part, in the order of the given rows. `total` is the sum in yen of those parts. */
type PayerExpenses<Kept> = { payer: UserKey; total: Yen; expenses: readonly Kept[] }

/** `Kept` is what it has of each row. */
export type Settlement<Kept = ExpenseRow> = {
  /** The people of active rows, ordered by user key. */
  people: readonly PersonTotals[]
  /** The suggested transfers. Empty if the ledger is inconsistent, or if `hiddenByGroupTransfer`. */
  suggestions: readonly Suggestion[]
  integrity: Integrity
  /** All transfers, settled ones included, newest first. */
  transfers: readonly Kept[]
  /** The active expenses by payer, ordered by user key. An expense with several payers is listed under each. */
  expensesByPayer: readonly PayerExpenses<Kept>[]
  /** The sum of the active expenses in yen. */
  unsettledTotal: Yen
  participantCount: number
  hiddenByGroupTransfer: boolean
}

/**
 * The settlement of a group or of one of its trips, in yen (docs/design.md, "Settlement plans"; specification 3, sections 3
 * and 9).
 */
export function settlementOf({ expenses, ...input }: SettlementRows, onSearch?: OnSearch): Settlement {
  const ledger = createSettlementLedger(input, (row) => row)
  ledger.add(expenses)
  return ledger.settlement(onSearch)
}

/**
 * The settlement of rows that are read page by page: `add` takes each page, and `settlement` is that of all of them. Of
 * expenses, and of payments for them, only what `keep` returns stays in memory.
 */
export function createSettlementLedger<Kept>(
  { pendingMembers, trip }: LedgerInput,
  keep: (row: ExpenseRow) => Kept,
) {
  const resolve = resolverOf(pendingMembers)
  const check = createIntegrityCheck(resolve)
  const totals: TotalsByPerson = new Map()
  const payers: PayerGroups<Kept> = new Map()
  const transfers: Listed<Kept>[] = []
  /** The payments of the whole group. */
  const payments: PaymentInGroup[] = []
  let unsettledTotal = 0
  const isIncluded = (row: Pick<ExpenseRow, 'itineraryId'>) =>
    !trip || livingTripOf(row, trip) === trip.itineraryId
  const addSpending = (row: ExpenseRow) => {
    unsettledTotal += row.amount
    addToPayers(payers, row, { kept: keep(row), resolve })
  }
  const add = (page: readonly ExpenseRow[]) => {
    const rows = trip ? page.filter(isIncluded) : page
    check.add(rows)
    addRows(totals, rows, resolve)
    // Only the transfers among the group's other rows matter to a trip (`isPaidInGroup`).
    for (const row of page) {
      const payment = paymentIn(row, resolve)
      if (payment) payments.push({ ...payment, itineraryId: row.itineraryId })
    }
    for (const row of rows) {
      if (row.transactionType === 'transfer') transfers.push(listed(row, keep(row)))
      else if (row.status === 'active') addSpending(row)
    }
  }
  const settlement = (onSearch?: OnSearch): Settlement<Kept> => {
    const people = inKeyOrder(totals)
    const balances = new Map(people.map(({ userKey, balance }) => [userKey, balance]))
    const integrity = check.integrity()
    const hiddenByGroupTransfer = trip !== undefined && isPaidInGroup(people, { payments, trip })
    const plan = () => planAfter(payments.filter(isIncluded), balances, onSearch)
    return {
      people,
      suggestions: integrity.isOk && !hiddenByGroupTransfer ? plan() : [],
      integrity,
      transfers: newestFirst(transfers).map(({ kept }) => kept),
      expensesByPayer: [...payers.values()].toSorted(compareBy((group) => group.payer)),
      unsettledTotal,
      participantCount: people.length,
      hiddenByGroupTransfer,
    }
  }
  return { add, settlement }
}

type PaymentInGroup = RecordedPayment & Pick<ExpenseRow, 'itineraryId'>

/** What a list of transfers needs of each. */
type Listed<Kept> = Pick<ExpenseRow, 'date' | 'createdVersion' | 'ordinal'> & { kept: Kept }

function listed<Kept>({ date, createdVersion, ordinal }: ExpenseRow, kept: Kept): Listed<Kept> {
  return { date, createdVersion, ordinal, kept }
}

/** The trip of the row; null if it has none, or a deleted one. */
function livingTripOf(
  { itineraryId }: Pick<ExpenseRow, 'itineraryId'>,
  { living }: TripOfSettlement,
): TripId | null {
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
  { payments, trip }: { payments: readonly PaymentInGroup[]; trip: TripOfSettlement },
): boolean {
  const inTrip = new Map(people.map(({ userKey, balance }) => [userKey, balance]))
  // A trip in which nobody owes anything has no debt to pay twice.
  if (people.every(({ balance }) => balance === 0)) return false
  return payments.some((payment) => {
    if (livingTripOf(payment, trip) !== null) return false
    const { from, to } = payment
    const isOfDebt = (inTrip.get(from) ?? 0) < 0 || (inTrip.get(to) ?? 0) > 0
    return isOfDebt || (inTrip.has(from) && inTrip.has(to))
  })
}

type PayerGroups<Kept> = Map<UserKey, { payer: UserKey; total: Yen; expenses: Kept[] }>

function addToPayers<Kept>(
  groups: PayerGroups<Kept>,
  { payers }: ExpenseRow,
  { kept, resolve }: { kept: Kept; resolve: KeyResolver },
): void {
  for (const { userKey, amount } of payers) {
    const payer = resolve(userKey)
    const group = groups.get(payer) ?? { payer, total: 0, expenses: [] }
    if (group.total === 0) groups.set(payer, group)
    group.total += amount
    // Two payers of a row may be one person by a link. The row is listed once.
    if (group.expenses.at(-1) !== kept) group.expenses.push(kept)
  }
}

type Dated = Pick<StoredRow<'expenses'>, 'date' | 'createdVersion' | 'ordinal'>

/** Sorts by date, then by order of recording, newest first. All lists of expenses and transfers use this order. */
export function newestFirst<Row extends Dated>(rows: readonly Row[]): Row[] {
  return rows.toSorted(oldestFirst).toReversed()
}

const oldestFirst = compareBy<Dated>(
  (row) => row.date,
  (row) => row.createdVersion,
  (row) => row.ordinal,
)
