/** The people of a group: members, and pending members. */
import * as z from 'zod/mini'
import { momentSchema } from '../model/fields.ts'
import { OtherRole, Role } from '../model/member.ts'
import { Email, PendingMemberId, PendingMemberName, Phone } from '../model/pending-member.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import type { MutationInput } from '../mutations/registry.ts'
import { Refusal } from '../mutations/define-mutation.ts'
import { NamedUser } from './call-fields.ts'
import { defineCall, defineChange, given, oneChange } from './define-call.ts'
import { defineDeletion } from './define-deletion.ts'
import { AvatarUrl, StatusMessage } from '../model/profile.ts'
import { DisplayName } from '../model/user.ts'
import { profileAnswer } from './answers.ts'
import { defineRead, ownProfile } from './define-read.ts'

const onePerson = '/groups/:groupId/pending-members/:pendingMemberId'

const NullableContact = { phone: z.optional(z.nullable(Phone)), email: z.optional(z.nullable(Email)) }

/**
 * `status: 'invited'` asks for a code. The specification's screens send a code and a time with it; the server makes its own
 * and returns them.
 */
const PendingMemberChange = z.strictObject({
  name: z.optional(PendingMemberName),
  ...NullableContact,
  role: z.optional(OtherRole),
  status: z.optional(z.literal('invited', 'unreadable' satisfies RejectionCode)),
  inviteCode: z.optional(z.string('unreadable' satisfies RejectionCode)),
  invitedAt: z.optional(momentSchema()),
})

function changesOf(
  id: PendingMemberId,
  { name, phone, email, role, status }: z.infer<typeof PendingMemberChange>,
): MutationInput[] {
  const contact = {
    ...given('phone', phone === null ? '' : phone),
    ...given('email', email === null ? '' : email),
  }
  return [
    ...(name === undefined ? [] : [{ name: 'pendingMember.rename', args: { id, name } } as const]),
    ...(Object.keys(contact).length === 0
      ? []
      : [{ name: 'pendingMember.setContact', args: { id, ...contact } } as const]),
    ...(role === undefined ? [] : [{ name: 'pendingMember.setRole', args: { id, role } } as const]),
    ...(status === undefined ? [] : [{ name: 'pendingMember.invite', args: { id } } as const]),
  ]
}

export const memberCalls = [
  defineChange('DELETE', '/groups/:groupId/members/:memberId', ({ memberId }) => ({
    name: 'member.remove',
    args: { id: memberId },
  })),
  // Making somebody the owner hands the group over: the caller becomes an admin.
  defineCall({
    method: 'PUT',
    path: '/groups/:groupId/members/:memberId/role',
    body: z.strictObject({ role: Role }),
    prepare: ({ params: { groupId, memberId: id }, body: { role } }) => {
      const mutation: MutationInput =
        role === 'owner'
          ? { name: 'member.makeOwner', args: { id } }
          : { name: 'member.setRole', args: { id, role } }
      return oneChange(groupId, mutation, { kind: 'group' })
    },
  }),
  defineCall({
    method: 'POST',
    path: '/groups/:groupId/pending-members',
    body: z.strictObject({
      name: PendingMemberName,
      phone: NullableContact.phone,
      email: NullableContact.email,
    }),
    prepare: ({ params: { groupId }, body: { name, phone, email }, newId }) => {
      const id = newId(PendingMemberId)
      const args = { id, name, phone: phone ?? '', email: email ?? '' }
      return oneChange(groupId, { name: 'pendingMember.add', args }, { kind: 'pendingMember', id })
    },
  }),
  defineCall({
    method: 'PATCH',
    path: onePerson,
    body: PendingMemberChange,
    prepare: ({ params: { groupId, pendingMemberId: id }, body }) => {
      const [first, ...further] = changesOf(id, body)
      if (!first) throw new Refusal('nothing-to-change')
      return { groupId, mutations: [first, ...further], answered: { kind: 'pendingMember', id } }
    },
  }),
  ...defineDeletion(onePerson, ({ pendingMemberId: id }) => ({
    delete: { name: 'pendingMember.remove', args: { id } },
    restore: { name: 'pendingMember.restore', args: { id } },
    answered: { kind: 'pendingMember', id },
  })),
  defineCall({
    method: 'POST',
    path: `${onePerson}/link`,
    body: z.strictObject({ userId: NamedUser }),
    prepare: ({ params: { groupId, pendingMemberId: id }, body: { userId } }) =>
      oneChange(groupId, { name: 'pendingMember.link', args: { id, userId } }, { kind: 'pendingMember', id }),
  }),
]

const path = '/user/profile'

/** Each of them changes only the given fields. An account has its profile since its first sign-in. */
const setProfile = <const M extends 'POST' | 'PUT' | 'PATCH'>(method: M) =>
  defineCall({
    method,
    path,
    body: z.strictObject({
      displayName: z.optional(DisplayName),
      pictureUrl: z.optional(AvatarUrl),
      statusMessage: z.optional(z.nullable(StatusMessage)),
    }),
    prepare: ({ userId, body: { displayName, pictureUrl, statusMessage } }) => {
      const args = {
        ...given('displayName', displayName),
        ...given('avatarUrl', pictureUrl),
        ...given('statusMessage', statusMessage === null ? '' : statusMessage),
      }
      const set = { name: 'profile.set', args } as const
      return { profileOf: userId, mutations: [set], answered: { kind: 'profile' } }
    },
  })

/** The caller's own profile (specification 1, section 7). */
export const profileCalls = [
  defineRead({ path, source: ownProfile, answer: (profile) => ({ user: profileAnswer(profile) }) }),
  setProfile('POST'),
  setProfile('PUT'),
  setProfile('PATCH'),
]
