/** A group of people who share costs. */
import * as z from 'zod/mini'
import { idSchema, lineSchema, momentSchema, noteSchema } from './fields.ts'
import { UserId } from './user.ts'

export const GroupId = idSchema().brand<'GroupId'>()
export type GroupId = z.infer<typeof GroupId>

export const GroupName = lineSchema('group-name-required')
export const GroupDescription = noteSchema()

/**
 * `open`: the invite code admits. `approval`: joining has to be approved, so the code alone is refused (docs/design.md,
 * "Groups and invitations").
 */
export const InviteMethod = z.enum(['approval', 'open'], 'unreadable')
export type InviteMethod = z.infer<typeof InviteMethod>

export const Group = z.strictObject({
  id: GroupId,
  name: GroupName,
  description: GroupDescription,
  inviteMethod: InviteMethod,
  /** Null until the server applies `group.create`, because only the server makes codes. */
  inviteCode: z.nullable(z.string()),
  createdBy: UserId,
  createdAt: momentSchema(),
  updatedAt: momentSchema(),
})
export type Group = z.infer<typeof Group>
