import * as z from 'zod/mini'
import { GroupDescription, GroupName, InviteMethod } from '../model/group.ts'
import { memberIdOf } from '../model/member.ts'
import { groupOfScope } from '../model/scope.ts'
import { err, ok } from '../result.ts'
import { defineMutation } from './define-mutation.ts'
import { requireAdmin } from './permissions.ts'

/**
 * Makes the group whose scope it runs in, so that whatever is recorded in the new group waits for it. The creator becomes
 * its owner. The invite code is the server's to make, when the group arrives there.
 */
export const createGroup = defineMutation({
  name: 'group.create',
  createsScope: true,
  creates: 'groups',
  serverFields: { inviteCode: 'whereMissing' },
  entersGroup: true,
  args: z.strictObject({ name: GroupName, description: GroupDescription, inviteMethod: InviteMethod }),
  run: async (tx, { name, description, inviteMethod }, { actor, at }) => {
    const groupId = groupOfScope(tx.scope)
    if (await tx.get('groups', groupId)) return err('id-taken')
    await tx.put('groups', {
      id: groupId,
      name,
      description,
      inviteMethod,
      inviteCode: null,
      createdBy: actor.userId,
      createdAt: at,
      updatedAt: at,
    })
    await tx.put('members', {
      id: memberIdOf({ groupId, userId: actor.userId }),
      groupId,
      userId: actor.userId,
      displayName: actor.displayName,
      avatarUrl: actor.avatarUrl ?? null,
      role: 'owner',
      status: 'active',
      joinedAt: at,
    })
    return ok()
  },
})

/** Changes only what is given; of two who change the same field the last to arrive stays. */
export const editGroup = defineMutation({
  name: 'group.edit',
  edits: 'groups',
  args: z.partial(
    z.strictObject({ name: GroupName, description: GroupDescription, inviteMethod: InviteMethod }),
  ),
  run: async (tx, fields, { actor, at }) => {
    const membership = await requireAdmin(tx, actor, 'group-update-not-allowed')
    if (!membership.ok) return membership
    if (Object.keys(fields).length === 0) return err('nothing-to-change')
    const { group } = membership.value
    const { name = group.name, description = group.description, inviteMethod = group.inviteMethod } = fields
    await tx.put('groups', { ...group, name, description, inviteMethod, updatedAt: at })
    return ok()
  },
})
