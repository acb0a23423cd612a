/**
 * The id of one change, a UUIDv7 that the device makes. It names the change in the queue, in the server's log, and as the
 * `moneyMark` of rows.
 */
import type * as z from 'zod/mini'
import { idSchema } from './fields.ts'

export const MutationId = idSchema().brand<'MutationId'>()
export type MutationId = z.infer<typeof MutationId>
