/** The people of a group: members, and provisional members. */
import * as z from 'zod/mini'
import { Role } from '../model/member.ts'
import { PendingMemberId, PendingMemberName } from '../model/pending-member.ts'
import type { MutationInput } from '../mutations/registry.ts'
import { ok } from '../result.ts'
import { NamedUser } from './call-fields.ts'
import { NoBody, defineCall } from './define-call.ts'

const onePerson = '/groups/:groupId/pending-members/:pendingMemberId'

export const memberCalls = [
  defineCall({
    method: 'DELETE',
    path: '/groups/:groupId/members/:memberId',
    body: NoBody,
    prepare: ({ params: { groupId, memberId } }) =>
      ok({
        groupId,
        mutations: [{ name: 'member.remove', args: { id: memberId } }],
        answered: { kind: 'nothing' },
      }),
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
      return ok({ groupId, mutations: [mutation], answered: { kind: 'group' } })
    },
  }),
  defineCall({
    method: 'POST',
    path: '/groups/:groupId/pending-members',
    body: z.strictObject({ name: PendingMemberName }),
    prepare: ({ params: { groupId }, body: { name }, newId }) => {
      const id = newId(PendingMemberId)
      const add = { name: 'pendingMember.add', args: { id, name } } as const
      return ok({ groupId, mutations: [add], answered: { kind: 'pendingMember', id } })
    },
  }),
  defineCall({
    method: 'PATCH',
    path: onePerson,
    body: z.strictObject({ name: PendingMemberName }),
    prepare: ({ params: { groupId, pendingMemberId: id }, body: { name } }) => {
      const rename = { name: 'pendingMember.rename', args: { id, name } } as const
      return ok({ groupId, mutations: [rename], answered: { kind: 'pendingMember', id } })
    },
  }),
  defineCall({
    method: 'DELETE',
    path: onePerson,
    body: NoBody,
    prepare: ({ params: { groupId, pendingMemberId: id } }) => {
      const remove = { name: 'pendingMember.remove', args: { id } } as const
      return ok({ groupId, mutations: [remove], answered: { kind: 'nothing' } })
    },
  }),
  defineCall({
    method: 'POST',
    path: `${onePerson}/restore`,
    body: NoBody,
    prepare: ({ params: { groupId, pendingMemberId: id } }) => {
      const restore = { name: 'pendingMember.restore', args: { id } } as const
      return ok({ groupId, mutations: [restore], answered: { kind: 'pendingMember', id } })
    },
  }),
  defineCall({
    method: 'POST',
    path: `${onePerson}/link`,
    body: z.strictObject({ userId: NamedUser }),
    prepare: ({ params: { groupId, pendingMemberId: id }, body: { userId } }) => {
      const link = { name: 'pendingMember.link', args: { id, userId } } as const
      return ok({ groupId, mutations: [link], answered: { kind: 'pendingMember', id } })
    },
  }),
]
