/** A group of people who share costs. */
import * as z from 'zod/mini'
import { idSchema, lineSchema, momentSchema, noteSchema } from './fields.ts'
import { UserId } from './user.ts'

export const GroupId = idSchema().brand<'GroupId'>()
export type GroupId = z.infer<typeof GroupId>

export const GroupName = lineSchema('group-name-required')
export const GroupDescription = noteSchema()

/** `approval`: a code leads to an application; `open`: the code admits (docs/design.md, "Groups and invitations"). */
export const InviteMethod = z.enum(['approval', 'open'], 'unreadable')
export type InviteMethod = z.infer<typeof InviteMethod>

export const Group = z.strictObject({
  id: GroupId,
  name: GroupName,
  description: GroupDescription,
  inviteMethod: InviteMethod,
  /** Made by the server when the group first arrives there; null until then. */
  inviteCode: z.nullable(z.string()),
  createdBy: UserId,
  createdAt: momentSchema(),
  updatedAt: momentSchema(),
})
export type Group = z.infer<typeof Group>
