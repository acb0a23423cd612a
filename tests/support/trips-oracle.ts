/**
 * Which expenses are deleted and restored with their trip or expense, and which trip they are of, according to docs/design.md,
 * "Payments" and docs/decisions/0086-trips.md. Part of the oracle of money, which shares no code with the product.
 */
import type { MutationInput } from '#shared/mutations/registry.ts'

export type Part = { userKey: string; amount: number }
export type ExpectedRow = {
  kind: 'expense' | 'transfer'
  amount: number
  payers: readonly Part[]
  shares: readonly Part[]
  mark: string
  isSettled: boolean
  trip: string | null
  item: string | null
  assignee: string | null
  /** The expense for which a transfer was paid; else null. */
  expenseId: string | null
  /** Of a deleted expense: the payments that were deleted with it. */
  deletedWith: readonly string[]
}
export type Rows = Map<string, ExpectedRow>

export type TripState = {
  rows: Rows
  deleted: Rows
  /** The deleted trips, each with the rows that were deleted with it. */
  deletedTrips: Map<string, readonly string[]>
  /** The keys of removed pending members. */
  removedPeople: Set<string>
}

/** What a change of a trip, of a row's trip or of a pending member does to the rows. */
export function applyTrips(state: TripState, { name, args }: MutationInput): void {
  const { deletedTrips, removedPeople, rows } = state
  if (name === 'pendingMember.remove') removedPeople.add(`p:${args.id}`)
  if (name === 'pendingMember.add' || name === 'pendingMember.restore') removedPeople.delete(`p:${args.id}`)
  if (name === 'expense.link') linkTo(state, args.id, args)
  if (name === 'expense.describe') {
    const { id, itineraryId, assignee } = args
    change(rows, id, (row) => ({ ...row, assignee: assignee === undefined ? row.assignee : assignee }))
    const isElsewhere = itineraryId !== undefined && itineraryId !== rows.get(id)?.trip
    if (isElsewhere) linkTo(state, id, { itineraryId, itineraryItemId: null })
  }
  if (name === 'itinerary.delete' && !deletedTrips.has(args.id)) {
    const isOfTrip = (row: ExpectedRow | undefined) => row?.trip === args.id && !row.isSettled
    const chosen = [...new Set<string>(args.expenses)].filter((id) => isOfTrip(rows.get(id)))
    for (const id of chosen) deleteRow(state, id)
    deletedTrips.set(args.id, chosen)
  }
  if (name === 'itinerary.restore') {
    const chosen = deletedTrips.get(args.id) ?? []
    deletedTrips.delete(args.id)
    for (const id of chosen) if (state.deleted.get(id)?.trip === args.id) restoreRow(state, id)
  }
}

type Link = { itineraryId: string | null; itineraryItemId: string | null }

/** The open payments follow. */
function linkTo({ rows }: TripState, id: string, { itineraryId: trip, itineraryItemId: item }: Link): void {
  const row = rows.get(id)
  if (!row || (row.trip === trip && row.item === item)) return
  rows.set(id, { ...row, trip, item })
  for (const payment of openPaymentsOf(rows, id)) change(rows, payment, (paid) => ({ ...paid, trip }))
}

/** Deletes an expense with its open payments, or a transfer. */
export function deleteRow(state: TripState, id: string): void {
  const row = state.rows.get(id)
  if (!row) return
  const payments = row.kind === 'expense' ? openPaymentsOf(state.rows, id) : []
  for (const each of [...payments, id]) leaveDeletedTrip(state, each)
  for (const each of [...payments, id]) move(state.rows, state.deleted, each)
  change(state.deleted, id, (gone) => ({ ...gone, deletedWith: payments }))
}

/** A row that was deleted with its trip and restored alone leaves the trip when it is deleted again, and stays deleted. */
function leaveDeletedTrip({ rows, deletedTrips }: TripState, id: string): void {
  const trip = rows.get(id)?.trip ?? ''
  if (deletedTrips.get(trip)?.includes(id)) change(rows, id, (row) => ({ ...row, trip: null, item: null }))
}

/** Restores a row with the payments that were deleted with it, unless they name somebody who was removed since. */
export function restoreRow(state: TripState, id: string): void {
  const row = state.deleted.get(id)
  if (!row || namesRemoved(state, row)) return
  move(state.deleted, state.rows, id)
  change(state.rows, id, (back) => ({ ...back, deletedWith: [] }))
  for (const each of row.deletedWith) {
    const payment = state.deleted.get(each)
    if (payment?.expenseId !== id || namesRemoved(state, payment)) continue
    move(state.deleted, state.rows, each)
    change(state.rows, each, (paid) => ({ ...paid, trip: row.trip }))
  }
}

function namesRemoved({ removedPeople }: TripState, { payers, shares, assignee }: ExpectedRow): boolean {
  const named = [...payers, ...shares].map(({ userKey }) => userKey)
  return [...named, assignee ?? ''].some((key) => removedPeople.has(key))
}

export function openPaymentsOf(rows: Rows, id: string): string[] {
  return [...rows].filter(([, row]) => row.expenseId === id && !row.isSettled).map(([payment]) => payment)
}

export function change(rows: Rows, id: string, changed: (row: ExpectedRow) => ExpectedRow): void {
  const row = rows.get(id)
  if (row) rows.set(id, changed(row))
}

function move(from: Rows, to: Rows, id: string): void {
  const row = from.get(id)
  if (!row) return
  from.delete(id)
  to.set(id, row)
}
