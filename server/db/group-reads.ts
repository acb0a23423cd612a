/** What REST calls read: rows of groups, as one account may see them. */
import {
  type Deleted,
  type Trash,
  type WholeGroup,
  peopleToName,
  type Names,
  namesIn,
} from '#shared/api/answers.ts'
import { keyReaderOf } from '#shared/api/call-fields.ts'
import type { Reads } from '#shared/api/define-read.ts'
import type { AttachmentId } from '#shared/model/attachment.ts'
import type { ApplicationId } from '#shared/model/application.ts'
import { isAdmin } from '#shared/model/roles.ts'
import { compareBy } from '#shared/ordering.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import type { GroupId, IconId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { scopeOfGroup, scopeOfUser } from '#shared/model/scope.ts'
import type { RowId, StoredRow, TableName } from '#shared/model/tables.ts'
import { type UserKey, keyOfPendingMember, keyOfUser, parseUserKey } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { type Database, type Tx, inSnapshot } from './database.ts'
import { readPlan } from './accounts.ts'
import {
  addCostOfBytes,
  piecesToSend,
  readAttachmentsOf,
  readContent as readBytes,
} from './attachment-contents.ts'
import { objectOf } from './contents-in-bucket.ts'
import { type Icon, readIcon } from './group-icons.ts'
import { type Sought, findGroupOf } from './group-of-row.ts'
import { findInvitation } from './invitations.ts'
import { expensePagesOf, readItemsOf, readLivingTrips, readWholePlan } from './trip-reads.ts'
import { readVersionName } from './scope-versions.ts'
import type { LogEntry } from './mutation-log.ts'
import { readPaidShares, withPaymentsDeletedToo } from './payment-reads.ts'
import { syncedTables } from './synced-tables.ts'
import { type StoredTombstone, readContent, readRestorable } from './tombstones.ts'

type LoggedCall = Pick<LogEntry, 'contentHash' | 'code'>

/**
 * Everything that handlers of REST calls read: the `Reads` of the call's row in `shared/api`, and what handlers need besides.
 */
export type GroupReads = Reads & {
  /** All rows of expenses have their paid shares, which follow from payments. */
  expenses: (groupId: GroupId) => Promise<StoredRow<'expenses'>[]>
  /** The expenses and transfers of the trip, in order of recording. */
  expensesOfItinerary: (groupId: GroupId, id: TripId) => Promise<StoredRow<'expenses'>[]>
  /** Whether the group, or the trip if one is given, has more expenses and transfers than the number `than`. */
  hasMoreExpenses: (groupId: GroupId, id: TripId | null, than: number) => Promise<boolean>
  /**
   * Names the group's current state. Every other state has another name, also one of another history after a restore or
   * a failover.
   */
  versionName: (groupId: GroupId) => Promise<string>
  icon: (groupId: GroupId, icon: IconId) => Promise<Icon | undefined>
  attachment: (groupId: GroupId, id: AttachmentId) => Promise<StoredRow<'attachments'> | undefined>
  /** The bytes of the attachment, or the object of the bucket that has them; undefined while the server does not have them. */
  attachmentContent: (row: StoredRow<'attachments'>) => Promise<Buffer | { object: string } | undefined>
  missingPieces: (row: StoredRow<'attachments'>) => Promise<number[]>
  ownPlan: () => Promise<Profile['plan']>
  application: (groupId: GroupId, id: ApplicationId) => Promise<StoredRow<'applications'> | undefined>
  pendingMember: (groupId: GroupId, id: PendingMemberId) => Promise<StoredRow<'pendingMembers'> | undefined>
  /** The log's entry of the account's own mutation. */
  logged: (mutationId: MutationId) => Promise<LoggedCall | undefined>
}

export function readGroups<T>(
  database: Database,
  userId: UserId,
  body: (reads: GroupReads) => Promise<T>,
): Promise<T> {
  return inSnapshot(database, (tx) => body(readsIn(tx, userId)))
}

function readsIn(tx: Tx, userId: UserId): GroupReads {
  const groupOf = async (sought: Sought) => {
    const groupId = await findGroupOf(tx, sought, userId)
    await requireMember(tx, groupId, userId)
    return groupId
  }
  return {
    requireMember: async (groupId) => void (await requireMember(tx, groupId, userId)),
    requireAdmin: async (groupId, refusal) => {
      if (!isAdmin(await requireMember(tx, groupId, userId))) throw new Refusal(refusal)
    },
    wholeGroup: (groupId) => readWholeGroup(tx, groupId),
    ownGroups: () => readOwnGroups(tx, userId),
    trash: (groupId) => readTrash(tx, groupId),
    named: async (row) => ({
      row,
      names: await readNames(tx, row.groupId, peopleToName(row)),
      attachments: await readAttachmentsOf(tx, row),
    }),
    ownProfile: async () => (await syncedTables.profiles.read(tx, scopeOfUser(userId), { ids: [userId] }))[0],
    expenses: async (groupId) => readPaidShares(tx, groupId, await readAll(tx, 'expenses', groupId)),
    hasMoreExpenses: async (groupId, id, than) => {
      const rows = tx.selectFrom('expenses').select('version').where('groupId', '=', groupId)
      const counted = id === null ? rows : rows.where('itineraryId', '=', id)
      return (await counted.limit(1).offset(than).executeTakeFirst()) !== undefined
    },
    versionName: (groupId) => readVersionName(tx, scopeOfGroup(groupId)),
    expense: async (groupId, id) => {
      const row = await readRow(tx, { table: 'expenses', groupId, id })
      return row && (await readPaidShares(tx, groupId, [row]))[0]
    },
    pendingMember: (groupId, id) => readRow(tx, { table: 'pendingMembers', groupId, id }),
    groupOfExpense: (id) => groupOf({ table: 'expenses', id, missing: 'expense-not-found' }),
    groupOfItinerary: (id) => groupOf({ table: 'itineraries', id, missing: 'itinerary-not-found' }),
    groupOfItem: (id) => groupOf({ table: 'itineraryItems', id, missing: 'item-not-found' }),
    groupOfAttachment: (id) => groupOf({ table: 'attachments', id, missing: 'attachment-not-found' }),
    itinerary: (groupId, id) => readRow(tx, { table: 'itineraries', groupId, id }),
    item: (groupId, id) => readRow(tx, { table: 'itineraryItems', groupId, id }),
    maySwitchTripsOn: async (groupId) => {
      const member = await readMember(tx, groupId, userId)
      if (member?.status !== 'active' || !isAdmin(member)) return false
      return (await readRow(tx, { table: 'groups', groupId, id: groupId }))?.itineraries === 'disabled'
    },
    items: (groupId, itineraryId) => readItemsOf(tx, { groupId, itineraryId }),
    itineraries: (groupId) => readAll(tx, 'itineraries', groupId),
    livingItineraries: (groupId) => readLivingTrips(tx, groupId),
    plan: (groupId, itineraryId) => readWholePlan(tx, { groupId, itineraryId }),
    expensesOfItinerary: async (groupId, itineraryId) => {
      const rows: StoredRow<'expenses'>[] = []
      for await (const page of expensePagesOf(tx, { groupId, itineraryId })) rows.push(...page)
      return readPaidShares(tx, groupId, rows)
    },
    everybodyIn: async (groupId) => {
      const whole = await readWholeGroup(tx, groupId)
      const members = (whole?.members ?? []).filter(({ status }) => status === 'active')
      const pending = (whole?.pendingMembers ?? []).filter(({ linkedTo }) => linkedTo === null)
      return [
        ...members.map((member) => keyOfUser(member.userId)),
        ...pending.map(({ id }) => keyOfPendingMember(id)),
      ]
    },
    keyReader: async (groupId) => {
      const members = await readAll(tx, 'members', groupId)
      return keyReaderOf({ members, pendingMembers: await readAll(tx, 'pendingMembers', groupId) })
    },
    keyResolver: async (groupId) => resolverOf(await readAll(tx, 'pendingMembers', groupId)),
    invitationOf: (inviteCode) => findInvitation(tx, inviteCode),
    openApplicationFor: async (groupId, pendingMemberId) => {
      if ((await readMember(tx, groupId, userId))?.status !== 'active') return undefined
      const found = await tx
        .selectFrom('applications')
        .select('id')
        .where('groupId', '=', groupId)
        .where('pendingMemberId', '=', pendingMemberId)
        .where('status', '=', 'applied')
        .where('type', '=', 'pending_member')
        .executeTakeFirst()
      return found?.id
    },
    attachments: (groupId) => readAll(tx, 'attachments', groupId),
    attachment: (groupId, id) => readRow(tx, { table: 'attachments', groupId, id }),
    attachmentContent: async (row) => {
      if (row.uploadedAt === null) return undefined
      const object = await objectOf(tx, row)
      if (object === undefined) return readBytes(tx, row)
      addCostOfBytes(row.size)
      return { object }
    },
    missingPieces: async (row) => (row.uploadedAt === null ? piecesToSend(tx, row) : []),
    applications: async (groupId, status) =>
      (await readAll(tx, 'applications', groupId)).filter((row) => row.status === status),
    icon: (groupId, icon) => readIcon(tx, { groupId, icon }),
    ownPlan: () => readPlan(tx, userId),
    application: (groupId, id) => readRow(tx, { table: 'applications', groupId, id }),
    groupName: async (groupId) => (await readRow(tx, { table: 'groups', groupId, id: groupId }))?.name ?? '',
    ownApplications: async () =>
      (await syncedTables.ownApplications.read(tx, scopeOfUser(userId), 'all')).toSorted(
        compareBy(({ createdAt }) => -createdAt),
      ),
    logged: (mutationId) =>
      tx
        .selectFrom('mutationLog')
        .select(['contentHash', 'code'])
        .where('userId', '=', userId)
        .where('mutationId', '=', mutationId)
        .executeTakeFirst(),
  }
}

function readAll<T extends TableName>(tx: Tx, table: T, groupId: GroupId): Promise<StoredRow<T>[]> {
  return syncedTables[table].read(tx, scopeOfGroup(groupId), 'all')
}

type RowRef<T extends TableName> = { table: T; groupId: GroupId; id: RowId<T> }

async function readRow<T extends TableName>(
  tx: Tx,
  { table, groupId, id }: RowRef<T>,
): Promise<StoredRow<T> | undefined> {
  const [row] = await syncedTables[table].read(tx, scopeOfGroup(groupId), { ids: [id] })
  return row
}

function readMember(tx: Tx, groupId: GroupId, userId: UserId) {
  return readRow(tx, { table: 'members', groupId, id: memberIdOf({ groupId, userId }) })
}

async function requireMember(tx: Tx, groupId: GroupId, userId: UserId): Promise<StoredRow<'members'>> {
  const member = await readMember(tx, groupId, userId)
  if (!member) throw new Refusal('group-not-found')
  if (member.status === 'left') throw new Refusal('membership-ended')
  return member
}

export async function readWholeGroup(tx: Tx, groupId: GroupId): Promise<WholeGroup | undefined> {
  const group = await readRow(tx, { table: 'groups', groupId, id: groupId })
  if (!group) return undefined
  const members = await readAll(tx, 'members', groupId)
  return { group, members, pendingMembers: await readAll(tx, 'pendingMembers', groupId) }
}

/** Reads no more rows than there are people among `keys`. */
async function readNames(tx: Tx, groupId: GroupId, keys: readonly UserKey[]): Promise<Names> {
  const people = [...new Set(keys)].flatMap((key) => parseUserKey(key) ?? [])
  const scope = scopeOfGroup(groupId)
  const users = people.flatMap((person) => (person.kind === 'user' ? [person.id] : []))
  const ids = people.flatMap((person) => (person.kind === 'pending' ? [person.id] : []))
  const members = users.map((userId) => memberIdOf({ groupId, userId }))
  return namesIn({
    members: await syncedTables.members.read(tx, scope, { ids: members }),
    pendingMembers: await syncedTables.pendingMembers.read(tx, scope, { ids }),
  })
}

async function readOwnGroups(tx: Tx, userId: UserId): Promise<WholeGroup[]> {
  const memberships = await tx
    .selectFrom('members')
    .innerJoin('groups', 'groups.id', 'members.groupId')
    .select('members.groupId')
    .where('members.userId', '=', userId)
    .where('members.status', '=', 'active')
    .orderBy('groups.createdAt')
    .orderBy('groups.id')
    .execute()
  const groups: WholeGroup[] = []
  for (const { groupId } of memberships) {
    const whole = await readWholeGroup(tx, groupId)
    if (whole) groups.push(whole)
  }
  return groups
}

/** The deletions that one answer lists. */
const trashRowsMax = 300

async function readTrash(tx: Tx, groupId: GroupId): Promise<Trash> {
  // An item is restored with its trip, or by its id.
  const tables = ['expenses', 'pendingMembers', 'itineraries', 'attachments'] as const
  const found = await readRestorable(tx, scopeOfGroup(groupId), { tables, limit: trashRowsMax + 1 })
  const listed = found.slice(0, trashRowsMax)
  const expenses = await withPaymentsDeletedToo(tx, groupId, deletedIn('expenses', listed))
  const named = expenses.flatMap(({ row }) => peopleToName(row))
  return {
    names: await readNames(tx, groupId, named),
    expenses,
    pendingMembers: deletedIn('pendingMembers', listed),
    itineraries: deletedIn('itineraries', listed),
    attachments: deletedIn('attachments', listed),
    hasMore: found.length > trashRowsMax,
  }
}

function deletedIn<T extends 'expenses' | 'pendingMembers' | 'itineraries' | 'attachments'>(
  table: T,
  tombstones: readonly StoredTombstone[],
): Deleted<T>[] {
  return tombstones.flatMap(({ tableName, rowId: _id, content, deletedAt, deletedBy, ...stamp }) => {
    const row = tableName === table ? readContent(table, content) : undefined
    return row ? [{ row: { ...row, ...stamp }, at: deletedAt, by: deletedBy }] : []
  })
}
