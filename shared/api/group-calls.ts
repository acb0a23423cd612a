import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { GroupDescription, GroupId, GroupName, InviteMethod } from '../model/group.ts'
import { err, ok } from '../result.ts'
import { groupAnswer } from './answers.ts'
import { NoBody, defineCall, given } from './define-call.ts'
import { defineRead, groupOfMember, ownGroups } from './define-read.ts'
import { readTypedCode } from './typed-code.ts'

const settings = {
  description: z.optional(z.nullable(GroupDescription)),
  inviteMethod: z.optional(InviteMethod),
}

const editGroup = (path: '/groups/:groupId' | '/groups/:groupId/update') =>
  defineCall({
    method: 'PUT',
    path,
    body: z.strictObject({ name: z.optional(GroupName), ...settings }),
    prepare: ({ params: { groupId }, body: { name, description, inviteMethod } }) => {
      const fields = {
        ...given('name', name),
        ...given('description', description === null ? '' : description),
        ...given('inviteMethod', inviteMethod),
      }
      return ok({ groupId, mutations: [{ name: 'group.edit', args: fields }], answered: { kind: 'group' } })
    },
  })

const deleteGroup = (path: '/groups/:groupId' | '/groups/:groupId/delete') =>
  defineCall({
    method: 'DELETE',
    path,
    body: NoBody,
    prepare: ({ params: { groupId } }) =>
      ok({ groupId, mutations: [{ name: 'group.delete', args: {} }], answered: { kind: 'nothing' } }),
  })

export const groupCalls = [
  defineRead({
    path: '/groups',
    source: ownGroups,
    answer: (groups) => ({ groups: groups.map(groupAnswer) }),
  }),
  defineRead({
    path: '/groups/:groupId',
    source: groupOfMember,
    answer: (group) => ({ group: groupAnswer(group) }),
  }),
  // The path sounds like a change, but only returns the existing code: the server makes it when it applies
  // `group.create`.
  defineRead({
    method: 'POST',
    path: '/groups/:groupId/generate-invite-code',
    source: groupOfMember,
    answer: ({ group }) => ({ inviteCode: group.inviteCode }),
  }),
  defineCall({
    method: 'POST',
    path: '/groups',
    body: z.strictObject({ name: GroupName, ...settings }),
    prepare: ({ body: { name, description, inviteMethod }, newId }) => {
      // The default is `open`: applications cannot be reviewed yet, so nobody could join an `approval` group.
      const args = { name, description: description ?? '', inviteMethod: inviteMethod ?? 'open' }
      const groupId = newId(GroupId)
      return ok({ groupId, mutations: [{ name: 'group.create', args }], answered: { kind: 'group' } })
    },
  }),
  editGroup('/groups/:groupId'),
  editGroup('/groups/:groupId/update'),
  deleteGroup('/groups/:groupId'),
  deleteGroup('/groups/:groupId/delete'),
  defineCall({
    method: 'POST',
    path: '/groups/join',
    body: z.strictObject({ inviteCode: z.string('invite-code-required' satisfies RejectionCode) }),
    takesCode: true,
    prepare: async ({ body, lookups }) => {
      const inviteCode = readTypedCode(body.inviteCode)
      if (inviteCode === '') return err('invite-code-required')
      const groupId = await lookups.groupOfCode(inviteCode)
      if (!groupId) return err('invite-code-unknown')
      const join = { name: 'member.join', args: { inviteCode } } as const
      return ok({ groupId, mutations: [join], answered: { kind: 'group' } })
    },
  }),
]
