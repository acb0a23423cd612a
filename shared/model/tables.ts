/** The synced tables: what every store (memory, IndexedDB, SQL) holds under which name. */
import type * as z from 'zod/mini'
import { Expense } from './expense.ts'
import { Group, type GroupId } from './group.ts'
import { Member } from './member.ts'
import { PendingMember } from './pending-member.ts'
import { type Scope, scopeOfGroup } from './scope.ts'

type TableDefinition = {
  row: z.ZodMiniType
  /** The sync schema (shared/limits.ts) from which on devices know the table. */
  since: number
  /** What a field says in rows that were written before it was there. */
  defaults: object
}

/**
 * The one list of synced tables, in an order in which rows can be written: what others refer to comes first. Stores, sums
 * and SQL follow from it or do not compile (docs/decisions, "How schemas grow").
 */
export const tableDefinitions = {
  groups: { row: Group, since: 1, defaults: {} },
  members: { row: Member, since: 1, defaults: {} },
  pendingMembers: { row: PendingMember, since: 1, defaults: {} },
  expenses: { row: Expense, since: 1, defaults: {} },
} satisfies Record<string, TableDefinition>

type Definitions = typeof tableDefinitions
export type TableName = keyof Definitions
export type Tables = { [T in TableName]: z.infer<Definitions[T]['row']> }
export type RowId<T extends TableName> = Tables[T]['id']

// An object has the keys that it was written with.
export const tableNames = Object.keys(tableDefinitions) as TableName[]

/** What a device or a server of this schema holds. */
export function tablesOfSchema(schema: number): TableName[] {
  return tableNames.filter((table) => tableDefinitions[table].since <= schema)
}

/**
 * A row's place in its scope (design, section 3): the version that last wrote it, and where it was created. "Order of
 * recording" means `createdVersion`, then `ordinal` within that version.
 */
export type RowStamp = { readonly version: number; readonly createdVersion: number; readonly ordinal: number }

export type StoredRow<T extends TableName = TableName> = Tables[T] & RowStamp

/** The `createdVersion` of a row that no server has confirmed: behind all that have been. */
export const unsentVersion = Number.MAX_SAFE_INTEGER

export function groupOfRow(row: Tables[TableName]): GroupId {
  return 'groupId' in row ? row.groupId : row.id
}

export function scopeOfRow(row: Tables[TableName]): Scope {
  return scopeOfGroup(groupOfRow(row))
}
