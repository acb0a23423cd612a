import * as z from 'zod/mini'
import { listSchema } from '../model/fields.ts'
import { groupPeopleMax } from '../limits.ts'
import {
  type Group,
  GroupDescription,
  GroupId,
  GroupName,
  IconId,
  InviteMethod,
  newGroupInviteMethod,
} from '../model/group.ts'
import { PendingMemberId, PendingMemberName } from '../model/pending-member.ts'
import type { MutationInput } from '../mutations/registry.ts'
import { InviteCode, invitationOf } from './application-calls.ts'
import { groupAnswer, trashAnswer } from './answers.ts'
import { NoBody, defineCall, defineForms, given, oneChange } from './define-call.ts'
import { defineRead, groupOfMember, trashOfMember } from './define-read.ts'

const settings = {
  description: z.optional(z.nullable(GroupDescription)),
  inviteMethod: z.optional(InviteMethod),
  itineraryEnabled: z.optional(z.boolean('unreadable')),
}

function tripsIn(isEnabled: boolean | undefined): Group['itineraries'] | undefined {
  return isEnabled === undefined ? undefined : isEnabled ? 'enabled' : 'disabled'
}

/** A pending member to rename, or without an id to add. */
const NamedPendingMember = z.strictObject({ id: z.optional(PendingMemberId), name: PendingMemberName })

const GroupChange = z.strictObject({
  name: z.optional(GroupName),
  ...settings,
  pendingMembers: z.optional(listSchema(NamedPendingMember, groupPeopleMax)),
})

/** PUT changes only the given fields, too, and leaves pending members as they are whom the list does not name. */
const editGroup = defineForms({
  paths: ['/groups/:groupId', '/groups/:groupId/update'],
  body: GroupChange,
  prepare: ({ params: { groupId }, body, newId }) => {
    const { name, description, inviteMethod, itineraryEnabled, pendingMembers = [] } = body
    const fields = {
      ...given('name', name),
      ...given('description', description === null ? '' : description),
      ...given('inviteMethod', inviteMethod),
      ...given('itineraries', tripsIn(itineraryEnabled)),
    }
    const people = pendingMembers.map((person): MutationInput =>
      person.id === undefined
        ? { name: 'pendingMember.add', args: { id: newId(PendingMemberId), name: person.name } }
        : { name: 'pendingMember.rename', args: { id: person.id, name: person.name } },
    )
    // A call without any field is refused by `group.edit`. Everybody may change the people, but not the group.
    const edit = { name: 'group.edit', args: fields } as const
    const [first = edit, ...further] = Object.keys(fields).length > 0 ? [edit, ...people] : people
    return { groupId, mutations: [first, ...further], answered: { kind: 'group' } }
  },
})

const deleteGroup = defineForms({
  paths: ['/groups/:groupId', '/groups/:groupId/delete'],
  body: NoBody,
  prepare: ({ params: { groupId } }) => oneChange(groupId, { name: 'group.delete', args: {} }),
})

export const groupCalls = [
  defineRead({
    path: '/groups',
    source: (reads) => reads.ownGroups(),
    answer: (groups) => ({ groups: groups.map(groupAnswer) }),
  }),
  defineRead({
    path: '/groups/:groupId',
    source: groupOfMember,
    answer: (group) => ({ group: groupAnswer(group) }),
  }),
  defineRead({ path: '/groups/:groupId/trash', source: trashOfMember, answer: trashAnswer }),
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
    prepare: ({ body: { name, description, inviteMethod, itineraryEnabled }, newId }) => {
      const texts = {
        name,
        description: description ?? '',
        inviteMethod: inviteMethod ?? newGroupInviteMethod,
      }
      const args = { ...texts, ...given('itineraries', tripsIn(itineraryEnabled)) }
      const groupId = newId(GroupId)
      return oneChange(groupId, { name: 'group.create', args }, { kind: 'group' })
    },
  }),
  editGroup('PUT', '/groups/:groupId'),
  editGroup('PATCH', '/groups/:groupId'),
  editGroup('PUT', '/groups/:groupId/update'),
  defineCall({
    method: 'POST',
    path: '/groups/:groupId/icon',
    body: z.strictObject({ icon: IconId }),
    takesFile: 'icon',
    prepare: ({ params: { groupId }, body }) =>
      oneChange(groupId, { name: 'group.setIcon', args: body }, { kind: 'group' }),
  }),
  deleteGroup('DELETE', '/groups/:groupId'),
  deleteGroup('DELETE', '/groups/:groupId/delete'),
  defineCall({
    method: 'POST',
    path: '/groups/join',
    body: z.strictObject({ inviteCode: InviteCode, pendingMemberId: z.optional(PendingMemberId) }),
    takesCode: true,
    prepare: async ({ body, lookups }) => {
      const { groupId, inviteCode } = await invitationOf(lookups, body.inviteCode)
      const args = { inviteCode, ...given('pendingMemberId', body.pendingMemberId) }
      return oneChange(groupId, { name: 'member.join', args }, { kind: 'group' })
    },
  }),
]
