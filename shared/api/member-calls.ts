/** The people of a group: members, and provisional members. */
import * as z from 'zod/mini'
import { momentSchema } from '../model/fields.ts'
import { OtherRole, Role } from '../model/member.ts'
import { Email, PendingMemberId, PendingMemberName, Phone } from '../model/pending-member.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import type { MutationInput } from '../mutations/registry.ts'
import { err, ok } from '../result.ts'
import { NamedUser } from './call-fields.ts'
import { NoBody, defineCall, given, oneChange } from './define-call.ts'

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
  defineCall({
    method: 'DELETE',
    path: '/groups/:groupId/members/:memberId',
    body: NoBody,
    prepare: ({ params: { groupId, memberId } }) =>
      oneChange(groupId, { name: 'member.remove', args: { id: memberId } }),
  }),
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
      if (!first) return err('nothing-to-change')
      return ok({ groupId, mutations: [first, ...further], answered: { kind: 'pendingMember', id } })
    },
  }),
  defineCall({
    method: 'DELETE',
    path: onePerson,
    body: NoBody,
    prepare: ({ params: { groupId, pendingMemberId: id } }) =>
      oneChange(groupId, { name: 'pendingMember.remove', args: { id } }),
  }),
  defineCall({
    method: 'POST',
    path: `${onePerson}/restore`,
    body: NoBody,
    prepare: ({ params: { groupId, pendingMemberId: id } }) =>
      oneChange(groupId, { name: 'pendingMember.restore', args: { id } }, { kind: 'pendingMember', id }),
  }),
  defineCall({
    method: 'POST',
    path: `${onePerson}/link`,
    body: z.strictObject({ userId: NamedUser }),
    prepare: ({ params: { groupId, pendingMemberId: id }, body: { userId } }) =>
      oneChange(groupId, { name: 'pendingMember.link', args: { id, userId } }, { kind: 'pendingMember', id }),
  }),
]
