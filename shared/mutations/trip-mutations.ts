import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { settlementRowsMax } from '../limits.ts'
import { ExpenseId, isEmptiedExpense, peopleNamedIn } from '../model/expense.ts'
import {
  lineSchema,
  noteSchema,
  optionalLineSchema,
  requiredDateSchema,
  listSchema,
} from '../model/fields.ts'
import { type Trip, TripStatus, nextTripStatuses } from '../model/trip.ts'
import { TripId } from '../model/trip-id.ts'
import { isEmptiedItem } from '../model/trip-item.ts'
import { groupOfScope } from '../model/scope.ts'
import { type WriteTx, defineMutation, givenFields, recordedBy, Refusal } from './define-mutation.ts'
import { isDeleted, requireDeleted, requireNewId, requireTrip } from './row-checks.ts'
import { removeWithPayments, restoreWithPayments } from './payment-rows.ts'
import { arePeopleOfGroup, members } from './permissions.ts'
import { recordActivity } from './record-activity.ts'

const missing = 'itinerary-fields-required' satisfies RejectionCode
const dates = { startDate: requiredDateSchema(missing), endDate: requiredDateSchema(missing) }
const areInOrder = z.refine<{ startDate: string; endDate: string }>(
  ({ startDate, endDate }) => startDate <= endDate,
  { error: 'dates-reversed' satisfies RejectionCode },
)
/** The fields of a trip that people write. REST calls accept the same ones. */
const tripFields = {
  title: lineSchema(missing),
  description: noteSchema(),
  destination: optionalLineSchema(),
  ...dates,
}

export const createTrip = defineMutation({
  name: 'itinerary.create',
  authorize: members,
  creates: 'itineraries',
  addsItinerary: true,
  args: z.strictObject({ id: TripId, ...tripFields }).check(areInOrder),
  run: async (tx, { id, ...fields }, context) => {
    if (context.group.itineraries === 'disabled') throw new Refusal('itineraries-disabled')
    await requireNewId(tx, 'itineraries', id)
    await tx.put('itineraries', {
      id,
      groupId: groupOfScope(tx.scope),
      ...fields,
      status: 'draft',
      deletedWith: null,
      ...recordedBy(context),
    })
  },
})

/**
 * Changes only the given fields; for each the last write wins. Both dates are one field, so that two edits cannot leave the
 * end before the start. Items whose day the trip no longer has keep it (`dayOf` of shared/model/day-order.ts).
 */
export const describeTrip = defineMutation({
  name: 'itinerary.describe',
  authorize: members,
  edits: 'itineraries',
  args: z.strictObject({
    id: TripId,
    title: z.optional(tripFields.title),
    description: z.optional(tripFields.description),
    destination: z.optional(tripFields.destination),
    dates: z.optional(z.strictObject(dates).check(areInOrder)),
  }),
  run: async (tx, { id, dates: days, ...texts }, context) => {
    const row = await requireTrip(tx, id)
    if (!days && Object.keys(texts).length === 0) throw new Refusal('nothing-to-change')
    await tx.put('itineraries', { ...row, ...givenFields(texts), ...days, updatedAt: context.at })
    await recordActivity(tx, context, { action: 'itinerary-edited', itineraryId: id })
  },
})

export const setTripStatus = defineMutation({
  name: 'itinerary.setStatus',
  authorize: members,
  edits: 'itineraries',
  args: z.strictObject({ id: TripId, status: TripStatus }),
  run: async (tx, { id, status }, context) => {
    const row = await requireTrip(tx, id)
    if (row.status === status) return
    if (!nextTripStatuses[row.status].includes(status))
      throw new Refusal(row.status === 'draft' ? 'itinerary-not-started' : 'itinerary-status-not-allowed')
    await tx.put('itineraries', { ...row, status, updatedAt: context.at })
    await recordActivity(tx, context, { action: 'itinerary-status', itineraryId: id })
  },
})

/** Rows beyond the limit are deleted one by one before the trip, by `expense.delete` and `transfer.delete`. */
const expenseIds = () => listSchema(ExpenseId, settlementRowsMax)

/**
 * Deletes a trip with its items. `expenses` names the expenses and transfers that its author chose to delete with it, which
 * may be none. All others of the trip stay and count as unassigned: also those that others have settled, moved to another trip
 * or recorded meanwhile.
 */
export const deleteTrip = defineMutation({
  name: 'itinerary.delete',
  authorize: members,
  deletes: 'itineraries',
  together: ['itineraryItems', 'expenses'],
  args: z.strictObject({ id: TripId, expenses: expenseIds() }),
  run: async (tx, { id, expenses }) => {
    if (await isDeleted(tx, 'itineraries', id)) return
    const trip = await requireTrip(tx, id)
    const chosen: ExpenseId[] = []
    for (const expenseId of new Set(expenses)) {
      const row = await tx.get('expenses', expenseId)
      if (row?.itineraryId === id && row.status === 'active') chosen.push(expenseId)
    }
    for (const expenseId of chosen) {
      // A payment is gone already if its expense is chosen too.
      const row = await tx.get('expenses', expenseId)
      if (row) await removeWithPayments(tx, row)
    }
    await removeWithItems(tx, trip, chosen)
  },
})

/** Deletes a trip with its items. `expenses` were deleted with it, and are restored with it. */
export async function removeWithItems(
  tx: WriteTx,
  trip: Trip,
  expenses: readonly ExpenseId[],
): Promise<void> {
  const items = (await tx.itemsOf(trip.id)).toSorted()
  for (const itemId of items) await tx.remove('itineraryItems', itemId)
  await tx.put('itineraries', { ...trip, deletedWith: { items, expenses: [...expenses] } })
  await tx.remove('itineraries', trip.id)
}

/**
 * Restores a deleted trip with what was deleted with it: not what somebody had deleted on its own before. What is living
 * already, and what cannot be restored any more, stays as it is.
 */
export const restoreTrip = defineMutation({
  name: 'itinerary.restore',
  authorize: members,
  restores: 'itineraries',
  together: ['itineraryItems', 'expenses'],
  addsItinerary: true,
  args: z.strictObject({ id: TripId }),
  run: async (tx, { id }, context) => {
    const deleted = await requireDeleted(tx, 'itineraries', id)
    if (!deleted) return
    await tx.put('itineraries', { ...deleted, deletedWith: null, updatedAt: context.at })
    for (const itemId of deleted.deletedWith?.items ?? []) {
      const item = await tx.getDeleted('itineraryItems', itemId)
      if (item?.itineraryId === id && !isEmptiedItem(item)) await tx.put('itineraryItems', item)
    }
    for (const expenseId of deleted.deletedWith?.expenses ?? []) {
      const row = await tx.getDeleted('expenses', expenseId)
      if (row?.itineraryId !== id || isEmptiedExpense(row)) continue
      // A pending member whom it names may have been removed since.
      if (await arePeopleOfGroup(tx, peopleNamedIn(row))) await restoreWithPayments(tx, row, context)
    }
    await recordActivity(tx, context, { action: 'itinerary-restored', itineraryId: id })
  },
})
