/** The synced tables: what every store (memory, IndexedDB, SQL) holds under which name. */
import type * as z from 'zod/mini'
import type { EpochSeconds } from '../dates.ts'
import { compareBy } from '../ordering.ts'
import {
  emptiedExpense,
  emptiedPendingMember,
  isEmptiedExpense,
  isEmptiedPendingMember,
} from './emptied-row.ts'
import { Expense } from './expense.ts'
import { Group, type GroupId } from './group.ts'
import { Member } from './member.ts'
import { PendingMember } from './pending-member.ts'
import { Profile } from './profile.ts'
import { type Scope, kindOfScope, scopeOfGroup, scopeOfUser } from './scope.ts'
import type { UserId } from './user.ts'

export type Tables = {
  groups: Group
  members: Member
  pendingMembers: PendingMember
  expenses: Expense
  profiles: Profile
}
export type TableName = keyof Tables
export type RowId<T extends TableName> = Tables[T]['id']

/** The names of the fields of `Row` that hold a `Value`. */
type FieldsOf<Row, Value> = { [Field in keyof Row]: Row[Field] extends Value ? Field : never }[keyof Row]

type ScopeField = 'id' | 'groupId'
type ChangedAtField = 'updatedAt' | 'joinedAt' | 'createdAt'

/** To which scope a row belongs: the field names a group, or a person. SQL has a column of the same name. */
type ScopeOfRows<Row> =
  | { scopeKind: 'group'; scopeField: FieldsOf<Row, GroupId> & ScopeField }
  | { scopeKind: 'user'; scopeField: FieldsOf<Row, UserId> & ScopeField }

type TableDefinition<Row> = ScopeOfRows<Row> & {
  schema: z.ZodMiniType<Row>
  /** The sync schema (shared/limits.ts) from which on devices know the table. */
  since: number
  /** What a field says in rows that were written before it was there. */
  defaults: Partial<Row>
  /** The field that says when the person wrote the row. */
  changedAt: FieldsOf<Row, EpochSeconds> & ChangedAtField
  /** Whether devices give its rows back after a restore, as shared/mutations/give-back-mutations.ts takes them. */
  isGivenBack: boolean
  /** What stays of a deleted row once its content is forgotten; null for a table of which nothing is ever deleted. */
  emptied: { from: (row: Row) => Row; is: (row: Row) => boolean } | null
  /** The store's indexes in IndexedDB, by the version of the device's database that made or changed them. */
  storeSince: Readonly<Record<number, string>>
}

/**
 * The one list of synced tables, in an order in which rows can be written: what others refer to comes first. Stores, sums
 * and SQL follow from it or do not compile (docs/decisions/0045-schema-versions.md).
 */
export const tableDefinitions: { [T in TableName]: TableDefinition<Tables[T]> } = {
  groups: {
    schema: Group,
    since: 1,
    defaults: {},
    scopeKind: 'group',
    scopeField: 'id',
    changedAt: 'updatedAt',
    isGivenBack: true,
    emptied: null,
    storeSince: { 1: 'id' },
  },
  members: {
    schema: Member,
    since: 1,
    defaults: {},
    scopeKind: 'group',
    scopeField: 'groupId',
    changedAt: 'joinedAt',
    isGivenBack: true,
    emptied: null,
    storeSince: { 1: 'id, groupId, userId' },
  },
  pendingMembers: {
    schema: PendingMember,
    since: 1,
    defaults: {},
    scopeKind: 'group',
    scopeField: 'groupId',
    changedAt: 'createdAt',
    isGivenBack: true,
    emptied: { from: emptiedPendingMember, is: isEmptiedPendingMember },
    storeSince: { 1: 'id, groupId' },
  },
  expenses: {
    schema: Expense,
    since: 1,
    defaults: {},
    scopeKind: 'group',
    scopeField: 'groupId',
    changedAt: 'updatedAt',
    isGivenBack: true,
    emptied: { from: emptiedExpense, is: isEmptiedExpense },
    storeSince: { 1: 'id, groupId, [groupId+date+createdVersion+ordinal]' },
  },
  profiles: {
    schema: Profile,
    since: 2,
    defaults: {},
    scopeKind: 'user',
    scopeField: 'id',
    changedAt: 'updatedAt',
    isGivenBack: true,
    emptied: null,
    storeSince: { 5: 'id' },
  },
}

// An object has the keys that it was written with.
export const tableNames = Object.keys(tableDefinitions) as TableName[]

/** What a device or a server of this schema holds. */
export function tablesOfSchema(schema: number): TableName[] {
  return tableNames.filter((table) => tableDefinitions[table].since <= schema)
}

/** Those whose rows a scope can have. */
export function tablesOf(scope: Scope): TableName[] {
  return tableNames.filter((table) => isTableOf(scope, table))
}

export function isTableOf(scope: Scope, table: TableName): boolean {
  return tableDefinitions[table].scopeKind === kindOfScope(scope)
}

/** A build of an older schema does not know scopes of this kind. */
export function isKnownUnder(schema: number, scope: Scope): boolean {
  return tablesOfSchema(schema).some((table) => isTableOf(scope, table))
}

/** Whether a scope's rows that were fetched under one schema lack a table of another. */
export function lacksTables(scope: Scope, { fetched, wanted }: { fetched: number; wanted: number }): boolean {
  return tablesOfSchema(wanted).some(
    (table) => isTableOf(scope, table) && tableDefinitions[table].since > fetched,
  )
}

/**
 * A row's place in its scope (docs/design.md, "Rows and scopes"): the version that last wrote it, and where it was created.
 * "Order of recording" means `createdVersion`, then `ordinal` within that version.
 */
export type RowStamp = { readonly version: number; readonly createdVersion: number; readonly ordinal: number }

export type StoredRow<T extends TableName = TableName> = Tables[T] & RowStamp

/** In the order of recording, the same on every device. */
export const inOrderOfRecording = compareBy<RowStamp>(
  (row) => row.createdVersion,
  (row) => row.ordinal,
)

/** Mutations and answers know rows without their place in the scope. */
export function withoutStamp<Row extends RowStamp>(row: Row): Omit<Row, keyof RowStamp> {
  const { version: _version, createdVersion: _created, ordinal: _ordinal, ...content } = row
  return content
}

/** The same of a row of any table, which the types do not follow. */
export function contentOf<T extends TableName>(row: StoredRow<T>): Tables[T] {
  return withoutStamp(row) as unknown as Tables[T]
}

/** The `createdVersion` of a row that no server has confirmed: behind all that have been. */
export const unsentVersion = Number.MAX_SAFE_INTEGER

export function scopeOfRow(table: TableName, row: Tables[TableName]): Scope {
  const { scopeKind, scopeField } = tableDefinitions[table]
  return scopeKind === 'user'
    ? scopeOfUser(fieldsOf<UserId>(row)[scopeField])
    : scopeOfGroup(fieldsOf<GroupId>(row)[scopeField])
}

/** When the person wrote the row, as far as it says. */
export function changedAt(table: TableName, row: Tables[TableName]): EpochSeconds {
  return fieldsOf<EpochSeconds>(row)[tableDefinitions[table].changedAt]
}

/** The definition of the row's table says which field has such a value, which the types of any row do not. */
function fieldsOf<Value>(row: Tables[TableName]) {
  return row as unknown as Record<ScopeField | ChangedAtField, Value>
}

/** Whether the content of a deleted row is forgotten. */
export function isEmptied(table: TableName, row: Tables[TableName]): boolean {
  const isEmptiedRow: ((row: never) => boolean) | undefined = tableDefinitions[table].emptied?.is
  // The row is of this table, which the types do not follow.
  return isEmptiedRow?.(row as never) ?? false
}

export function emptiedRow<T extends TableName>(table: T, row: Tables[T]): Tables[T] {
  return tableDefinitions[table].emptied?.from(row) ?? row
}
