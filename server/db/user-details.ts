/** What system admins see of one user, or of one pending member (docs/decisions/0118-administration-of-people.md). */
import { accountGroupsMax } from '#shared/limits.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { lastPremiumGrant } from './admin-access-log.ts'
import type { Tx } from './database.ts'
import { applicantsFor } from './pending-member-lists.ts'

/** Undefined if there is no such account, or it is deleted. */
export async function readUserDetail(tx: Tx, userId: UserId) {
  const user = await tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.id', 'users.displayName', 'users.avatarUrl', 'users.lineUserId'])
    .select(['users.createdAt', 'users.updatedAt', 'users.lastLoginAt'])
    .select(['profiles.statusMessage', 'profiles.plan'])
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  return {
    ...user,
    totalExpenses: await countExpenses(tx, userId),
    createdGroups: await readCreatedGroups(tx, userId),
    groups: await readJoinedGroups(tx, userId),
    premiumGrant: (await lastPremiumGrant(tx, userId)) ?? null,
  }
}

/** By one range of an index, which holds nothing else. */
async function countExpenses(tx: Tx, userId: UserId): Promise<number> {
  const { count } = await tx
    .selectFrom('expenses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('createdBy', '=', userId)
    .where('transactionType', '=', 'expense')
    .executeTakeFirstOrThrow()
  return count
}

/** As many groups as one account may be in. */
async function readCreatedGroups(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('groups')
    .select(['id', 'name', 'createdAt'])
    .where('createdBy', '=', userId)
    .limit(accountGroupsMax)
    .execute()
}

async function readJoinedGroups(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('members')
    .innerJoin('groups', 'groups.id', 'members.groupId')
    .select(['groups.id', 'groups.name', 'groups.description', 'members.role', 'members.joinedAt'])
    .where('members.userId', '=', userId)
    .where('members.status', '=', 'active')
    .orderBy('members.joinedAt', 'desc')
    .orderBy('groups.id')
    .execute()
}

/** Undefined if there is none, or who is linked to an account, and so is a member. */
export async function readPendingMemberDetail(tx: Tx, id: PendingMemberId) {
  const person = await tx
    .selectFrom('pendingMembers')
    .innerJoin('groups', 'groups.id', 'pendingMembers.groupId')
    .selectAll('pendingMembers')
    .select(['groups.name as groupName', 'groups.description as groupDescription'])
    .select(['groups.createdAt as groupCreatedAt'])
    .where('pendingMembers.id', '=', id)
    .where('pendingMembers.linkedTo', 'is', null)
    .executeTakeFirst()
  if (!person) return undefined
  const applicants = await applicantsFor(tx, [id])
  return { ...person, creator: await readCreator(tx, person), application: applicants.get(id) ?? null }
}

/** Who has added the person, as the activity of the same version says; null if nobody has recorded it. */
async function readCreator(
  tx: Tx,
  { id, groupId, createdVersion }: { id: PendingMemberId; groupId: GroupId; createdVersion: number },
) {
  const author = await tx
    .selectFrom('activities')
    .innerJoin('users', 'users.id', 'activities.createdBy')
    .select(['users.displayName', 'users.avatarUrl'])
    .where('activities.groupId', '=', groupId)
    .where('activities.version', '=', createdVersion)
    .where('activities.action', '=', 'person-added')
    .where('activities.person', '=', keyOfPendingMember(id))
    .limit(1)
    .executeTakeFirst()
  return author ?? null
}
