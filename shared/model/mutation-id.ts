/** The id of one change, made on the device (UUIDv7): its name in the queue, the server's log and the rows it marks. */
import type * as z from 'zod/mini'
import { idSchema } from './fields.ts'

export const MutationId = idSchema().brand<'MutationId'>()
export type MutationId = z.infer<typeof MutationId>
