/** Reads what was done in a group: activities, and what rows and tombstones say of recording and deleting. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Activity } from '#shared/model/activity.ts'
import { type ExpenseId, isEmptiedExpense } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { isEmptiedPendingMember } from '#shared/model/pending-member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type RowStamp, type StoredRow, inOrderOfRecording } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import { compareBy } from '#shared/ordering.ts'
import type { Tombstone } from '#shared/sync/device-store.ts'
import { rowOfTable } from '#shared/sync/queue-record.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'
import type { ExpenseRow } from './expenses.ts'
import { namedByProfile } from './own-profile.ts'
import { type People, peopleOfRows } from './people.ts'
import {
  type PlanRow,
  entriesOfDeletedPlans,
  isItem,
  plannedEntry,
  plansNamedIn,
} from './activity-of-plans.ts'
import { type UnsentRowState, unsentRowStates } from './unsent-changes.ts'

type Happened = { key: string; at: EpochSeconds; by: UserId | null }

export type ActivityEntry = Happened &
  (
    | { kind: 'group-created' }
    /** `isMoneyChanged`: its amount is not the one that was recorded, as an entry among the newest says. */
    | { kind: 'recorded'; row: ExpenseRow; isDeleted: boolean; isMoneyChanged: boolean }
    /** The content of the row is emptied 30 days after the deletion. */
    | { kind: 'deleted'; row: ExpenseRow; isEmptied: boolean }
    /** `more`: the number of other items that were planned in one go with it. */
    | { kind: 'planned'; plan: PlanRow; more: number; isDeleted: boolean }
    /** `isTripDeleted`: it is an item whose trip is deleted, too, and has to be restored first. */
    | { kind: 'plan-deleted'; plan: PlanRow; isEmptied: boolean; isTripDeleted: boolean }
    /**
     * `row` is the expense or transfer that it names, `plan` the item, else the trip; deleted or not. Undefined if it names none
     * or this device has none.
     */
    | {
        kind: 'done'
        activity: StoredRow<'activities'>
        row: ExpenseRow | undefined
        plan: PlanRow | undefined
        /** The number of other items with which the same was done in one go. */
        more: number
        /** The expense or transfer, or if it names none the item or the trip. */
        isDeleted: boolean
        /** The pending member whom it has removed, while they can be restored. */
        removed: StoredRow<'pendingMembers'> | undefined
      }
  )

type ActivityOfGroup = {
  /** The newest first. */
  entries: ActivityEntry[]
  /** The number of entries before those of one go were joined. */
  readCount: number
  /** Pending members who were removed included. */
  people: People
  /** By the id of an activity, or of the row that was recorded or deleted. */
  states: ReadonlyMap<string, UnsentRowState>
}

/** At most `limit` entries. Null if this device has no such group. */
export async function activityOf(groupId: GroupId, limit: number): Promise<ActivityOfGroup | null> {
  const scope = scopeOfGroup(groupId)
  const { groups, tombstones } = currentDatabase()
  const [group, deleted, activities, recorded, trips, items, states] = await Promise.all([
    groups.get(groupId),
    tombstones.where({ scope }).toArray(),
    newestOf('activities', groupId, limit),
    newestOf('expenses', groupId, limit),
    newestOf('itineraries', groupId, limit),
    newestOf('itineraryItems', groupId, limit),
    unsentRowStates(scope),
  ])
  if (!group) return null
  const deletedRows = new Map(
    deleted
      .flatMap((tombstone) => expenseIn(tombstone))
      .filter((row) => !isEmptiedExpense(row))
      .map((row) => [row.id, row]),
  )
  const [namedRows, namedPlans] = await Promise.all([
    rowsNamedIn(activities),
    plansNamedIn(activities, deleted),
  ])
  const deletedIds = new Set<string>(deleted.map(({ row }) => row.id))
  const removedPeople = removedPeopleIn(deleted)
  const changed = new Set(activities.flatMap(({ expenseId, money }) => (money ? [expenseId] : [])))
  const entries: ActivityEntry[] = [
    { kind: 'group-created', key: groupId, at: group.createdAt, by: group.createdBy },
    ...recorded.map((row) => recordedEntry(row, { isDeleted: false, changed })),
    ...deleted.flatMap((tombstone) => entriesOfTombstone(tombstone, changed)),
    ...[...trips, ...items].map((plan) => plannedEntry(plan, { isDeleted: false })),
    ...entriesOfDeletedPlans(deleted),
    ...activities.map((activity): ActivityEntry => {
      const { id, createdAt, createdBy, expenseId, itineraryId, itineraryItemId } = activity
      const presentRow = expenseId === null ? undefined : namedRows.get(expenseId)
      const row = presentRow ?? (expenseId === null ? undefined : deletedRows.get(expenseId))
      const plan = namedPlans.get(itineraryItemId ?? itineraryId ?? '')
      const removed = removedPeople.find(
        (person) => activity.action === 'person-removed' && activity.person === keyOfPendingMember(person.id),
      )
      const isDeleted = deletedIds.has(expenseId ?? plan?.id ?? '')
      const named = { activity, row, plan, more: 0, isDeleted, removed }
      return { kind: 'done', key: id, at: createdAt, by: createdBy, ...named }
    }),
  ]
  const people = await everybodyIn(groupId, removedPeople)
  const newest = entries.toSorted(newestFirst).slice(0, limit)
  return { entries: inSeries(newest), readCount: newest.length, people, states }
}

/** Between two changes that somebody makes in one go. */
const pauseSecondsMax = 5 * 60

/** Items that one person added to a trip in one go are one entry, and so is what they did with each of several items. */
function inSeries(entries: readonly ActivityEntry[]): ActivityEntry[] {
  const series: [ActivityEntry, ...ActivityEntry[]][] = []
  for (const entry of entries) {
    const last = series.at(-1)
    const newer = last?.at(-1)
    if (last && newer && isOneGo(newer, entry)) last.push(entry)
    else series.push([entry])
  }
  return series.map(([newest, ...others]) => {
    const first = [newest, ...others].toSorted(oldestEntryFirst)[0] ?? newest
    const more = new Set([newest, ...others].map(planOf)).size - 1
    return more === 0 ? newest : { ...first, at: newest.at, more }
  })
}

function isOneGo(newer: ActivityEntry, older: ActivityEntry): boolean {
  const what = deedOf(newer)
  return what !== null && what === deedOf(older) && newer.at - older.at <= pauseSecondsMax
}

/** Equal for entries that may be one. Null for one that stands alone. */
function deedOf(entry: ActivityEntry): string | null {
  if (entry.kind !== 'planned' && entry.kind !== 'done') return null
  const { kind, by, plan } = entry
  if (!plan || (kind === 'done' && entry.activity.expenseId !== null)) return null
  const trip = isItem(plan) ? plan.itineraryId : plan.id
  // A trip comes before the items that are made with it.
  return [by, trip, isItem(plan) ? 0 : 1, kind === 'done' ? entry.activity.action : kind].join(' ')
}

function planOf(entry: ActivityEntry): string {
  return ('plan' in entry && entry.plan?.id) || entry.key
}

/**
 * What was done to one expense or transfer, the oldest first. Settling names no row: of a settled one it is what was done in
 * the group when the row was last written.
 */
export async function activityOfExpense({ id, groupId, status, updatedAt }: ExpenseRow): Promise<Activity[]> {
  const { activities } = currentDatabase()
  const [named, then] = await Promise.all([
    activities.where({ expenseId: id }).toArray(),
    status === 'settled' ? activities.where({ groupId, createdAt: updatedAt }).toArray() : [],
  ])
  return [
    ...named.filter((activity) => activity.groupId === groupId),
    ...then.filter(({ action }) => action === 'settled'),
  ].toSorted(oldestFirst)
}

const oldestFirst = compareBy<Activity>(
  ({ createdAt }) => createdAt,
  ({ id }) => id,
)

/** What a form, the wizard or the sample trip records at once has one time. Of these the last recorded is the newest. */
function newestFirst(a: ActivityEntry, b: ActivityEntry): number {
  return byTime(a, b) || inOrderOfRecording(recordingOf(b), recordingOf(a)) || byDeed(a, b)
}

function oldestEntryFirst(a: ActivityEntry, b: ActivityEntry): number {
  return byTime(b, a) || inOrderOfRecording(recordingOf(a), recordingOf(b)) || byPlan(a, b)
}

const byTime = compareBy<ActivityEntry>(({ at }) => -at)
const byPlan = compareBy<ActivityEntry>(planOf)
const byDeed = compareBy<ActivityEntry>(
  // What was done in one go is together.
  (entry) => deedOf(entry) ?? '',
  ({ key }) => key,
)

type Recording = Omit<RowStamp, 'version'>

/** A group comes before all that is in it, and a deletion after what it has deleted. */
const beforeAll: Recording = { createdVersion: -1, ordinal: 0 }
const afterAll: Recording = { createdVersion: Infinity, ordinal: 0 }

function recordingOf(entry: ActivityEntry): Recording {
  if (entry.kind === 'group-created') return beforeAll
  if (entry.kind === 'deleted' || entry.kind === 'plan-deleted') return afterAll
  if (entry.kind === 'done') return entry.activity
  return entry.kind === 'planned' ? entry.plan : entry.row
}

function newestOf<T extends 'activities' | 'expenses' | 'itineraries' | 'itineraryItems'>(
  table: T,
  groupId: GroupId,
  limit: number,
): Promise<StoredRow<T>[]> {
  const rows = currentDatabase()
    .table<StoredRow<T>>(table)
    .where('[groupId+createdAt]')
    .between([groupId], [groupId, []])
  return rows.reverse().limit(limit).toArray()
}

async function rowsNamedIn(activities: readonly Activity[]): Promise<Map<ExpenseId, ExpenseRow>> {
  const ids = new Set(activities.flatMap(({ expenseId }) => (expenseId === null ? [] : [expenseId])))
  const rows = await currentDatabase().expenses.bulkGet([...ids])
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
}

function expenseIn(tombstone: Tombstone): ExpenseRow[] {
  const row = rowOfTable('expenses', tombstone)
  return row ? [row] : []
}

/** The expenses and transfers whose money was changed. */
type Changed = ReadonlySet<ExpenseId | null>

function recordedEntry(
  row: ExpenseRow,
  { isDeleted, changed }: { isDeleted: boolean; changed: Changed },
): ActivityEntry {
  const { id, createdAt: at, createdBy: by } = row
  const isMoneyChanged = changed.has(id)
  return { kind: 'recorded', key: `recorded ${id}`, at, by, row, isDeleted, isMoneyChanged }
}

/** An older build has deleted rows without saying when. They have no place in the order. */
function entriesOfTombstone(tombstone: Tombstone, changed: Changed): ActivityEntry[] {
  const [row] = expenseIn(tombstone)
  if (!row) return []
  const isEmptied = isEmptiedExpense(row)
  const { deletion } = tombstone
  const deleted = deletion && { ...deletion, key: `deleted ${row.id}`, row, isEmptied }
  return [
    ...(isEmptied ? [] : [recordedEntry(row, { isDeleted: true, changed })]),
    ...(deleted ? [{ kind: 'deleted' as const, ...deleted }] : []),
  ]
}

function removedPeopleIn(deleted: readonly Tombstone[]): StoredRow<'pendingMembers'>[] {
  return deleted.flatMap((tombstone) => {
    const person = rowOfTable('pendingMembers', tombstone)
    return person && !isEmptiedPendingMember(person) ? [person] : []
  })
}

async function everybodyIn(
  groupId: GroupId,
  removed: readonly StoredRow<'pendingMembers'>[],
): Promise<People> {
  const database = currentDatabase()
  const [members, pendingMembers] = await Promise.all([
    database.members.where({ groupId }).toArray().then(namedByProfile),
    database.pendingMembers.where({ groupId }).toArray(),
  ])
  const { userId: selfId } = currentAccount()
  return peopleOfRows({ members, pendingMembers: [...pendingMembers, ...removed], selfId })
}
