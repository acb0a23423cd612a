/** A user's place in a group. Whoever was ever in it stays, as `left`, because shares may name them. */
import { v5 as uuidV5 } from 'uuid'
import * as z from 'zod/mini'
import { idSchema, lineSchema, momentSchema } from './fields.ts'
import { GroupId } from './group.ts'
import { UserId } from './user.ts'

export const MemberId = idSchema().brand<'MemberId'>()
export type MemberId = z.infer<typeof MemberId>

export const Role = z.enum(['owner', 'admin', 'member'])
export type Role = z.infer<typeof Role>

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

/** One user has one row in one group, however often they leave and return: its id follows from the two. */
export function memberIdOf({ groupId, userId }: { groupId: GroupId; userId: UserId }): MemberId {
  const key = groupId + userId
  const known = knownIds.get(key)
  if (known) return known
  const id = MemberId.parse(uuidV5(`member:${userId}`, groupId))
  if (knownIds.size === knownIdsMax) knownIds.clear()
  knownIds.set(key, id)
  return id
}

/** A hash costs more than most reads, and one person's changes ask for theirs again and again. */
const knownIds = new Map<string, MemberId>()
const knownIdsMax = 10_000
