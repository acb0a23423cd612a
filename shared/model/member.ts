/** A user's membership of a group. The row of a former member stays with the status `left`, because shares may name them. */
import { v5 as uuidV5 } from 'uuid'
import * as z from 'zod/mini'
import { idSchema, lineSchema, momentSchema } from './fields.ts'
import { GroupId } from './group.ts'
import { UserId } from './user.ts'

export const MemberId = idSchema().brand<'MemberId'>()
export type MemberId = z.infer<typeof MemberId>

export const Role = z.enum(['owner', 'admin', 'member'], 'unreadable')
export type Role = z.infer<typeof Role>

/** The roles that the owner can give. There is one owner, who hands the group over (`member.makeOwner`). */
export const OtherRole = z.enum(['admin', 'member'], 'unreadable')

export const Member = z.strictObject({
  id: MemberId,
  groupId: GroupId,
  userId: UserId,
  displayName: lineSchema('display-name-required'),
  avatarUrl: z.nullable(z.string()),
  role: Role,
  status: z.enum(['active', 'left']),
  joinedAt: momentSchema(),
})
export type Member = z.infer<typeof Member>

/**
 * The id of a user's member row, computed from group and user (UUIDv5). So a user has one row in a group, however often
 * they leave and return.
 */
export function memberIdOf({ groupId, userId }: { groupId: GroupId; userId: UserId }): MemberId {
  const key = groupId + userId
  const known = knownIds.get(key)
  if (known) return known
  const id = MemberId.parse(uuidV5(`member:${userId}`, groupId))
  if (knownIds.size === knownIdsMax) knownIds.clear()
  knownIds.set(key, id)
  return id
}

/** Caches ids, because hashing costs more than most reads and the same ids are needed repeatedly. */
const knownIds = new Map<string, MemberId>()
const knownIdsMax = 10_000
