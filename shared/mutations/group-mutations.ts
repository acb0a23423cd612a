import * as z from 'zod/mini'
import {
  FirstTrip,
  type Group,
  GroupDescription,
  GroupKind,
  GroupName,
  IconId,
  InviteMethod,
  Trips,
  firstTripFields,
} from '../model/group.ts'
import { firstTripIdOf } from '../model/trip.ts'
import { type Member, memberIdOf } from '../model/member.ts'
import { groupOfScope } from '../model/scope.ts'
import { groupDefaults } from '../model/row-defaults.ts'
import {
  type MutationContext,
  type WriteTx,
  Refusal,
  allCodesAnew,
  defineMutation,
  givenFields,
  recordedBy,
} from './define-mutation.ts'
import { rejectOpenApplications } from './open-applications.ts'
import { decidedInRun, groupEditors, owners } from './permissions.ts'
import { recordActivity } from './record-activity.ts'

/** What is said of a new group, also of one that is given back. */
export const newGroupFields = {
  name: GroupName,
  description: GroupDescription,
  inviteMethod: InviteMethod,
  kind: z.optional(GroupKind),
  itineraries: z.optional(Trips),
  /** Only with `itineraries: 'enabled'`. */
  firstItinerary: z.optional(FirstTrip),
}

/**
 * Creates the group with the id of the scope, and the actor as its owner. Later changes of the new group need this
 * change, so they are sent behind it. The server makes the invite code when it applies this.
 */
export const createGroup = defineMutation({
  name: 'group.create',
  authorize: decidedInRun,
  createsScope: true,
  creates: 'groups',
  serverFields: { inviteCode: 'whereMissing' },
  entersGroup: true,
  changesOwner: true,
  args: z.strictObject(newGroupFields),
  run: async (tx, { firstItinerary, ...texts }, context) => {
    const groupId = groupOfScope(tx.scope)
    if (await tx.get('groups', groupId)) throw new Refusal('id-taken')
    const { kind = groupDefaults.kind, itineraries = groupDefaults.itineraries } = texts
    if (firstItinerary && itineraries === 'disabled') throw new Refusal('itineraries-disabled')
    const fields = { ...texts, kind, itineraries, ...firstTripFields(firstItinerary) }
    await putOwnedGroup(tx, fields, context)
    if (firstItinerary) await putFirstTrip(tx, firstItinerary, context)
  },
})

/** Replaces the group's invite code. Links and codes that were sent before no longer work. The server makes the new code. */
export const renewInviteCode = defineMutation({
  name: 'group.renewInviteCode',
  authorize: groupEditors,
  edits: 'groups',
  serverFields: { inviteCode: 'anew' },
  ignoresGroupDay: true,
  args: z.strictObject({}),
  run: async (tx, _args, context) => {
    // The old code is not shown until the new one has come.
    await tx.put('groups', { ...context.group, inviteCode: null, updatedAt: context.at })
    await recordActivity(tx, context, { action: 'code-renewed' })
  },
})

/** Changes only the given fields. If two people change the same field, the last write to arrive wins. */
export const editGroup = defineMutation({
  name: 'group.edit',
  authorize: groupEditors,
  edits: 'groups',
  args: z.partial(
    z.strictObject({
      name: GroupName,
      description: GroupDescription,
      inviteMethod: InviteMethod,
      /** Trips that there are stay when they are switched off, and are not shown. */
      itineraries: Trips,
    }),
  ),
  run: async (tx, fields, context) => {
    if (Object.keys(fields).length === 0) throw new Refusal('nothing-to-change')
    await tx.put('groups', { ...context.group, ...givenFields(fields), updatedAt: context.at })
    await recordActivity(tx, context, { action: 'group-edited' })
  },
})

/**
 * Shows the group by another picture, or by none. The server refuses an icon whose bytes it does not have (`iconOf`), so only
 * the call that sends them sets one; a device removes it with no connection, too.
 */
export const setGroupIcon = defineMutation({
  name: 'group.setIcon',
  authorize: groupEditors,
  edits: 'groups',
  iconOf: ({ icon }) => icon,
  args: z.strictObject({ icon: z.nullable(IconId) }),
  run: async (tx, { icon }, context) => {
    const { group } = context
    if (group.icon === icon) return
    await tx.put('groups', { ...group, icon, updatedAt: context.at })
    await recordActivity(tx, context, { action: 'group-edited' })
  },
})

/**
 * Ends the membership of everybody, the owner included. So each device deletes the group's rows and lists its author's
 * unsent changes, as at the end of any membership, also a device of an older build
 * (docs/decisions/0056-roles-and-deleted-groups.md). The rows stay on the server, where nobody can read them any more.
 */
export const deleteGroup = defineMutation({
  name: 'group.delete',
  authorize: decidedInRun,
  hasOwnRow: false,
  serverFields: allCodesAnew,
  ignoresGroupDay: true,
  args: z.strictObject({}),
  run: async (tx, _args, { actor, at }) => {
    const rows = await tx.list('members')
    // A repeated deletion comes from somebody who is no member any more.
    if (rows.some((row) => row.userId === actor.userId && hasDeletedGroup(row))) return
    await owners('group-delete-not-allowed')(tx, actor)
    await rejectOpenApplications(tx, at)
    for (const member of rows) {
      if (member.status === 'left') continue
      const role = member.role === 'owner' ? 'owner' : 'member'
      await tx.put('members', { ...member, status: 'left', role })
    }
  },
})

/**
 * Whether the row shows that its person, the owner, has deleted the group. An owner can neither leave nor be removed, so
 * only `group.delete` makes such a row.
 */
export function hasDeletedGroup({ role, status }: Pick<Member, 'role' | 'status'>): boolean {
  return role === 'owner' && status === 'left'
}

type GroupTexts = Pick<Group, 'name' | 'description' | 'inviteMethod'> &
  Partial<Pick<Group, Exclude<keyof typeof groupDefaults, 'icon'>>>

/** Makes a trip of the one that was entered with the group (docs/decisions/0086-trips.md). */
async function putFirstTrip(
  tx: WriteTx,
  fields: FirstTrip,
  context: Pick<MutationContext, 'actor' | 'at'>,
): Promise<void> {
  const groupId = groupOfScope(tx.scope)
  await tx.put('itineraries', {
    id: firstTripIdOf(groupId),
    groupId,
    ...fields,
    description: '',
    status: 'draft',
    deletedWith: null,
    ...recordedBy(context),
  })
}

/** Creates the scope's group, with the actor as its owner. */
export async function putOwnedGroup(
  tx: WriteTx,
  texts: GroupTexts,
  context: Pick<MutationContext, 'actor' | 'at'>,
): Promise<void> {
  const { actor, at } = context
  const groupId = groupOfScope(tx.scope)
  await tx.put('groups', {
    id: groupId,
    ...groupDefaults,
    ...texts,
    inviteCode: null,
    ...recordedBy(context),
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
}
