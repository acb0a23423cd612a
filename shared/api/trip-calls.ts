/** Trips of a group (specification 2, section 7, "Itineraries and items"), with the alternate forms of their paths. */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { settlementRowsMax } from '../limits.ts'
import { ExpenseId } from '../model/expense.ts'
import { lineSchema, noteSchema, optionalLineSchema, listSchema } from '../model/fields.ts'
import { TripStatus } from '../model/trip.ts'
import { TripId, type TripItemId } from '../model/trip-id.ts'
import type { StoredRow } from '../model/tables.ts'
import type { MutationInput } from '../mutations/registry.ts'
import { callDate } from './call-fields.ts'
import { defineCall, defineChange, defineForms, given, oneChange } from './define-call.ts'
import { defineLongRead, defineRead, found, type Reads } from './define-read.ts'
import { tripAnswer } from './answers.ts'
import { itemsAnswer, type WholePlan } from './trip-answers.ts'
import type { GroupId } from '../model/group.ts'
import { compareBy } from '../ordering.ts'

const missing = 'itinerary-fields-required' satisfies RejectionCode
/** A date that has to be given. An empty one is missing, and not malformed. */
const requiredDate = () =>
  z.pipe(
    z.string(missing).check(z.refine((text) => text !== '', { error: missing, abort: true })),
    callDate(),
  )
const fields = {
  title: lineSchema(missing),
  description: z.optional(z.nullable(noteSchema())),
  startDate: requiredDate(),
  endDate: requiredDate(),
  destination: z.optional(z.nullable(optionalLineSchema())),
}
const TripChange = z.extend(z.partial(z.strictObject(fields)), { status: z.optional(TripStatus) })

/** An empty text may also be given as null. */
const text = (written: string | null | undefined) => (written === null ? '' : written)

const path = '/itineraries/:itineraryId'

/** PUT changes only the given fields, too. Words and dates are one change, the status another. */
const editTrip = defineForms({
  paths: [path, `${path}/update`],
  body: TripChange,
  prepare: async ({ params: { groupId, itineraryId: id }, body, lookups }) => {
    const { title, status } = body
    const words = {
      ...given('title', title),
      ...given('description', text(body.description)),
      ...given('destination', text(body.destination)),
      ...given('dates', datesIn(body, await lookups.itinerary(groupId, id))),
    }
    const described: MutationInput = { name: 'itinerary.describe', args: { id, ...words } }
    const changes: MutationInput[] = [
      ...(Object.keys(words).length > 0 ? [described] : []),
      ...(status ? [{ name: 'itinerary.setStatus', args: { id, status } } as const] : []),
    ]
    // A call without any field is refused by the mutation.
    const [first = described, ...further] = changes
    return { groupId, mutations: [first, ...further], answered: { kind: 'itinerary', id } }
  },
})

/** Both dates, of which the call may leave one as it is. */
function datesIn(
  { startDate, endDate }: z.infer<typeof TripChange>,
  row: StoredRow<'itineraries'> | undefined,
) {
  if (startDate === undefined && endDate === undefined) return undefined
  const dates = { startDate: startDate ?? row?.startDate, endDate: endDate ?? row?.endDate }
  // Without the row the mutation refuses the change before it reads the dates.
  return {
    startDate: dates.startDate ?? dates.endDate ?? '',
    endDate: dates.endDate ?? dates.startDate ?? '',
  }
}

const deleteTrip = defineForms({
  paths: [path, `${path}/delete`],
  body: z.strictObject({
    /** The expenses and transfers to delete with it. All others become unassigned. */
    expenses: z.optional(listSchema(ExpenseId, settlementRowsMax)),
  }),
  prepare: ({ params: { groupId, itineraryId: id }, body: { expenses = [] } }) =>
    oneChange(groupId, { name: 'itinerary.delete', args: { id, expenses } }),
})

const oneTrip = (trip: StoredRow<'itineraries'>) => ({ itinerary: tripAnswer(trip) })

export const tripCalls = [
  defineRead({
    path: '/groups/:groupId/itineraries',
    source: tripsOfMember,
    answer: (trips) => ({ itineraries: trips.map(tripAnswer) }),
  }),
  defineRead({ path, source: tripOfMember, answer: oneTrip }),
  defineRead({ path: `${path}/get`, source: tripOfMember, answer: oneTrip }),
  defineCall({
    method: 'POST',
    path: '/groups/:groupId/itineraries',
    body: z.strictObject(fields),
    prepare: async ({ params: { groupId }, body, lookups, newId }) => {
      const id = newId(TripId)
      const texts = { description: body.description ?? '', destination: body.destination ?? '' }
      const create = { name: 'itinerary.create', args: { ...body, ...texts, id } } as const
      const switchOn = { name: 'group.edit', args: { itineraries: 'enabled' } } as const
      const mutations = (await lookups.maySwitchTripsOn(groupId))
        ? ([switchOn, create] as const)
        : ([create] as const)
      return { groupId, mutations, answered: { kind: 'itinerary', id } }
    },
  }),
  editTrip('PUT', '/itineraries/:itineraryId'),
  editTrip('PATCH', '/itineraries/:itineraryId'),
  editTrip('PUT', '/itineraries/:itineraryId/update'),
  deleteTrip('DELETE', '/itineraries/:itineraryId'),
  deleteTrip('DELETE', '/itineraries/:itineraryId/delete'),
  // With the items and expenses that were deleted together with it.
  defineChange(
    'POST',
    '/itineraries/:itineraryId/restore',
    ({ itineraryId: id }) => ({ name: 'itinerary.restore', args: { id } }),
    ({ itineraryId: id }) => ({ kind: 'itinerary', id }),
  ),
  defineRead({
    path: '/itineraries/:itineraryId/items',
    source: planOfMember,
    answer: (plan) => ({ items: itemsAnswer(plan) }),
  }),
  // The expenses of the trip, and its items with budget and actual.
  defineLongRead({
    path: '/itineraries/:itineraryId/expenses',
    query: z.object({}),
    question: (_query, _group, { itineraryId }) => ({ kind: 'trip-expenses', itineraryId }),
  }),
]

type PlaceOfTrip = { groupId: GroupId; itineraryId: TripId }

/**
 * What calls read of trips. Only members of the group may; for others the trip does not exist. By their first day, then in
 * the order of recording.
 */
async function tripsOfMember(
  reads: Reads,
  { groupId }: { groupId: GroupId },
): Promise<StoredRow<'itineraries'>[]> {
  await reads.requireMember(groupId)
  return (await reads.itineraries(groupId)).toSorted(compareBy(({ startDate }) => startDate))
}

async function tripOfMember(
  reads: Reads,
  { groupId, itineraryId }: PlaceOfTrip,
): Promise<StoredRow<'itineraries'>> {
  return found(await reads.itinerary(groupId, itineraryId), 'itinerary-not-found')
}

async function planOfMember(reads: Reads, { groupId, itineraryId }: PlaceOfTrip): Promise<WholePlan> {
  return found(await reads.plan(groupId, itineraryId), 'itinerary-not-found')
}

/** The plan to which the item belongs, and the item's id. */
export async function planOfItem(
  reads: Reads,
  { groupId, itemId }: { groupId: GroupId; itemId: TripItemId },
): Promise<{ plan: WholePlan; itemId: TripItemId }> {
  const item = await reads.item(groupId, itemId)
  return { plan: found(item && (await reads.plan(groupId, item.itineraryId)), 'item-not-found'), itemId }
}
