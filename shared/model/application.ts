/**
 * A person's application to join a group (参加のお願い). A group has one row for each applicant, which a new application
 * overwrites. The server copies it into the applicant's own scope, where it is an `OwnApplication`.
 */
import { v5 as uuidV5 } from 'uuid'
import * as z from 'zod/mini'
import { idSchema, lineSchema, momentSchema, noteSchema } from './fields.ts'
import { GroupId } from './group.ts'
import { PendingMemberId } from './pending-member.ts'
import { UserId } from './user.ts'

export const ApplicationId = idSchema().brand<'ApplicationId'>()
export type ApplicationId = z.infer<typeof ApplicationId>

export const ApplicationMessage = noteSchema()

/** `pending_member`: made with the code of a pending member. `general`: made with the group's code. */
const ApplicationType = z.enum(['general', 'pending_member'], 'unreadable')
/** `applied` waits for a review. The others are final, until the person applies again. */
export const ApplicationStatus = z.enum(['applied', 'approved', 'rejected', 'withdrawn'], 'unreadable')
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

const content = {
  id: ApplicationId,
  groupId: GroupId,
  userId: UserId,
  type: ApplicationType,
  message: ApplicationMessage,
  status: ApplicationStatus,
  /** Empty unless the status is `rejected`. */
  rejectionReason: noteSchema(),
  createdAt: momentSchema(),
  updatedAt: momentSchema(),
}

export const Application = z.strictObject({
  ...content,
  applicantName: lineSchema('display-name-required'),
  avatarUrl: z.nullable(z.string()),
  /** The pending member who the applicant says they are, or to whom the review has linked them; or null. */
  pendingMemberId: z.nullable(PendingMemberId),
  /** The owner or admin who has approved or rejected it; else null. */
  reviewedBy: z.nullable(UserId),
})
export type Application = z.infer<typeof Application>

export const OwnApplication = z.strictObject({
  ...content,
  /** The group's name when the copy was last written. */
  groupName: z.string(),
})
export type OwnApplication = z.infer<typeof OwnApplication>

/** The id of a user's application to a group, computed from both (UUIDv5). So a person has one row in a group. */
export function applicationIdOf({ groupId, userId }: { groupId: GroupId; userId: UserId }): ApplicationId {
  return ApplicationId.parse(uuidV5(`application:${userId}`, groupId))
}
