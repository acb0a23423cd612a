/** A pending member (仮メンバー): somebody without an account whom expenses may name. */
import * as z from 'zod/mini'
import {
  emailSchema,
  emptiedMoment,
  emptiedText,
  idSchema,
  lineSchema,
  momentSchema,
  phoneSchema,
} from './fields.ts'
import { GroupId } from './group.ts'
import { OtherRole } from './member.ts'
import { UserId } from './user.ts'

export const PendingMemberId = idSchema().brand<'PendingMemberId'>()
export type PendingMemberId = z.infer<typeof PendingMemberId>

export const PendingMemberName = lineSchema('member-name-required')

export const Phone = phoneSchema()
export const Email = emailSchema()

export const PendingMember = z.strictObject({
  id: PendingMemberId,
  groupId: GroupId,
  name: PendingMemberName,
  /** Both are empty if they are not known. */
  phone: Phone,
  email: Email,
  /** The role that the person gets when they join by their own code, or when a review links them. */
  role: OtherRole,
  status: z.enum(['uninvited', 'invited', 'applied']),
  /** The person's own code (8 characters, made by the server), or null if they are not invited. */
  inviteCode: z.nullable(z.string()),
  /** When the person was first invited, or null. */
  invitedAt: z.nullable(momentSchema()),
  /**
   * The user to whom this person was linked, or null. The person's key is then read as that user's (docs/design.md,
   * "People and keys").
   */
  linkedTo: z.nullable(UserId),
  createdAt: momentSchema(),
})
export type PendingMember = z.infer<typeof PendingMember>

/**
 * The status as it is read. A linked person has no open application, but earlier builds left `applied` in the row when an
 * application was approved.
 */
export function currentStatusOf({
  status,
  linkedTo,
}: Pick<PendingMember, 'status' | 'linkedTo'>): PendingMember['status'] {
  return linkedTo !== null && status === 'applied' ? 'invited' : status
}

/** The row of an old tombstone, without name, phone, email and code. */
export function emptiedPendingMember(person: PendingMember): PendingMember {
  const texts = { name: emptiedText, phone: '', email: '' }
  return { ...person, ...texts, inviteCode: null, createdAt: emptiedMoment }
}

export function isEmptiedPendingMember({ name, createdAt }: PendingMember): boolean {
  return name === emptiedText && createdAt === emptiedMoment
}
