/** The synced tables: what every store (memory, IndexedDB, SQL) holds under which name. */
import { Expense } from './expense.ts'
import { Group, type GroupId } from './group.ts'
import { Member } from './member.ts'
import { PendingMember } from './pending-member.ts'
import { type Scope, scopeOfGroup } from './scope.ts'

export type Tables = {
  groups: Group
  members: Member
  pendingMembers: PendingMember
  expenses: Expense
}
export type TableName = keyof Tables
export type RowId<T extends TableName> = Tables[T]['id']

export const rowSchemas = {
  groups: Group,
  members: Member,
  pendingMembers: PendingMember,
  expenses: Expense,
}

/** In an order in which rows can be written: what others refer to comes first. */
export const tableNames = ['groups', 'members', 'pendingMembers', 'expenses'] as const satisfies TableName[]

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
