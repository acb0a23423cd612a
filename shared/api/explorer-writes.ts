/**
 * What the calls take and answer by which system admins change single rows (specification 3, section 5;
 * docs/decisions/0123-explorer-writes.md). A field is a column of SQL. An expense also has `payers` and `shares`, and what SQL
 * keeps as JSON is a JSON text here.
 */
import * as z from 'zod/mini'
import { isText } from '../model/fields.ts'
import type { RejectionCode } from '../rejection-codes.ts'

const unreadable = 'unreadable' satisfies RejectionCode
const valueMaxLength = 50_000

const Value = z.union(
  [
    z.null(),
    z.number(),
    z.string().check(z.maxLength(valueMaxLength, 'text-too-long' satisfies RejectionCode), isText()),
  ],
  unreadable,
)
const Values = z.record(z.string(), Value, unreadable)
export type RowValues = z.infer<typeof Values>

/** `before` is the row as its editor has read it, at least the fields that are to be changed: another one is refused. */
export const RowEdit = z.strictObject({ key: z.string(unreadable), before: Values, fields: Values })
export type RowEdit = z.infer<typeof RowEdit>
export const NewRow = z.strictObject({ fields: Values })
export type NewRow = z.infer<typeof NewRow>
export const RowDeletion = z.strictObject({ key: z.string(unreadable), before: Values })
export type RowDeletion = z.infer<typeof RowDeletion>

/** The fields of a row that may be seen, with their values. */
export const RowFields = z.object({
  fields: z.record(z.string(), z.union([z.null(), z.number(), z.string()])),
})
export type RowFields = z.infer<typeof RowFields>
