/**
 * What the calls of the user management take and answer (specification 3, sections 2.14, 3 and 7;
 * docs/decisions/0118-administration-of-people.md). Only system admins may make them.
 */
import * as z from 'zod/mini'
import { optionalLineSchema } from '../model/fields.ts'
import { GroupId } from '../model/group.ts'
import { OtherRole, Role } from '../model/member.ts'
import { Email, PendingMember, PendingMemberId, PendingMemberName, Phone } from '../model/pending-member.ts'
import { StatusMessage } from '../model/profile.ts'
import { DisplayName, UserId } from '../model/user.ts'
import type { RejectionCode } from '../rejection-codes.ts'

const unreadable = 'unreadable' satisfies RejectionCode

export const pageSizes = [25, 50, 100] as const
/** Also the size of a page that a call does not ask for. */
export const pageSizeDefault = 50
export const pageSizeSchema = () =>
  z._default(z.pipe(z.enum(pageSizes.map(String), unreadable), z.transform(Number)), pageSizeDefault)

/** What the lists of users and of pending members have in common: a text to look for, the direction, and the page. */
const listQuery = {
  q: z._default(optionalLineSchema(), ''),
  direction: z._default(z.enum(['asc', 'desc'], unreadable), 'desc'),
  /** The `next` of the page before. */
  after: z.optional(z.string(unreadable)),
  limit: pageSizeSchema(),
}

export const UserListQuery = z.strictObject({
  ...listQuery,
  filter: z._default(z.enum(['all', 'admins', 'others'], unreadable), 'all'),
  sort: z._default(z.enum(['created', 'name', 'login'], unreadable), 'created'),
})
export type UserListQuery = z.infer<typeof UserListQuery>

export const PendingMemberListQuery = z.strictObject({
  ...listQuery,
  sort: z._default(z.enum(['created', 'name'], unreadable), 'created'),
})
export type PendingMemberListQuery = z.infer<typeof PendingMemberListQuery>

/** One of the two: each is an action of its own in the log. */
export const UserChange = z.union(
  [
    z.strictObject({ isAdmin: z.boolean(unreadable) }, unreadable),
    z.strictObject({ isPremium: z.boolean(unreadable) }, unreadable),
  ],
  unreadable,
)

export const UserEdit = z.strictObject({
  displayName: z.optional(DisplayName),
  statusMessage: z.optional(StatusMessage),
})

export const PendingMemberEdit = z.strictObject({
  name: z.optional(PendingMemberName),
  phone: z.optional(Phone),
  email: z.optional(Email),
})

/** A number that a list counts up to some limit only: then there are more. */
export const Total = z.object({ count: z.int(), isLowerBound: z.boolean() })
export type Total = z.infer<typeof Total>

/** Those of both tabs, whatever is looked for. Only on the first page, as `total`. */
const Counts = z.object({ users: Total, pendingMembers: Total })
export type Counts = z.infer<typeof Counts>

const page = {
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
  total: z.nullable(Total),
  counts: z.nullable(Counts),
}

/** The specification's Admin User. Times are epoch seconds. */
export const AdminUser = z.object({
  id: UserId,
  displayName: z.string(),
  pictureUrl: z.nullable(z.string()),
  statusMessage: z.string(),
  lineUserId: z.nullable(z.string()),
  isSystemAdmin: z.boolean(),
  /** The setting `SYSTEM_ADMINS` names the person: nobody can take the role from them, nor their account. */
  isNamedBySetting: z.boolean(),
  /** By the plan that counts: the person's own or, without LINE, everybody's. */
  isPremium: z.boolean(),
  /** The plan is everybody's, so that giving one has no effect. */
  isPlanShared: z.boolean(),
  /** In how many groups they are. */
  groupCount: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** When a session of theirs was last begun or used, exact to the hour; null if never. */
  lastLoginAt: z.nullable(z.int()),
})
export type AdminUser = z.infer<typeof AdminUser>

export const UserList = z.object({ users: z.array(AdminUser), ...page })
export type UserList = z.infer<typeof UserList>

/** A session, or the key of a device that is not signed in and could begin one: then `seenAt` is null. */
const PersonsDevice = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.int(),
  seenAt: z.nullable(z.int()),
})
export type PersonsDevice = z.infer<typeof PersonsDevice>

export const AdminUserDetail = z.object({
  ...AdminUser.shape,
  /** Who has given the premium plan, and when; `byName` is null for the command. Null if it was not given, or has ended. */
  premiumGrant: z.nullable(z.object({ at: z.int(), byName: z.nullable(z.string()) })),
  expenseStats: z.object({ totalExpenses: z.int() }),
  createdGroups: z.array(z.object({ id: GroupId, name: z.string(), createdAt: z.int() })),
  groups: z.array(
    z.object({ id: GroupId, name: z.string(), description: z.string(), role: Role, joinedAt: z.int() }),
  ),
  devices: z.array(PersonsDevice),
})
export type AdminUserDetail = z.infer<typeof AdminUserDetail>
export const UserAnswer = z.object({ user: AdminUserDetail })

/** A pending member in the list of all groups. */
export const AdminPendingMember = z.object({
  id: PendingMemberId,
  name: z.string(),
  role: OtherRole,
  status: PendingMember.shape.status,
  createdAt: z.int(),
  groupId: GroupId,
  groupName: z.nullable(z.string()),
  /** Who has applied as this person and waits for an answer; null if nobody. */
  appliedByUserName: z.nullable(z.string()),
})
export type AdminPendingMember = z.infer<typeof AdminPendingMember>

export const PendingMemberList = z.object({ pendingMembers: z.array(AdminPendingMember), ...page })
export type PendingMemberList = z.infer<typeof PendingMemberList>

const Person = z.object({ displayName: z.string(), pictureUrl: z.nullable(z.string()) })

export const AdminPendingMemberDetail = z.object({
  ...AdminPendingMember.shape,
  phone: z.string(),
  email: z.string(),
  inviteCode: z.nullable(z.string()),
  invitedAt: z.nullable(z.int()),
  group: z.nullable(z.object({ name: z.string(), description: z.string(), createdAt: z.int() })),
  creator: z.nullable(Person),
  applicant: z.nullable(Person),
  appliedAt: z.nullable(z.int()),
})
export type AdminPendingMemberDetail = z.infer<typeof AdminPendingMemberDetail>
export const PendingMemberAnswer = z.object({ pendingMember: AdminPendingMemberDetail })
