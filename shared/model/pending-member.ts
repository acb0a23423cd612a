/** A provisional member (仮メンバー): somebody without an account whom expenses may name. */
import * as z from 'zod/mini'
import { emptiedText, idSchema, lineSchema, momentSchema } from './fields.ts'
import { GroupId } from './group.ts'
import { UserId } from './user.ts'

export const PendingMemberId = idSchema().brand<'PendingMemberId'>()
export type PendingMemberId = z.infer<typeof PendingMemberId>

export const PendingMemberName = lineSchema('member-name-required')

export const PendingMember = z.strictObject({
  id: PendingMemberId,
  groupId: GroupId,
  name: PendingMemberName,
  status: z.enum(['uninvited', 'invited', 'applied']),
  /**
   * The user to whom this person was linked, or null. The person's key is then read as that user's (docs/design.md,
   * "People and keys").
   */
  linkedTo: z.nullable(UserId),
  createdAt: momentSchema(),
})
export type PendingMember = z.infer<typeof PendingMember>

/** The row of an old tombstone, without the name. */
export function emptiedPendingMember(person: PendingMember): PendingMember {
  return { ...person, name: emptiedText }
}

export function isEmptiedPendingMember({ name }: PendingMember): boolean {
  return name === emptiedText
}
