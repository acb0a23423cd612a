/** The ids of a trip, to which expenses and transfers may belong, and of an item of its plan. */
import type * as z from 'zod/mini'
import { idSchema } from './fields.ts'

export const ItineraryId = idSchema().brand<'ItineraryId'>()
export type ItineraryId = z.infer<typeof ItineraryId>

export const ItineraryItemId = idSchema().brand<'ItineraryItemId'>()
export type ItineraryItemId = z.infer<typeof ItineraryItemId>
