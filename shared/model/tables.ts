/**
 * The synced tables, which every store (memory, IndexedDB, SQL) has under these names. How their rows are checked is in
 * row-schemas.ts: opening the database needs no schema (docs/decisions/0049-first-load.md).
 */
import type { EpochSeconds } from '../dates.ts'
import { compareBy } from '../ordering.ts'
import type { Activity } from './activity.ts'
import type { Application, OwnApplication } from './application.ts'
import type { Attachment } from './attachment.ts'
import type { Expense } from './expense.ts'
import type { Group, GroupId } from './group.ts'
import type { Member } from './member.ts'
import type { PendingMember } from './pending-member.ts'
import type { Profile } from './profile.ts'
import { activityDefaults, expenseDefaults, groupDefaults, pendingMemberDefaults } from './row-defaults.ts'
import { type Scope, kindOfScope, scopeOfGroup, scopeOfUser } from './scope.ts'
import type { TripItem } from './trip-item.ts'
import type { Trip } from './trip.ts'
import type { UserId } from './user.ts'

export type Tables = {
  groups: Group
  members: Member
  pendingMembers: PendingMember
  itineraries: Trip
  itineraryItems: TripItem
  expenses: Expense
  attachments: Attachment
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
  /** The first sync schema (shared/limits.ts) whose devices know the table. */
  since: number
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
  /** Whether rows can be deleted. Of other tables, `remove` of a WriteTx does not compile. */
  isDeletable: boolean
  /** The store's indexes in IndexedDB, by the version of the device's database that added or changed them. */
  storeSince: Readonly<Record<number, string>>
}

type TableDefinitions = { [T in TableName]: TableDefinition<Tables[T]> }

const ofGroup = { scopeKind: 'group', scopeField: 'groupId' } as const
const ordinary = { isLimited: true, isGivenBack: true } as const
const ofTrips = { since: 7, ...ofGroup, ...ordinary, changedAt: 'updatedAt', isDeletable: true } as const

/**
 * The one list of synced tables. Tables to which others refer come first, so that rows can be written in this order.
 * Stores, checksums and SQL follow from the list or do not compile (docs/decisions/0045-schema-versions.md).
 */
const definitions = {
  groups: {
    since: 1,
    defaults: groupDefaults,
    scopeKind: 'group',
    scopeField: 'id',
    changedAt: 'updatedAt',
    ...ordinary,
    isDeletable: false,
    storeSince: { 1: 'id' },
  },
  members: {
    since: 1,
    ...ofGroup,
    defaults: {},
    changedAt: 'joinedAt',
    ...ordinary,
    isDeletable: false,
    storeSince: { 1: 'id, groupId, userId' },
  },
  pendingMembers: {
    since: 1,
    defaults: pendingMemberDefaults,
    ...ofGroup,
    changedAt: 'createdAt',
    ...ordinary,
    isDeletable: true,
    storeSince: { 1: 'id, groupId' },
  },
  itineraries: {
    ...ofTrips,
    defaults: {},
    storeSince: { 9: 'id, groupId, [groupId+startDate], [groupId+createdAt]' },
  },
  itineraryItems: {
    ...ofTrips,
    defaults: {},
    storeSince: { 9: 'id, groupId, itineraryId, [groupId+createdAt]' },
  },
  expenses: {
    since: 1,
    fetchedAnewSince: 8, // Shares had paid flags before, which are payments now.
    defaults: expenseDefaults,
    ...ofGroup,
    changedAt: 'updatedAt',
    ...ordinary,
    isDeletable: true,
    storeSince: {
      1: 'id, groupId, [groupId+date+createdVersion+ordinal]',
      6: 'id, groupId, [groupId+date+createdVersion+ordinal], [groupId+transactionType]',
      8: 'id, groupId, [groupId+date+createdVersion+ordinal], [groupId+transactionType], [groupId+createdAt]',
      9: 'id, groupId, [groupId+date+createdVersion+ordinal], [groupId+transactionType], [groupId+createdAt], [itineraryId+date+createdVersion+ordinal], itineraryItemId',
      10: 'id, groupId, [groupId+date+createdVersion+ordinal], [groupId+transactionType], [groupId+createdAt], [itineraryId+date+createdVersion+ordinal], itineraryItemId, expenseId',
    },
  },
  attachments: {
    since: 9,
    ...ofGroup,
    defaults: {},
    changedAt: 'updatedAt',
    ...ordinary,
    isDeletable: true,
    storeSince: {
      11: 'id, groupId, expenseId, itineraryItemId',
      12: 'id, groupId, expenseId, itineraryItemId, hash',
    },
  },
  activities: {
    since: 6,
    defaults: activityDefaults,
    ...ofGroup,
    changedAt: 'createdAt',
    // A full group must still take edits, which write these rows.
    isLimited: false,
    // A given-back row could say that somebody has done what they have not.
    isGivenBack: false,
    isDeletable: false,
    storeSince: { 8: 'id, groupId, [groupId+createdAt], expenseId' },
  },
  applications: {
    since: 5,
    ...ofGroup,
    defaults: {},
    changedAt: 'updatedAt',
    isLimited: true,
    // A given-back row could make somebody an applicant who has not applied.
    isGivenBack: false,
    isDeletable: false,
    storeSince: { 7: 'id, groupId, status' },
  },
  profiles: {
    since: 2,
    defaults: {},
    scopeKind: 'user',
    scopeField: 'id',
    changedAt: 'updatedAt',
    ...ordinary,
    isDeletable: false,
    storeSince: { 5: 'id' },
  },
  ownApplications: {
    since: 5,
    defaults: {},
    scopeKind: 'user',
    scopeField: 'userId',
    changedAt: 'updatedAt',
    isLimited: true,
    // The server writes it from the row of the group.
    isGivenBack: false,
    isDeletable: false,
    storeSince: { 7: 'id, userId' },
  },
} satisfies TableDefinitions

export const tableDefinitions: TableDefinitions = definitions

type TableWhere<Traits> = {
  [T in TableName]: (typeof definitions)[T] extends Traits ? T : never
}[TableName]

export type DeletableTable = TableWhere<{ isDeletable: true }>
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
  return tableDefinitions[table].isDeletable
}
