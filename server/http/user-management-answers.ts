/** The answers of the user management, in the specification's form (shared/api/user-management.ts). */
import type {
  AdminPendingMemberDetail,
  AdminUser,
  AdminUserDetail,
  Counts,
  PendingMemberList,
  PendingMemberListQuery,
  UserList,
  UserListQuery,
} from '#shared/api/user-management.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import type { UserId } from '#shared/model/user.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { type Database, inSnapshot } from '#server/db/database.ts'
import { countAllPendingMembers, listPendingMembers, pendingOrders } from '#server/db/pending-member-lists.ts'
import { readPendingMemberDetail, readUserDetail } from '#server/db/user-details.ts'
import { countAllUsers, listUsers, userOrders } from '#server/db/user-lists.ts'
import { devicesOfPerson } from '#server/identity/devices-of-person.ts'
import { isNamed, isSystemAdmin, usersNamed } from '#server/identity/system-admins.ts'
import type { Plans } from '#server/sync/plan-limits.ts'
import { nextOf, readPlace } from './list-places.ts'
import type { Services } from './services.ts'

type Deps = Pick<Services, 'database' | 'settings' | 'now'>

export async function userListAnswer(
  { database, settings }: Deps,
  { q, filter, sort, direction, after, limit }: UserListQuery,
): Promise<UserList> {
  const named = await usersNamed(database, settings.systemAdmins)
  const behind = readPlace(after, { isText: sort === 'name' })
  const query = { text: q, filter, order: sort, isDescending: direction === 'desc', behind, limit: limit + 1 }
  const { users, total } = await listUsers(database, query, named)
  const shown = users.slice(0, limit)
  return {
    users: shown.map((user) => userOf(user, { ...user, plans: settings.plans })),
    next: nextOf(users, shown, userOrders[sort]),
    total,
    counts: behind ? null : await countsOf(database),
  }
}

type StoredUser = {
  id: UserId
  displayName: string
  avatarUrl: string | null
  lineUserId: string | null
  createdAt: number
  updatedAt: number
  lastLoginAt: number
  /** Null for an account without a profile. */
  statusMessage: string | null
  plan: 'free' | 'premium' | null
  groupCount: number
}
type Standing = { isSystemAdmin: boolean; isNamed: boolean; plans: Plans }

function userOf(user: StoredUser, { isSystemAdmin: isAdmin, isNamed: isFixed, plans }: Standing): AdminUser {
  const { id, displayName, avatarUrl, statusMessage, lineUserId, groupCount } = user
  const { createdAt, updatedAt, lastLoginAt } = user
  return {
    id,
    displayName,
    pictureUrl: avatarUrl,
    statusMessage: statusMessage ?? '',
    lineUserId,
    isSystemAdmin: isAdmin,
    isNamedBySetting: isFixed,
    isPremium: (plans === 'own' ? user.plan : plans) === 'premium',
    isPlanShared: plans !== 'own',
    groupCount,
    createdAt,
    updatedAt,
    lastLoginAt: lastLoginAt === 0 ? null : lastLoginAt,
  }
}

export async function userAnswer(
  { database, settings, now }: Deps,
  userId: UserId,
): Promise<{ user: AdminUserDetail }> {
  const { systemAdmins: named, plans } = settings
  const user = await inSnapshot(database, async (tx) => {
    const detail = await readUserDetail(tx, userId)
    if (!detail) throw new Refusal('user-not-found')
    const standing = {
      isSystemAdmin: await isSystemAdmin({ db: tx }, named, userId),
      isNamed: await isNamed({ db: tx }, named, userId),
      plans,
    }
    const shown = userOf({ ...detail, groupCount: detail.groups.length }, standing)
    return {
      ...shown,
      premiumGrant: plans === 'own' && shown.isPremium ? detail.premiumGrant : null,
      expenseStats: { totalExpenses: detail.totalExpenses },
      createdGroups: detail.createdGroups,
      groups: detail.groups,
      devices: await devicesOfPerson({ db: tx }, { userId, at: now() }),
    }
  })
  return { user }
}

export async function pendingMemberListAnswer(
  { database }: Deps,
  { q, sort, direction, after, limit }: PendingMemberListQuery,
): Promise<PendingMemberList> {
  const behind = readPlace(after, { isText: sort === 'name' })
  const query = { text: q, order: sort, isDescending: direction === 'desc', behind, limit: limit + 1 }
  const { people, total } = await listPendingMembers(database, query)
  const shown = people.slice(0, limit)
  return {
    pendingMembers: shown.map(({ applicantName, ...person }) => ({
      ...person,
      appliedByUserName: applicantName,
    })),
    next: nextOf(people, shown, pendingOrders[sort]),
    total,
    counts: behind ? null : await countsOf(database),
  }
}

export async function pendingMemberAnswer(
  { database }: Deps,
  id: PendingMemberId,
): Promise<{ pendingMember: AdminPendingMemberDetail }> {
  const person = await inSnapshot(database, (tx) => readPendingMemberDetail(tx, id))
  if (!person) throw new Refusal('pending-member-not-found')
  const { groupName, groupDescription, groupCreatedAt, creator, application } = person
  const { name, role, status, createdAt, groupId, phone, email, inviteCode, invitedAt } = person
  return {
    pendingMember: {
      id,
      name,
      role,
      status,
      createdAt,
      groupId,
      groupName,
      phone,
      email,
      inviteCode,
      invitedAt,
      group: { name: groupName, description: groupDescription, createdAt: groupCreatedAt },
      creator: creator && { displayName: creator.displayName, pictureUrl: creator.avatarUrl },
      applicant: application && {
        displayName: application.applicantName,
        pictureUrl: application.avatarUrl,
      },
      appliedByUserName: application?.applicantName ?? null,
      appliedAt: application?.createdAt ?? null,
    },
  }
}

function countsOf(database: Database): Promise<Counts> {
  return inSnapshot(database, async (tx) => ({
    users: await countAllUsers(tx),
    pendingMembers: await countAllPendingMembers(tx),
  }))
}
