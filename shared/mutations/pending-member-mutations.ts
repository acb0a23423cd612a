import * as z from 'zod/mini'
import { OtherRole, memberIdOf } from '../model/member.ts'
import {
  Email,
  PendingMemberId,
  PendingMemberName,
  Phone,
  isEmptiedPendingMember,
  pendingMemberDefaults,
} from '../model/pending-member.ts'
import { groupOfScope } from '../model/scope.ts'
import { keyOfPendingMember } from '../model/user-key.ts'
import { UserId } from '../model/user.ts'
import { err, ok } from '../result.ts'
import { defineMutation } from './define-mutation.ts'
import { requireUnlinked } from './invitation-checks.ts'
import { invitedOrApplied, linkedTo } from './open-applications.ts'
import { requireAdmin, requireMember } from './permissions.ts'
import { recordActivity } from './record-activity.ts'
import { requireCapacityForPerson } from './group-capacity.ts'

export const addPendingMember = defineMutation({
  name: 'pendingMember.add',
  creates: 'pendingMembers',
  addsPerson: true,
  args: z.strictObject({
    id: PendingMemberId,
    name: PendingMemberName,
    phone: z.optional(Phone),
    email: z.optional(Email),
  }),
  run: async (tx, { id, name, phone = '', email = '' }, context) => {
    const membership = await requireMember(tx, context.actor)
    if (!membership.ok) return membership
    if ((await tx.get('pendingMembers', id)) ?? (await tx.getDeleted('pendingMembers', id)))
      return err('id-taken')
    const groupId = groupOfScope(tx.scope)
    // REST calls may name a person by an id without its kind, so the id must not be a member's user id as well.
    if (await tx.get('members', memberIdOf({ groupId, userId: UserId.parse(id) }))) return err('id-taken')
    const capacity = await requireCapacityForPerson(tx)
    if (!capacity.ok) return capacity
    await tx.put('pendingMembers', {
      ...pendingMemberDefaults,
      id,
      groupId,
      name,
      phone,
      email,
      status: 'uninvited',
      linkedTo: null,
      createdAt: context.at,
    })
    await recordActivity(tx, context, { action: 'person-added', person: keyOfPendingMember(id) })
    return ok()
  },
})

export const renamePendingMember = defineMutation({
  name: 'pendingMember.rename',
  edits: 'pendingMembers',
  args: z.strictObject({ id: PendingMemberId, name: PendingMemberName }),
  run: async (tx, { id, name }, context) => {
    const membership = await requireMember(tx, context.actor)
    if (!membership.ok) return membership
    const person = await tx.get('pendingMembers', id)
    if (!person) return err('pending-member-not-found')
    await tx.put('pendingMembers', { ...person, name })
    await recordActivity(tx, context, { action: 'person-renamed', person: keyOfPendingMember(id) })
    return ok()
  },
})

/** Changes phone and email, each only if it is given. */
export const setPendingMemberContact = defineMutation({
  name: 'pendingMember.setContact',
  edits: 'pendingMembers',
  args: z.strictObject({ id: PendingMemberId, phone: z.optional(Phone), email: z.optional(Email) }),
  run: async (tx, { id, ...fields }, context) => {
    const membership = await requireMember(tx, context.actor)
    if (!membership.ok) return membership
    if (Object.keys(fields).length === 0) return err('nothing-to-change')
    const person = await requireUnlinked(tx, id)
    if (!person.ok) return person
    const { phone = person.value.phone, email = person.value.email } = fields
    await tx.put('pendingMembers', { ...person.value, phone, email })
    await recordActivity(tx, context, { action: 'person-edited', person: keyOfPendingMember(id) })
    return ok()
  },
})

/**
 * Says which role the person will have once they join by their own code or are linked by a review. As with members, only
 * the owner may.
 */
export const setPendingMemberRole = defineMutation({
  name: 'pendingMember.setRole',
  edits: 'pendingMembers',
  args: z.strictObject({ id: PendingMemberId, role: OtherRole }),
  run: async (tx, { id, role }, context) => {
    const membership = await requireMember(tx, context.actor)
    if (!membership.ok) return membership
    if (membership.value.member.role !== 'owner') return err('member-role-not-allowed')
    const person = await requireUnlinked(tx, id)
    if (!person.ok) return person
    if (person.value.role === role) return ok()
    await tx.put('pendingMembers', { ...person.value, role })
    await recordActivity(tx, context, { action: `${role}-made`, person: keyOfPendingMember(id) })
    return ok()
  },
})

/**
 * Asks for a code of this person's own. The server makes it. Somebody who has a code keeps it: with `anew` it is replaced,
 * and the old one no longer works.
 */
export const invitePendingMember = defineMutation({
  name: 'pendingMember.invite',
  edits: 'pendingMembers',
  serverFields: { pendingInviteCodes: 'whereMissing' },
  args: z.strictObject({ id: PendingMemberId, anew: z.optional(z.boolean('unreadable')) }),
  run: async (tx, { id, anew = false }, context) => {
    const membership = await requireMember(tx, context.actor)
    if (!membership.ok) return membership
    const person = await requireUnlinked(tx, id)
    if (!person.ok) return person
    const { status, invitedAt, inviteCode } = person.value
    if (status !== 'uninvited' && !anew) return ok()
    await tx.put('pendingMembers', {
      ...person.value,
      status: status === 'uninvited' ? 'invited' : status,
      invitedAt: invitedAt ?? context.at,
      inviteCode: anew ? null : inviteCode,
    })
    await recordActivity(tx, context, { action: 'person-invited', person: keyOfPendingMember(id) })
    return ok()
  },
})

/**
 * Removes a provisional member whom no expense or transfer names, so that a calculation never loses a person
 * (docs/design.md, "People and keys"). A linked one cannot be removed, because a link is for good.
 */
export const removePendingMember = defineMutation({
  name: 'pendingMember.remove',
  deletes: 'pendingMembers',
  args: z.strictObject({ id: PendingMemberId }),
  run: async (tx, { id }, context) => {
    const membership = await requireMember(tx, context.actor)
    if (!membership.ok) return membership
    const person = await tx.get('pendingMembers', id)
    if (!person) return (await tx.getDeleted('pendingMembers', id)) ? ok() : err('pending-member-not-found')
    if (person.linkedTo !== null) return err('linked-member-not-removable')
    const isNamed = await tx.has('expensesOfPerson', keyOfPendingMember(id))
    if (isNamed) return err('pending-member-in-use')
    await tx.remove('pendingMembers', id)
    await recordActivity(tx, context, { action: 'person-removed', person: keyOfPendingMember(id) })
    return ok()
  },
})

/**
 * Restores a removed provisional member under the same id. If somebody else has done so already, the outcome is `ok` and
 * nothing is written. An emptied tombstone is refused as `restore-too-late`. Somebody who was invited gets a new code,
 * because members who were removed meanwhile know the old one.
 */
export const restorePendingMember = defineMutation({
  name: 'pendingMember.restore',
  restores: 'pendingMembers',
  serverFields: { pendingInviteCodes: 'whereMissing' },
  addsPerson: true,
  args: z.strictObject({ id: PendingMemberId }),
  run: async (tx, { id }, context) => {
    const membership = await requireMember(tx, context.actor)
    if (!membership.ok) return membership
    if (await tx.get('pendingMembers', id)) return ok()
    const deleted = await tx.getDeleted('pendingMembers', id)
    if (!deleted) return err('pending-member-not-found')
    if (isEmptiedPendingMember(deleted)) return err('restore-too-late')
    const capacity = await requireCapacityForPerson(tx)
    if (!capacity.ok) return capacity
    const status = deleted.status === 'uninvited' ? deleted.status : await invitedOrApplied(tx, id)
    await tx.put('pendingMembers', { ...deleted, status, inviteCode: null })
    await recordActivity(tx, context, { action: 'person-restored', person: keyOfPendingMember(id) })
    return ok()
  },
})

/**
 * Links a provisional member to a member of the group, for good. No share is rewritten: keys are resolved on reading
 * (docs/design.md, "People and keys").
 */
export const linkPendingMember = defineMutation({
  name: 'pendingMember.link',
  edits: 'pendingMembers',
  args: z.strictObject({ id: PendingMemberId, userId: UserId }),
  run: async (tx, { id, userId }, context) => {
    const membership = await requireAdmin(tx, context.actor, 'link-not-allowed')
    if (!membership.ok) return membership
    const person = await tx.get('pendingMembers', id)
    if (!person) return err('pending-member-not-found')
    if (person.linkedTo !== null) return person.linkedTo === userId ? ok() : err('pending-member-linked')
    const member = await tx.get('members', memberIdOf({ groupId: groupOfScope(tx.scope), userId }))
    if (member?.status !== 'active') return err('member-not-found')
    await tx.put('pendingMembers', linkedTo(person, userId))
    await recordActivity(tx, context, { action: 'person-linked', person: keyOfPendingMember(id) })
    return ok()
  },
})
