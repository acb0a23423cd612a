/** The ids of a trip, to which expenses and transfers may belong, and of an item of its plan. */
import type * as z from 'zod/mini'
import { idSchema } from './fields.ts'

export const TripId = idSchema().brand<'ItineraryId'>()
export type TripId = z.infer<typeof TripId>

export const TripItemId = idSchema().brand<'ItineraryItemId'>()
export type TripItemId = z.infer<typeof TripItemId>
