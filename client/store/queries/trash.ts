/**
 * What was deleted in a group and can still be restored: expenses, transfers, trips, items of trips, pending members and
 * attachments.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import { daySeconds, deletedContentKeptDays, deletedContentKeptSeconds } from '#shared/limits.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { isEmptied } from '#shared/model/row-schemas.ts'
import type { DeletableTable, StoredRow, TableName } from '#shared/model/tables.ts'
import { compareBy } from '#shared/ordering.ts'
import type { Tombstone } from '#shared/sync/device-store.ts'
import { rowOfTable } from '#shared/sync/queue-record.ts'
import type { Deletion } from '#shared/sync/wire-format.ts'
import { currentDatabase } from '../current-database.ts'
import type { AttachmentRow } from './attachments.ts'
import type { ExpenseRow } from './expenses.ts'
import type { ItemRow, TripRow } from './trips.ts'

/** `deletion` is undefined if this device does not know when the row was deleted. */
type Deleted<Kind, Row> = { kind: Kind; row: Row; deletion: Deletion | undefined }
/** A transfer is a row of the same table. */
type DeletedExpense = Deleted<'expense', ExpenseRow>
/** The counts are of what was deleted with the trip and is restored with it. */
type DeletedTrip = Deleted<'itinerary', TripRow> & {
  itemCount: number
  expenseCount: number
}
/** Deleted on its own. While its trip is deleted too, it cannot be restored. */
type DeletedItem = Deleted<'item', ItemRow> & { trip: { title: string; isDeleted: boolean } }
type DeletedPerson = Deleted<'pendingMember', StoredRow<'pendingMembers'>>
/** `of` is the title of its expense or item, null for one of the group. */
type DeletedAttachment = Deleted<'attachment', AttachmentRow> & { of: string | null }
export type DeletedEntry = DeletedExpense | DeletedTrip | DeletedItem | DeletedPerson | DeletedAttachment

/** What is needed to restore it. */
export type Restorable =
  | Pick<DeletedExpense, 'kind' | 'row'>
  | Pick<DeletedTrip, 'kind' | 'row'>
  | Pick<DeletedItem, 'kind' | 'row'>
  | Pick<DeletedPerson, 'kind' | 'row'>
  | Pick<DeletedAttachment, 'kind' | 'row'>

/**
 * The newest deletion first. Those of which the time is unknown come last, the newest version first. A group has few
 * tombstones, because they are purged after 90 days.
 */
export async function deletedEntries(groupId: GroupId): Promise<DeletedEntry[]> {
  const { tombstones, itineraries } = currentDatabase()
  const [deleted, livingTrips] = await Promise.all([
    tombstones.where({ scope: scopeOfGroup(groupId) }).toArray(),
    itineraries.where({ groupId }).toArray(),
  ])
  const found: { [T in DeletableTable]: RowIn<T>[] } = {
    pendingMembers: rowsIn('pendingMembers', deleted),
    itineraries: rowsIn('itineraries', deleted),
    itineraryItems: rowsIn('itineraryItems', deleted),
    expenses: rowsIn('expenses', deleted),
    attachments: rowsIn('attachments', deleted),
  }
  const { pendingMembers, expenses, itineraries: trips, itineraryItems: items, attachments } = found
  return [
    ...pendingMembers.map((each): DeletedPerson => ({ kind: 'pendingMember', ...each })),
    ...expenses.map((each): DeletedExpense => ({ kind: 'expense', ...each })),
    ...trips.map((trip): DeletedTrip => {
      const { items: itemIds = [], expenses: expenseIds = [] } = trip.row.deletedWith ?? {}
      return {
        kind: 'itinerary',
        ...trip,
        itemCount: countOf(items, itemIds),
        expenseCount: countOf(expenses, expenseIds),
      }
    }),
    ...itemsDeletedAlone({ items, trips, livingTrips }),
    ...(await attachmentsDeletedAlone(groupId, attachments)),
  ].toSorted(newestDeletionFirst)
}

type RowIn<T extends TableName> = {
  row: NonNullable<ReturnType<typeof rowOfTable<T>>>
  deletion: Deletion | undefined
}

function rowsIn<T extends TableName>(table: T, tombstones: readonly Tombstone[]): RowIn<T>[] {
  return tombstones.flatMap((tombstone) => {
    const row = rowOfTable(table, tombstone)
    return row && !isEmptied(table, row) ? [{ row, deletion: tombstone.deletion }] : []
  })
}

function countOf(deleted: readonly { row: { id: string } }[], ids: readonly string[]): number {
  const named = new Set(ids)
  return deleted.filter(({ row }) => named.has(row.id)).length
}

type ItemsAndTrips = {
  items: readonly RowIn<'itineraryItems'>[]
  trips: readonly RowIn<'itineraries'>[]
  livingTrips: readonly TripRow[]
}

/** Items of a trip that is on this device neither living nor with the content of its tombstone are left out. */
function itemsDeletedAlone({ items, trips, livingTrips }: ItemsAndTrips): DeletedItem[] {
  const tripOf = new Map<TripId, DeletedItem['trip']>([
    ...trips.map(({ row }) => [row.id, { title: row.title, isDeleted: true }] as const),
    ...livingTrips.map(({ id, title }) => [id, { title, isDeleted: false }] as const),
  ])
  const withTrip = new Set(trips.flatMap(({ row }) => row.deletedWith?.items ?? []))
  return items.flatMap((item): DeletedItem[] => {
    const trip = tripOf.get(item.row.itineraryId)
    return trip && !withTrip.has(item.row.id) ? [{ kind: 'item', ...item, trip }] : []
  })
}

/**
 * Those of living expenses and items: with a deleted one they are restored first. A receipt without an expense that was put to
 * one was not deleted: another row has its bytes.
 */
async function attachmentsDeletedAlone(
  groupId: GroupId,
  deleted: readonly RowIn<'attachments'>[],
): Promise<DeletedAttachment[]> {
  if (deleted.length === 0) return []
  const { attachments, expenses, itineraryItems } = currentDatabase()
  const rows = deleted.map(({ row }) => row)
  const [living, ofExpenses, ofItems] = await Promise.all([
    attachments.where({ groupId }).toArray(),
    expenses.bulkGet(rows.flatMap(({ expenseId }) => expenseId ?? [])),
    itineraryItems.bulkGet(rows.flatMap(({ itineraryItemId }) => itineraryItemId ?? [])),
  ])
  const named = new Set(living.map(({ hash }) => hash))
  const titles = new Map<string, string>(
    [...ofExpenses, ...ofItems].flatMap((parent) => (parent ? [[parent.id, parent.title] as const] : [])),
  )
  return deleted.flatMap((each): DeletedAttachment[] => {
    const { expenseId, itineraryItemId, hash } = each.row
    const parent = expenseId ?? itineraryItemId
    if (parent === null) return named.has(hash) ? [] : [{ kind: 'attachment', ...each, of: null }]
    const title = titles.get(parent)
    return title === undefined ? [] : [{ kind: 'attachment', ...each, of: title }]
  })
}

const newestDeletionFirst = compareBy<DeletedEntry>(
  ({ deletion }) => -(deletion?.at ?? 0),
  ({ row }) => -row.version,
)

/** The days for which the row can still be restored, begun ones included. 0 if the server may empty it at any time. */
export function daysLeft({ at }: Pick<Deletion, 'at'>, now: EpochSeconds): number {
  // A device whose clock is slow must not promise more days than there are.
  return Math.min(
    deletedContentKeptDays,
    Math.max(0, Math.ceil((at + deletedContentKeptSeconds - now) / daySeconds)),
  )
}
