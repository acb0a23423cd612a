import * as z from 'zod/mini'
import { OtherRole, memberIdOf } from '../model/member.ts'
import { Email, PendingMemberId, PendingMemberName, Phone } from '../model/pending-member.ts'
import { groupOfScope } from '../model/scope.ts'
import { keyOfPendingMember } from '../model/user-key.ts'
import { UserId } from '../model/user.ts'
import { pendingMemberDefaults } from '../model/row-defaults.ts'
import { defineMutation, Refusal } from './define-mutation.ts'
import { requireDeleted, requireCapacityForPerson } from './row-checks.ts'
import { requireUnlinked } from './invitation-checks.ts'
import { invitedOrApplied, linkedTo } from './open-applications.ts'
import { removePerson, renamePerson, setContactOf } from './pending-member-rows.ts'
import { admins, members, owners } from './permissions.ts'
import { recordActivity } from './record-activity.ts'

export const addPendingMember = defineMutation({
  name: 'pendingMember.add',
  authorize: members,
  creates: 'pendingMembers',
  addsPerson: true,
  args: z.strictObject({
    id: PendingMemberId,
    name: PendingMemberName,
    phone: z.optional(Phone),
    email: z.optional(Email),
  }),
  run: async (tx, { id, name, phone = '', email = '' }, context) => {
    if ((await tx.get('pendingMembers', id)) ?? (await tx.getDeleted('pendingMembers', id)))
      throw new Refusal('id-taken')
    const groupId = groupOfScope(tx.scope)
    // REST calls may name a person by an id without its kind, so the id must not be a member's user id as well.
    if (await tx.get('members', memberIdOf({ groupId, userId: UserId.parse(id) })))
      throw new Refusal('id-taken')
    await requireCapacityForPerson(tx)
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
  },
})

export const renamePendingMember = defineMutation({
  name: 'pendingMember.rename',
  authorize: members,
  edits: 'pendingMembers',
  args: z.strictObject({ id: PendingMemberId, name: PendingMemberName }),
  run: async (tx, renamed, context) => {
    await renamePerson(tx, renamed)
    await recordActivity(tx, context, { action: 'person-renamed', person: keyOfPendingMember(renamed.id) })
  },
})

export const setPendingMemberContact = defineMutation({
  name: 'pendingMember.setContact',
  authorize: members,
  edits: 'pendingMembers',
  args: z.strictObject({ id: PendingMemberId, phone: z.optional(Phone), email: z.optional(Email) }),
  run: async (tx, contact, context) => {
    await setContactOf(tx, contact)
    await recordActivity(tx, context, { action: 'person-edited', person: keyOfPendingMember(contact.id) })
  },
})

/**
 * Says which role the person will have once they join by their own code or are linked by a review. As with members, only
 * the owner may.
 */
export const setPendingMemberRole = defineMutation({
  name: 'pendingMember.setRole',
  authorize: owners('member-role-not-allowed'),
  edits: 'pendingMembers',
  args: z.strictObject({ id: PendingMemberId, role: OtherRole }),
  run: async (tx, { id, role }, context) => {
    const person = await requireUnlinked(tx, id)
    if (person.role === role) return
    await tx.put('pendingMembers', { ...person, role })
    await recordActivity(tx, context, { action: `${role}-made`, person: keyOfPendingMember(id) })
  },
})

/**
 * Asks for a code of this person's own. The server makes it. Somebody who has a code keeps it: with `anew` it is replaced,
 * and the old one no longer works.
 */
export const invitePendingMember = defineMutation({
  name: 'pendingMember.invite',
  authorize: members,
  edits: 'pendingMembers',
  serverFields: { pendingInviteCodes: 'whereMissing' },
  args: z.strictObject({ id: PendingMemberId, anew: z.optional(z.boolean('unreadable')) }),
  run: async (tx, { id, anew = false }, context) => {
    const person = await requireUnlinked(tx, id)
    const { status, invitedAt, inviteCode } = person
    if (status !== 'uninvited' && !anew) return
    await tx.put('pendingMembers', {
      ...person,
      status: status === 'uninvited' ? 'invited' : status,
      invitedAt: invitedAt ?? context.at,
      inviteCode: anew ? null : inviteCode,
    })
    await recordActivity(tx, context, { action: 'person-invited', person: keyOfPendingMember(id) })
  },
})

export const removePendingMember = defineMutation({
  name: 'pendingMember.remove',
  authorize: members,
  deletes: 'pendingMembers',
  args: z.strictObject({ id: PendingMemberId }),
  run: async (tx, { id }, context) => {
    if (!(await removePerson(tx, id))) return
    await recordActivity(tx, context, { action: 'person-removed', person: keyOfPendingMember(id) })
  },
})

/**
 * Restores a removed pending member under the same id. If somebody else has done so already, the outcome is `ok` and
 * nothing is written. An emptied tombstone is refused as `restore-too-late`. Somebody who was invited gets a new code,
 * because members who were removed meanwhile know the old one.
 */
export const restorePendingMember = defineMutation({
  name: 'pendingMember.restore',
  authorize: members,
  restores: 'pendingMembers',
  serverFields: { pendingInviteCodes: 'whereMissing' },
  addsPerson: true,
  args: z.strictObject({ id: PendingMemberId }),
  run: async (tx, { id }, context) => {
    const deleted = await requireDeleted(tx, 'pendingMembers', id)
    if (!deleted) return
    await requireCapacityForPerson(tx)
    const status = deleted.status === 'uninvited' ? deleted.status : await invitedOrApplied(tx, id)
    await tx.put('pendingMembers', { ...deleted, status, inviteCode: null })
    await recordActivity(tx, context, { action: 'person-restored', person: keyOfPendingMember(id) })
  },
})

/**
 * Links a pending member to a member of the group, for good. No share is rewritten: keys are resolved on reading
 * (docs/design.md, "People and keys").
 */
export const linkPendingMember = defineMutation({
  name: 'pendingMember.link',
  authorize: admins('link-not-allowed'),
  edits: 'pendingMembers',
  args: z.strictObject({ id: PendingMemberId, userId: UserId }),
  run: async (tx, { id, userId }, context) => {
    const person = await tx.get('pendingMembers', id)
    if (!person) throw new Refusal('pending-member-not-found')
    if (person.linkedTo === userId) return
    if (person.linkedTo !== null) throw new Refusal('pending-member-linked')
    const member = await tx.get('members', memberIdOf({ groupId: groupOfScope(tx.scope), userId }))
    if (member?.status !== 'active') throw new Refusal('member-not-found')
    await tx.put('pendingMembers', linkedTo(person, userId))
    await recordActivity(tx, context, { action: 'person-linked', person: keyOfPendingMember(id) })
  },
})
