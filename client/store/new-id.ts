/** The device's clock and randomness, from which ids and dates are made. */
import { v7 as uuidV7 } from 'uuid'
import type * as z from 'zod/mini'
import { type EpochSeconds, type PlainDate, japanDateOf } from '#shared/dates.ts'

/** A UUIDv7. Later ones sort after earlier ones. */
export function newUuid(): string {
  return uuidV7()
}

/** A new UUIDv7, branded by its schema: `newId(ExpenseId)`. */
export function newId<Id>(schema: z.ZodMiniType<Id>): Id {
  return schema.parse(newUuid())
}

export function nowSeconds(): EpochSeconds {
  return Math.floor(Date.now() / 1000)
}

export function todayInJapan(): PlainDate {
  return japanDateOf(nowSeconds())
}
