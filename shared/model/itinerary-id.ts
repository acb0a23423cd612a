/** A trip of a group, to which expenses and transfers may belong. */
import type * as z from 'zod/mini'
import { idSchema } from './fields.ts'

export const ItineraryId = idSchema().brand<'ItineraryId'>()
export type ItineraryId = z.infer<typeof ItineraryId>
