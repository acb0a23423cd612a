/** New ids. */
import { v7 as uuidV7 } from 'uuid'
import type * as z from 'zod/mini'

/** A UUIDv7. Later ones sort after earlier ones. */
export function newUuid(): string {
  return uuidV7()
}

/** A new UUIDv7, branded by its schema: `newId(ExpenseId)`. */
export function newId<Id>(schema: z.ZodMiniType<Id>): Id {
  return schema.parse(newUuid())
}
