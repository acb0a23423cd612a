/** Reads groups and their people for screens. */
import type { Group, GroupId } from '#shared/model/group.ts'
import type { Member } from '#shared/model/member.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import type { UserId } from '#shared/model/user.ts'
import { type UserKey, keyOfUser } from '#shared/model/user-key.ts'
import { compareBy } from '#shared/ordering.ts'
import { isAdmin } from '#shared/model/roles.ts'
import { type RowStamp, inOrderOfRecording } from '#shared/model/tables.ts'
import { currentAccount, currentDatabase } from '#client/store/current-database.ts'
import { colorsOfRows } from '#shared/model/person-colors.ts'
import { namedByProfile } from './own-profile.ts'

export type GroupWithPeople = {
  group: Group
  selfId: UserId
  /** The members who are in the group now, in order of recording. */
  members: Member[]
  /** The pending members who are not linked to an account. */
  pendingMembers: PendingMember[]
  /** Of the avatars, as on the screens of the group. */
  colors: ReadonlyMap<UserKey, number>
}

/** Null if the group is not on this device, or the account is no longer in it. */
export async function groupWithPeople(groupId: GroupId): Promise<GroupWithPeople | null> {
  const database = currentDatabase()
  const { userId } = currentAccount()
  const [group, self] = await Promise.all([database.groups.get(groupId), ownMemberIn(groupId)])
  if (!group || self?.status !== 'active') return null
  const [members, pendingMembers] = await Promise.all([
    database.members.where({ groupId }).toArray().then(namedByProfile),
    database.pendingMembers.where({ groupId }).toArray(),
  ])
  return { group, selfId: userId, ...peopleHere({ members, pendingMembers }) }
}

/** All groups that the account is in. */
export async function ownGroups(): Promise<GroupWithPeople[]> {
  const database = currentDatabase()
  const { userId: selfId } = currentAccount()
  const [groups, members, pendingMembers] = await Promise.all([
    database.groups.toArray(),
    database.members.toArray().then(namedByProfile),
    database.pendingMembers.toArray(),
  ])
  const membersOf = Map.groupBy(members, ({ groupId }) => groupId)
  const pendingOf = Map.groupBy(pendingMembers, ({ groupId }) => groupId)
  return groups
    .map((group) => {
      const rows = { members: membersOf.get(group.id) ?? [], pendingMembers: pendingOf.get(group.id) ?? [] }
      return { group, selfId, ...peopleHere(rows) }
    })
    .filter((whole) => whole.members.some(({ userId }) => userId === selfId))
}

type PeopleRows = {
  members: readonly (Member & RowStamp)[]
  pendingMembers: readonly (PendingMember & RowStamp)[]
}

function peopleHere({ members, pendingMembers }: PeopleRows) {
  return {
    colors: colorsOfRows({ members, pendingMembers }),
    members: members.filter(({ status }) => status === 'active').toSorted(inOrderOfRecording),
    pendingMembers: pendingMembers.filter(({ linkedTo }) => linkedTo === null).toSorted(inOrderOfRecording),
  }
}

/**
 * The colour that the account has in the group, or in the newest one if it is in none with this id. Undefined if it is in no
 * group: then the colour follows from the account's id.
 */
export async function ownColor(groupId: GroupId | undefined): Promise<number | undefined> {
  const opened = groupId === undefined ? null : await groupWithPeople(groupId)
  const newest = compareBy<GroupWithPeople>(({ group }) => -group.createdAt)
  const whole = opened ?? (await ownGroups()).toSorted(newest)[0]
  return whole?.colors.get(keyOfUser(whole.selfId))
}

/** Whether the account is an owner or admin of the group. */
export async function isAdminOf(groupId: GroupId): Promise<boolean> {
  const self = await ownMemberIn(groupId)
  return self !== undefined && isAdmin(self)
}

/** By the index, because what computes the row's id is not in the first load. */
function ownMemberIn(groupId: GroupId): PromiseLike<Member | undefined> {
  const ownRows = currentDatabase().members.where({ userId: currentAccount().userId })
  return ownRows.and((row) => row.groupId === groupId).first()
}

/** False until the first download to this device is complete. */
export async function firstSyncDone(): Promise<boolean> {
  return (await currentDatabase().device.get(currentAccount().userId))?.epoch !== null
}

/** Null if the group is not on this device. */
export async function groupNameOf(groupId: GroupId): Promise<string | null> {
  return (await currentDatabase().groups.get(groupId))?.name ?? null
}
