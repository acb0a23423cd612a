/** The synced tables: what every store (memory, IndexedDB, SQL) holds under which name. */
import type { Expense } from './expense.ts'
import type { Group, GroupId } from './group.ts'
import type { Member } from './member.ts'
import type { PendingMember } from './pending-member.ts'
import { type Scope, scopeOfGroup } from './scope.ts'

export type Tables = {
  groups: Group
  members: Member
  pendingMembers: PendingMember
  expenses: Expense
}
export type TableName = keyof Tables
export type RowId<T extends TableName> = Tables[T]['id']

type TableDefinition<Row> = {
  /** The sync schema (shared/limits.ts) from which on devices know the table. */
  since: number
  /** What a field says in rows that were written before it was there. */
  defaults: Partial<Row>
}

/**
 * The one list of synced tables, in an order in which rows can be written: what others refer to comes first. Stores, sums
 * and SQL follow from it or do not compile (docs/decisions/0045-schema-versions.md).
 */
export const tableDefinitions: { [T in TableName]: TableDefinition<Tables[T]> } = {
  groups: { since: 1, defaults: {} },
  members: { since: 1, defaults: {} },
  pendingMembers: { since: 1, defaults: {} },
  expenses: { since: 1, defaults: {} },
}

// An object has the keys that it was written with.
export const tableNames = Object.keys(tableDefinitions) as TableName[]

/** What a device or a server of this schema holds. */
export function tablesOfSchema(schema: number): TableName[] {
  return tableNames.filter((table) => tableDefinitions[table].since <= schema)
}

/** Whether rows that were fetched under one schema lack a table of another. */
export function lacksTables(fetched: number, wanted: number): boolean {
  return tablesOfSchema(wanted).some((table) => tableDefinitions[table].since > fetched)
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
