import * as z from 'zod/mini'
import { type Member, MemberId, OtherRole, memberIdOf } from '../model/member.ts'
import { PendingMemberId } from '../model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '../model/user-key.ts'
import {
  allCodesAnew,
  defineMutation,
  type WriteTx,
  Refusal,
  type Actor,
  givenFields,
} from './define-mutation.ts'
import { requireInvitation } from './invitation-checks.ts'
import { endApplicationOfJoined, linkedTo } from './open-applications.ts'
import { isAdmin } from '../model/roles.ts'
import { decidedInRun, members, owners } from './permissions.ts'
import { recordActivity } from './record-activity.ts'
import { requireCapacityForPerson } from './row-checks.ts'
import type { EpochSeconds } from '../dates.ts'
import { AvatarUrl, type Profile, StatusMessage } from '../model/profile.ts'
import { scopeOfUser } from '../model/scope.ts'
import { DisplayName } from '../model/user.ts'

/**
 * Joins an `open` group by its invite code, or by the code of a pending member. A former member gets their old member
 * row back. With `pendingMemberId`, or by a pending member's own code, the actor is linked to that person for good.
 * The own code of somebody who is to be an admin does not admit by itself, because every member of the group can read it.
 * Screens call this online only, because a device outside the group has none of its rows.
 */
export const joinGroup = defineMutation({
  name: 'member.join',
  authorize: decidedInRun,
  notFound: 'invite-code-unknown',
  creates: 'members',
  takesInviteCode: true,
  isBeforeGate: true,
  usesReserve: true,
  entersGroup: true,
  addsPerson: true,
  args: z.strictObject({
    inviteCode: z.string('invite-code-required'),
    pendingMemberId: z.optional(PendingMemberId),
  }),
  run: async (tx, { inviteCode, pendingMemberId = null }, context) => {
    const { actor, at } = context
    const invitation = await requireInvitation(tx, { inviteCode, pendingMemberId }, actor)
    const { group, earlier, person, isPersonal } = invitation
    const isOfAdmin = isPersonal && person?.role === 'admin'
    if (group.inviteMethod === 'approval' || isOfAdmin) throw new Refusal('approval-required')
    // Together with the pending member the group has as many people as before.
    if (!person) await requireCapacityForPerson(tx)
    await tx.put('members', {
      ...earlier,
      id: memberIdOf({ groupId: group.id, userId: actor.userId }),
      groupId: group.id,
      userId: actor.userId,
      displayName: actor.displayName,
      avatarUrl: actor.avatarUrl ?? null,
      role: 'member',
      status: 'active',
      joinedAt: at,
    })
    if (person) await tx.put('pendingMembers', linkedTo(person, actor.userId))
    await endApplicationOfJoined(tx, { userId: actor.userId, pendingMemberId: person?.id ?? null, at })
    const linked = person ? keyOfPendingMember(person.id) : null
    await recordActivity(tx, context, { action: 'member-joined', person: linked })
  },
})

/** Removes a member, or lets the actor leave. The row stays with the status `left`, because shares may name the person. */
export const removeMember = defineMutation({
  name: 'member.remove',
  authorize: members,
  edits: 'members',
  serverFields: allCodesAnew,
  ignoresGroupDay: true,
  args: z.strictObject({ id: MemberId }),
  run: async (tx, { id }, context) => {
    const { actor, member } = context
    const target = await tx.get('members', id)
    if (!target) throw new Refusal('member-not-found')
    if (target.role === 'owner') throw new Refusal('owner-not-removable')
    const isOwn = target.userId === actor.userId
    if (!isOwn && !isAdmin(member)) throw new Refusal('member-remove-not-allowed')
    if (target.status === 'left') return
    await tx.put('members', { ...target, status: 'left', role: 'member' })
    await recordActivity(tx, context, { action: 'member-ended', person: keyOfUser(target.userId) })
  },
})

/** Makes a member an admin, or an admin an ordinary member again. Only the owner may do it (specification 1, section 6). */
export const setMemberRole = defineMutation({
  name: 'member.setRole',
  authorize: owners('member-role-not-allowed'),
  edits: 'members',
  args: z.strictObject({ id: MemberId, role: OtherRole }),
  run: async (tx, { id, role }, context) => {
    const target = await activeMember(tx, id)
    if (!target) throw new Refusal('member-not-found')
    if (target.role === 'owner') throw new Refusal('owner-role-not-changeable')
    if (target.role === role) return
    await tx.put('members', { ...target, role })
    await recordActivity(tx, context, { action: `${role}-made`, person: keyOfUser(target.userId) })
  },
})

/** Hands the group over: the member becomes its owner, and the owner an admin. So a group has exactly one owner at any time. */
export const makeMemberOwner = defineMutation({
  name: 'member.makeOwner',
  authorize: members,
  edits: 'members',
  changesOwner: true,
  args: z.strictObject({ id: MemberId }),
  run: async (tx, { id }, context) => {
    const { member: own } = context
    const target = await activeMember(tx, id)
    // Checked before the permission, because the change that is in effect already has taken it from the actor.
    if (target?.role === 'owner') return
    if (own.role !== 'owner') throw new Refusal('member-role-not-allowed')
    if (!target) throw new Refusal('member-not-found')
    await tx.put('members', { ...own, role: 'admin' })
    await tx.put('members', { ...target, role: 'owner' })
    await recordActivity(tx, context, { action: 'owner-made', person: keyOfUser(target.userId) })
  },
})

async function activeMember(tx: WriteTx, id: MemberId): Promise<Member | undefined> {
  const member = await tx.get('members', id)
  return member?.status === 'active' ? member : undefined
}

/**
 * Changes only the given fields of the actor's profile, or creates it. The server also writes a new name or picture into
 * the person's member rows (docs/decisions/0047-profiles-in-groups.md).
 */
export const setProfile = defineMutation({
  name: 'profile.set',
  authorize: decidedInRun,
  createsScope: true,
  edits: 'profiles',
  scopeKinds: ['user'],
  notFound: 'profile-not-found',
  args: z.partial(
    z.strictObject({ displayName: DisplayName, avatarUrl: AvatarUrl, statusMessage: StatusMessage }),
  ),
  run: async (tx, fields, { actor, at }) => {
    // Nobody but its person learns whether a profile exists.
    if (tx.scope !== scopeOfUser(actor.userId)) throw new Refusal('profile-not-found')
    if (Object.keys(fields).length === 0) throw new Refusal('nothing-to-change')
    const profile = (await tx.get('profiles', actor.userId)) ?? newProfile(actor, at)
    await tx.put('profiles', { ...profile, ...givenFields(fields), updatedAt: at })
  },
})

/** The first profile of an account. */
export function newProfile({ userId, displayName, avatarUrl = null }: Actor, at: EpochSeconds): Profile {
  return {
    id: userId,
    displayName,
    avatarUrl,
    statusMessage: '',
    plan: 'free',
    createdAt: at,
    updatedAt: at,
  }
}
