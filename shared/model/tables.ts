/** The synced tables, which every store (memory, IndexedDB, SQL) has under these names. */
import type * as z from 'zod/mini'
import type { EpochSeconds } from '../dates.ts'
import { compareBy } from '../ordering.ts'
import { Activity, activityDefaults, sinceOfAction } from './activity.ts'
import { Application, OwnApplication } from './application.ts'
import { Expense, emptiedExpense, expenseDefaults, isEmptiedExpense } from './expense.ts'
import { Group, type GroupId, groupDefaults } from './group.ts'
import { Trip, emptiedTrip, isEmptiedTrip } from './trip.ts'
import { TripItem, emptiedItem, isEmptiedItem } from './trip-item.ts'
import { Member } from './member.ts'
import {
  PendingMember,
  emptiedPendingMember,
  isEmptiedPendingMember,
  pendingMemberDefaults,
} from './pending-member.ts'
import { Profile } from './profile.ts'
import { type Scope, kindOfScope, scopeOfGroup, scopeOfUser } from './scope.ts'
import type { UserId } from './user.ts'

export type Tables = {
  groups: Group
  members: Member
  pendingMembers: PendingMember
  itineraries: Trip
  itineraryItems: TripItem
  expenses: Expense
  activities: Activity
  applications: Application
  profiles: Profile
  ownApplications: OwnApplication
}
export type TableName = keyof Tables
export type RowId<T extends TableName> = Tables[T]['id']

/** The names of the fields of `Row` that hold a `Value`. */
type FieldsOf<Row, Value> = { [Field in keyof Row]: Row[Field] extends Value ? Field : never }[keyof Row]

type ScopeField = 'id' | 'groupId' | 'userId'
type ChangedAtField = 'updatedAt' | 'joinedAt' | 'createdAt'

/** How to find the scope of a row: `scopeField` holds the id of its group or user. SQL has a column of the same name. */
type ScopeOfRows<Row> =
  | { scopeKind: 'group'; scopeField: FieldsOf<Row, GroupId> & ScopeField }
  | { scopeKind: 'user'; scopeField: FieldsOf<Row, UserId> & ScopeField }

type TableDefinition<Row> = ScopeOfRows<Row> & {
  schema: z.ZodMiniType<Row>
  /** The first sync schema (shared/limits.ts) whose devices know the table. */
  since: number
  /**
   * The first sync schema whose devices know the row, where that is a later one than `since`. An older device would not know
   * what to show of it.
   */
  rowSince?: (row: Row) => number
  /** The first sync schema with the present meaning of the rows. A device that has rows of an earlier one fetches them again. */
  fetchedAnewSince?: number
  /** The values of later fields in rows that were written before the fields existed. */
  defaults: Partial<Row>
  /** The field with the time at which the person wrote the row. */
  changedAt: FieldsOf<Row, EpochSeconds> & ChangedAtField
  /** Whether its rows count towards `groupRowsMax` (shared/limits.ts). */
  isLimited: boolean
  /** Whether devices give back rows of this table after a restore (shared/mutations/give-back-mutations.ts). */
  isGivenBack: boolean
  /**
   * How the content of an old tombstone is emptied (docs/decisions/0046-deleted-content.md). Null for a table of which no
   * row is ever deleted: then `remove` of a WriteTx does not compile for it.
   */
  emptied: { from: (row: Row) => Row; is: (row: Row) => boolean } | null
  /** The store's indexes in IndexedDB, by the version of the device's database that added or changed them. */
  storeSince: Readonly<Record<number, string>>
}

type TableDefinitions = { [T in TableName]: TableDefinition<Tables[T]> }

const ofGroup = { scopeKind: 'group', scopeField: 'groupId' } as const
const ordinary = { isLimited: true, isGivenBack: true } as const

/**
 * The one list of synced tables. Tables to which others refer come first, so that rows can be written in this order.
 * Stores, checksums and SQL follow from the list or do not compile (docs/decisions/0045-schema-versions.md).
 */
const definitions = {
  groups: {
    schema: Group,
    since: 1,
    defaults: groupDefaults,
    scopeKind: 'group',
    scopeField: 'id',
    changedAt: 'updatedAt',
    ...ordinary,
    emptied: null,
    storeSince: { 1: 'id' },
  },
  members: {
    schema: Member,
    since: 1,
    ...ofGroup,
    defaults: {},
    changedAt: 'joinedAt',
    ...ordinary,
    emptied: null,
    storeSince: { 1: 'id, groupId, userId' },
  },
  pendingMembers: {
    schema: PendingMember,
    since: 1,
    defaults: pendingMemberDefaults,
    ...ofGroup,
    changedAt: 'createdAt',
    ...ordinary,
    emptied: { from: emptiedPendingMember, is: isEmptiedPendingMember },
    storeSince: { 1: 'id, groupId' },
  },
  itineraries: {
    schema: Trip,
    since: 7,
    ...ofGroup,
    defaults: {},
    changedAt: 'updatedAt',
    ...ordinary,
    emptied: { from: emptiedTrip, is: isEmptiedTrip },
    storeSince: { 9: 'id, groupId, [groupId+startDate], [groupId+createdAt]' },
  },
  itineraryItems: {
    schema: TripItem,
    since: 7,
    ...ofGroup,
    defaults: {},
    changedAt: 'updatedAt',
    ...ordinary,
    emptied: { from: emptiedItem, is: isEmptiedItem },
    storeSince: { 9: 'id, groupId, itineraryId, [groupId+createdAt]' },
  },
  expenses: {
    schema: Expense,
    since: 1,
    fetchedAnewSince: 8, // Shares had paid flags before, which are payments now.
    defaults: expenseDefaults,
    ...ofGroup,
    changedAt: 'updatedAt',
    ...ordinary,
    emptied: { from: emptiedExpense, is: isEmptiedExpense },
    storeSince: {
      1: 'id, groupId, [groupId+date+createdVersion+ordinal]',
      6: 'id, groupId, [groupId+date+createdVersion+ordinal], [groupId+transactionType]',
      8: 'id, groupId, [groupId+date+createdVersion+ordinal], [groupId+transactionType], [groupId+createdAt]',
      9: 'id, groupId, [groupId+date+createdVersion+ordinal], [groupId+transactionType], [groupId+createdAt], [itineraryId+date+createdVersion+ordinal], itineraryItemId',
      10: 'id, groupId, [groupId+date+createdVersion+ordinal], [groupId+transactionType], [groupId+createdAt], [itineraryId+date+createdVersion+ordinal], itineraryItemId, expenseId',
    },
  },
  activities: {
    schema: Activity,
    since: 6,
    rowSince: ({ action }) => sinceOfAction(action),
    defaults: activityDefaults,
    ...ofGroup,
    changedAt: 'createdAt',
    // A full group must still take edits, which write these rows.
    isLimited: false,
    // A given-back row could say that somebody has done what they have not.
    isGivenBack: false,
    emptied: null,
    storeSince: { 8: 'id, groupId, [groupId+createdAt], expenseId' },
  },
  applications: {
    schema: Application,
    since: 5,
    ...ofGroup,
    defaults: {},
    changedAt: 'updatedAt',
    isLimited: true,
    // A given-back row could make somebody an applicant who has not applied.
    isGivenBack: false,
    emptied: null,
    storeSince: { 7: 'id, groupId, status' },
  },
  profiles: {
    schema: Profile,
    since: 2,
    defaults: {},
    scopeKind: 'user',
    scopeField: 'id',
    changedAt: 'updatedAt',
    ...ordinary,
    emptied: null,
    storeSince: { 5: 'id' },
  },
  ownApplications: {
    schema: OwnApplication,
    since: 5,
    defaults: {},
    scopeKind: 'user',
    scopeField: 'userId',
    changedAt: 'updatedAt',
    isLimited: true,
    // The server writes it from the row of the group.
    isGivenBack: false,
    emptied: null,
    storeSince: { 7: 'id, userId' },
  },
} satisfies TableDefinitions

export const tableDefinitions: TableDefinitions = definitions

type TableWhere<Traits> = {
  [T in TableName]: (typeof definitions)[T] extends Traits ? T : never
}[TableName]

/** The tables of which rows can be deleted. */
export type DeletableTable = Exclude<TableName, TableWhere<{ emptied: null }>>
/** The tables whose rows devices give back after a restore. */
export type GivenBackTable = TableWhere<{ isGivenBack: true }>

// The object has exactly the keys of its type, because it is written out above.
export const tableNames = Object.keys(tableDefinitions) as TableName[]

/** The tables whose rows a scope can have. */
export function tablesOf(scope: Scope): TableName[] {
  return tableNames.filter((table) => isTableOf(scope, table))
}

export function isTableOf(scope: Scope, table: TableName): boolean {
  return tableDefinitions[table].scopeKind === kindOfScope(scope)
}

/**
 * The stamp of a row (docs/design.md, "Rows and scopes"): the version that last wrote it, the version that created it,
 * and its ordinal within that. Order of recording means `createdVersion`, then `ordinal`.
 */
export type RowStamp = { readonly version: number; readonly createdVersion: number; readonly ordinal: number }

export type StoredRow<T extends TableName = TableName> = Tables[T] & RowStamp

/** Compares by the order of recording, which is the same on every device. */
export const inOrderOfRecording = compareBy<Omit<RowStamp, 'version'>>(
  (row) => row.createdVersion,
  (row) => row.ordinal,
)

/** The row without its stamp, as mutations and REST answers have it. */
export function withoutStamp<Row extends RowStamp>(row: Row): Omit<Row, keyof RowStamp> {
  const { version: _version, createdVersion: _created, ordinal: _ordinal, ...content } = row
  return content
}

/** The same for a row of any table, whose type the compiler cannot follow. */
export function contentOf<T extends TableName>(row: StoredRow<T>): Tables[T] {
  return withoutStamp(row) as unknown as Tables[T]
}

/** The `createdVersion` of a row that the server does not have yet. It sorts after all others. */
export const unsentVersion = Number.MAX_SAFE_INTEGER

export function scopeOfRow(table: TableName, row: Tables[TableName]): Scope {
  const { scopeKind, scopeField } = tableDefinitions[table]
  return scopeKind === 'user'
    ? scopeOfUser(fieldsOf<UserId>(row)[scopeField])
    : scopeOfGroup(fieldsOf<GroupId>(row)[scopeField])
}

/** When the person wrote the row, in epoch seconds. */
export function changedAt(table: TableName, row: Tables[TableName]): EpochSeconds {
  return fieldsOf<EpochSeconds>(row)[tableDefinitions[table].changedAt]
}

/** The definition of the row's table names a field with such a value. The types of a row of any table cannot express that. */
function fieldsOf<Value>(row: Tables[TableName]) {
  return row as unknown as Record<ScopeField | ChangedAtField, Value>
}

export function isDeletable<T extends TableName>(table: T): table is T & DeletableTable {
  return tableDefinitions[table].emptied !== null
}

/** Whether the content of the deleted row is emptied. */
export function isEmptied(table: TableName, row: Tables[TableName]): boolean {
  const isEmptiedRow: ((row: never) => boolean) | undefined = tableDefinitions[table].emptied?.is
  // The row is of this table. The types cannot express that.
  return isEmptiedRow?.(row as never) ?? false
}

export function emptiedRow<T extends TableName>(table: T, row: Tables[T]): Tables[T] {
  return tableDefinitions[table].emptied?.from(row) ?? row
}
