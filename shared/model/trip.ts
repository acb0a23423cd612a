/** A trip of a group (旅程). The items of its plan are rows of their own (trip-item.ts). */
import * as z from 'zod/mini'
import type { PlainDate } from '../dates.ts'
import { settlementRowsMax, tripItemsMax } from '../limits.ts'
import {
  dateSchema,
  emptiedMoment,
  emptiedText,
  lineSchema,
  listSchema,
  momentSchema,
  noteSchema,
  optionalLineSchema,
} from './fields.ts'
import { GroupId } from './group.ts'
import { ExpenseId } from './expense.ts'
import { TripId, TripItemId } from './trip-id.ts'
import { UserId } from './user.ts'

const tripStatuses = ['draft', 'active', 'completed', 'cancelled'] as const
export const TripStatus = z.enum(tripStatuses, 'unreadable')
export type TripStatus = z.infer<typeof TripStatus>

/** The statuses to which a trip may be changed from each status. A completed or cancelled trip can be reopened. */
export const nextTripStatuses: Record<TripStatus, readonly TripStatus[]> = {
  draft: ['active', 'cancelled'],
  active: ['completed', 'cancelled'],
  completed: ['active', 'cancelled'],
  cancelled: ['draft', 'active'],
}

const DeletedWith = z.strictObject({
  items: listSchema(TripItemId, tripItemsMax),
  expenses: listSchema(ExpenseId, settlementRowsMax),
})

/**
 * The status that is shown on a day. The dates say whether the trip is planned, under way or over, unless somebody has completed
 * or cancelled it.
 */
export function statusOn(
  { status, startDate, endDate }: Pick<Trip, 'status' | 'startDate' | 'endDate'>,
  day: PlainDate,
): TripStatus {
  if (status === 'completed' || status === 'cancelled') return status
  if (day < startDate) return 'draft'
  return day > endDate ? 'completed' : 'active'
}

export const Trip = z.strictObject({
  id: TripId,
  groupId: GroupId,
  title: lineSchema('itinerary-fields-required'),
  description: noteSchema(),
  /** The first and the last day. */
  startDate: dateSchema(),
  endDate: dateSchema(),
  destination: optionalLineSchema(),
  status: TripStatus,
  /** In a tombstone, the rows that were deleted with the trip and are restored with it; else null. */
  deletedWith: z.nullable(DeletedWith),
  createdBy: UserId,
  createdAt: momentSchema(),
  updatedAt: momentSchema(),
})
export type Trip = z.infer<typeof Trip>

/**
 * The id of the trip that was entered with a new group: the group's own. So device, server and the migration of older groups
 * make the same row (docs/decisions/0086-trips.md).
 */
export function firstTripIdOf(groupId: GroupId): TripId {
  return TripId.parse(groupId)
}

/** Older builds recognize an emptied trip by its dates. */
const emptiedDate = '2000-01-01'

/** The row of an old tombstone, without texts and dates. */
export function emptiedTrip(row: Trip): Trip {
  const texts = { title: emptiedText, description: '', destination: '' }
  const dates = { startDate: emptiedDate, endDate: emptiedDate, updatedAt: emptiedMoment }
  return { ...row, ...texts, ...dates, deletedWith: null }
}

export function isEmptiedTrip({ title, updatedAt }: Trip): boolean {
  return title === emptiedText && updatedAt === emptiedMoment
}
