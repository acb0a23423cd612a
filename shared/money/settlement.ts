/** Everything a settlement screen or call shows, from rows alone: the one function of both device and server. */
import { transferEnds } from '../model/expense.ts'
import type { Yen } from '../model/fields.ts'
import type { ItineraryId } from '../model/itinerary-id.ts'
import type { PendingMember } from '../model/pending-member.ts'
import type { StoredRow } from '../model/tables.ts'
import type { UserKey } from '../model/user-key.ts'
import { compareBy } from '../ordering.ts'
import { type PersonTotals, personTotalsOf } from './balances.ts'
import { type Integrity, integrityOf } from './integrity.ts'
import { newestFirst } from './newest-first.ts'
import { type OnSearch, planOf } from './plan.ts'
import { type KeyResolver, resolverOf } from './resolve-keys.ts'
import type { Suggestion } from './suggestions.ts'

type ExpenseRow = StoredRow<'expenses'>

export type SettlementRows = {
  /** All rows of the group, expenses and transfers, settled ones too. */
  expenses: readonly ExpenseRow[]
  pendingMembers: readonly PendingMember[]
  /** The trip to look at; the whole group without it. */
  itineraryId?: ItineraryId | undefined
}

/** What one person laid out: `total` is their own part of these expenses, which stand as the rows came. */
export type PayerExpenses = { payer: UserKey; total: Yen; expenses: readonly ExpenseRow[] }

export type Settlement = {
  /** Whoever takes part in an active row, by user key. */
  people: readonly PersonTotals[]
  /** Hidden, that is empty, where the ledger is inconsistent or the group's transfers touch this trip's people. */
  suggestions: readonly Suggestion[]
  integrity: Integrity
  /** The history of transfers, settled ones too, newest first. */
  transfers: readonly ExpenseRow[]
  /** The active expenses under each of their payers, by user key. */
  expensesByPayer: readonly PayerExpenses[]
  /** The active expenses together. */
  unsettledTotal: Yen
  participantCount: number
  hiddenByGroupTransfer: boolean
}

/**
 * The settlement of a group or of one of its trips, in yen (docs/design.md, "Settlement plans"; specification 3, sections 3
 * and 9).
 */
export function settlementOf(
  { expenses, pendingMembers, itineraryId }: SettlementRows,
  onSearch?: OnSearch,
): Settlement {
  const resolve = resolverOf(pendingMembers)
  const rows =
    itineraryId === undefined ? expenses : expenses.filter((row) => row.itineraryId === itineraryId)
  const spending = rows.filter((row) => row.transactionType === 'expense' && row.status === 'active')
  const transfers = rows.filter((row) => row.transactionType === 'transfer')
  const people = personTotalsOf(rows, resolve)
  const balances = new Map(people.map(({ userKey, balance }) => [userKey, balance]))
  const integrity = integrityOf(rows, resolve)
  const hiddenByGroupTransfer =
    itineraryId !== undefined && hasGroupTransferBetween(people, { expenses, resolve })
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

/** A trip's plan and the group's are two views of one debt: paid in the group's, it would be asked for twice. */
function hasGroupTransferBetween(
  people: readonly PersonTotals[],
  { expenses, resolve }: { expenses: readonly ExpenseRow[]; resolve: KeyResolver },
): boolean {
  const inTrip = new Set(people.map((person) => person.userKey))
  return expenses.some((row) => {
    const isOfGroup = row.itineraryId === null && row.status === 'active'
    const ends = isOfGroup ? transferEnds(row) : undefined
    if (!ends) return false
    const [from, to] = [resolve(ends.from), resolve(ends.to)]
    // A transfer between two who turned out to be one person moves nothing.
    return from !== to && inTrip.has(from) && inTrip.has(to)
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
      // Two payers may turn out to be one person: the row stands once.
      if (group.expenses.at(-1) !== row) group.expenses.push(row)
    }
  }
  return [...groups.values()].toSorted(compareBy((group) => group.payer))
}
