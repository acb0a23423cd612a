/** How the rows of each synced table are checked, and how deleted ones are emptied. */
import type * as z from 'zod/mini'
import { Activity } from './activity.ts'
import { Application, OwnApplication } from './application.ts'
import { Attachment, emptiedAttachment, isEmptiedAttachment } from './attachment.ts'
import { Expense, emptiedExpense, isEmptiedExpense } from './expense.ts'
import { Group } from './group.ts'
import { Member } from './member.ts'
import { PendingMember, emptiedPendingMember, isEmptiedPendingMember } from './pending-member.ts'
import { Profile } from './profile.ts'
import { withDefaults } from './stored-row.ts'
import type { DeletableTable, TableName, Tables } from './tables.ts'
import { TripItem, emptiedItem, isEmptiedItem } from './trip-item.ts'
import { Trip, emptiedTrip, isEmptiedTrip } from './trip.ts'

export const rowSchemas: { readonly [T in TableName]: z.ZodMiniType<Tables[T]> } = {
  groups: Group,
  members: Member,
  pendingMembers: PendingMember,
  itineraries: Trip,
  itineraryItems: TripItem,
  expenses: Expense,
  attachments: Attachment,
  activities: Activity,
  applications: Application,
  profiles: Profile,
  ownApplications: OwnApplication,
}

/** Whether this build knows every field of the row. */
export function isWhollyKnown<T extends TableName>(table: T, row: Tables[T]): boolean {
  return rowSchemas[table].safeParse(row).success
}

/**
 * Checks a stored row and completes missing fields with their defaults. Fields that this build does not know are kept,
 * because a newer build has written them and will read them again. Undefined if the row is invalid otherwise.
 */
export function readRow<T extends TableName>(table: T, stored: unknown): Tables[T] | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const complete = withDefaults(table, stored)
  const read = rowSchemas[table].safeParse(complete)
  if (read.success) return read.data
  const isReadable = read.error.issues.every(({ code }) => code === 'unrecognized_keys')
  // The row has passed the schema of its table, but for unknown fields. The types cannot express that.
  return isReadable ? (complete as Tables[T]) : undefined
}

type Emptying<Row> = { from: (row: Row) => Row; is: (row: Row) => boolean }

/** How the content of an old tombstone is emptied (docs/decisions/0046-deleted-content.md). */
const emptyings: { readonly [T in TableName]?: Emptying<Tables[T]> } = {
  pendingMembers: { from: emptiedPendingMember, is: isEmptiedPendingMember },
  itineraries: { from: emptiedTrip, is: isEmptiedTrip },
  itineraryItems: { from: emptiedItem, is: isEmptiedItem },
  expenses: { from: emptiedExpense, is: isEmptiedExpense },
  attachments: { from: emptiedAttachment, is: isEmptiedAttachment },
} satisfies { [T in DeletableTable]: Emptying<Tables[T]> }

/** Whether the content of the deleted row is emptied. */
export function isEmptied(table: TableName, row: Tables[TableName]): boolean {
  const isEmptiedRow: ((row: never) => boolean) | undefined = emptyings[table]?.is
  // The row is of this table. The types cannot express that.
  return isEmptiedRow?.(row as never) ?? false
}

export function emptiedRow<T extends TableName>(table: T, row: Tables[T]): Tables[T] {
  return emptyings[table]?.from(row) ?? row
}
