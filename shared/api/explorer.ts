/**
 * What the calls of the database explorer take and answer (specification 3, sections 2.15 and 7;
 * docs/decisions/0120-explorer.md). Only system admins may make them. Names of tables and columns are those of SQL.
 */
import * as z from 'zod/mini'
import { isText } from '../model/fields.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { Total, pageSizeDefault, pageSizeSchema } from './user-management.ts'

const unreadable = 'unreadable' satisfies RejectionCode
const tooLong = 'text-too-long' satisfies RejectionCode

export const statementMaxLength = 10_000
/** In a list of rows, a text is cut behind so many characters. A row alone has it whole. */
export const cellMaxLength = 100

/** A value of a row. Of bytes only their number is told. */
export const Cell = z.union([z.null(), z.string(), z.number(), z.object({ bytes: z.int() })])
export type Cell = z.infer<typeof Cell>

const Column = z.object({
  name: z.string(),
  type: z.string(),
  isNullable: z.boolean(),
  defaultValue: z.nullable(z.string()),
  /** `personal`: shown only when it is asked for, which is logged. `secret`: never. */
  visibility: z.enum(['shown', 'personal', 'secret']),
})
export type Column = z.infer<typeof Column>

const ForeignKey = z.object({ columns: z.array(z.string()), table: z.string(), targets: z.array(z.string()) })
const Defined = z.object({ name: z.string(), definition: z.string() })

export const TableSchema = z.object({
  name: z.string(),
  columns: z.array(Column),
  /** The columns of the primary key. */
  key: z.array(z.string()),
  foreignKeys: z.array(ForeignKey),
  constraints: z.array(z.string()),
  indexes: z.array(Defined),
  triggers: z.array(Defined),
  /** The statement that has created the table, where the database keeps it. */
  definition: z.nullable(z.string()),
})
export type TableSchema = z.infer<typeof TableSchema>

/** What a system admin may change of a table by typed calls (explorer-writes.ts). */
const TableWrites = z.object({
  /** Rows are on people's devices, which get the change by sync. */
  isSynced: z.boolean(),
  /** The fields that an edit may change. */
  edits: z.array(z.string()),
  /** The fields of a new row; null if rows cannot be added. */
  adds: z.nullable(z.array(z.string())),
  isDeletable: z.boolean(),
})
export type TableWrites = z.infer<typeof TableWrites>

/** Also what the explorer needs to know of all tables: foreign keys as links, and names for the editor. */
export const TableList = z.object({
  database: z.enum(['sqlite', 'postgres']),
  /** Whether the environment of the server allows writing at all (`EXPLORER_WRITES`). */
  allowsWrites: z.boolean(),
  /** `writes` is null where no row can be changed. */
  tables: z.array(z.object({ ...TableSchema.shape, rows: Total, writes: z.nullable(TableWrites) })),
})
export type TableList = z.infer<typeof TableList>

const name = () => z.string(unreadable).check(z.maxLength(100, tooLong))
const value = () => z.string(unreadable).check(z.maxLength(1_000, tooLong), isText())
const flag = () =>
  z._default(
    z.pipe(
      z.enum(['0', '1'], unreadable),
      z.transform((text) => text === '1'),
    ),
    false,
  )

/** `is` to `below` compare with `value`; `empty` is the text without characters. */
export const RowCondition = z.enum(
  ['is', 'contains', 'above', 'below', 'null', 'not-null', 'empty'],
  unreadable,
)
export type RowCondition = z.infer<typeof RowCondition>

export const RowListQuery = z.strictObject({
  /** A column; without one, in the order of the primary key. */
  sort: z.optional(name()),
  direction: z._default(z.enum(['asc', 'desc'], unreadable), 'asc'),
  column: z.optional(name()),
  condition: z._default(RowCondition, 'is'),
  value: z._default(value(), ''),
  /** The `next` of the page before. */
  after: z.optional(z.string(unreadable)),
  limit: pageSizeSchema(),
  personal: flag(),
})
export type RowListQuery = z.infer<typeof RowListQuery>

export const RowList = z.object({
  columns: z.array(Column),
  /** With the key by which each row is asked for; null in a table whose key is secret. */
  rows: z.array(z.object({ key: z.nullable(z.string()), cells: z.array(Cell) })),
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
  ms: z.number(),
})
export type RowList = z.infer<typeof RowList>

export const RowQuery = z.strictObject({ key: z.string(unreadable), personal: flag() })
export type RowQuery = z.infer<typeof RowQuery>

const ExportFormat = z.enum(['csv', 'json'], unreadable)
export type ExportFormat = z.infer<typeof ExportFormat>
export const ExportQuery = z.strictObject({ format: z._default(ExportFormat, 'csv') })

/** A condition that finds rows of another table. */
const Reference = z.object({ table: z.string(), column: z.string(), rows: Total })

export const Row = z.object({
  columns: z.array(Column),
  cells: z.array(Cell),
  /** The rows that refer to this one. Only foreign keys of one column. */
  references: z.array(Reference),
  ms: z.number(),
})
export type Row = z.infer<typeof Row>

/** The key by which a row is asked for: the values of its primary key. */
export const keyOf = (values: readonly (string | number)[]): string => JSON.stringify(values)

export const StatementBody = z.strictObject({
  query: z.string(unreadable).check(
    z.maxLength(statementMaxLength, tooLong),
    z.refine((text) => text.trim() !== '', { error: 'query-required' satisfies RejectionCode }),
    isText(),
  ),
  personal: z._default(z.boolean(unreadable), false),
})

export const StatementAnswer = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(Cell)),
  rowCount: z.int(),
  /** Which limit has cut the rows off; null if these are all. */
  cut: z.nullable(z.enum(['rows', 'bytes'])),
  /** How long the statement ran, in milliseconds. */
  ms: z.number(),
})
export type StatementAnswer = z.infer<typeof StatementAnswer>

/** The size of a page, where an address leaves out the usual one. */
export const pageSizeOf = (limit: number | undefined): number => limit ?? pageSizeDefault
