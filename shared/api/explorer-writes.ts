/**
 * What the calls take and answer by which system admins change single rows (specification 3, section 5;
 * docs/decisions/0123-explorer-writes.md). A field is a column of SQL. An expense also has `payers` and `shares`, and what SQL
 * keeps as JSON is a JSON text here. Statements that write are tried first.
 */
import * as z from 'zod/mini'
import { isText } from '../model/fields.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { StatementBody } from './explorer.ts'

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

/** One statement that is to write: tried first, and undone (docs/decisions/0127-dangerous-queries.md). */
export const TrialBody = StatementBody

const PlainValue = z.union([z.null(), z.number(), z.string()])

/** How many rows of a table change. */
const TableEffect = z.object({ table: z.string(), added: z.int(), changed: z.int(), deleted: z.int() })
export type TableEffect = z.infer<typeof TableEffect>

/** One of the rows. `values` are the fields that differ; of a row that is added or deleted, all that are not null. */
const RowEffect = z.object({
  table: z.string(),
  key: z.string(),
  change: z.enum(['added', 'changed', 'deleted']),
  values: z.array(z.object({ field: z.string(), before: PlainValue, after: PlainValue })),
})
export type RowEffect = z.infer<typeof RowEffect>

/** Of more rows only so many are answered. */
export const shownEffectsMax = 20

export const TrialAnswer = z.object({
  /** By which the statement is run; null if it would change nothing. */
  trial: z.nullable(z.string()),
  tables: z.array(TableEffect),
  rows: z.array(RowEffect),
})
export type TrialAnswer = z.infer<typeof TrialAnswer>

/** Runs what was tried, once, if it still has the same result. */
export const WriteBody = z.strictObject({ trial: z.string(unreadable) })

export const WriteAnswer = z.object({
  tables: z.array(TableEffect),
  /** The backup that was made before. */
  restorePoint: z.string(),
})
export type WriteAnswer = z.infer<typeof WriteAnswer>
