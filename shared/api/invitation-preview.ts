/** What whoever has an invite code may read before they join (docs/decisions/0079-invitations.md). Amounts are in yen. */
import * as z from 'zod/mini'
import { GroupId, InviteMethod } from '../model/group.ts'
import { PendingMemberId } from '../model/pending-member.ts'

/** The one that the person has in the group (person-colors.ts). Earlier servers do not say it. */
const color = z.optional(z.number())

export const InvitationPreview = z.object({
  groupId: GroupId,
  groupName: z.string(),
  /** The owner's name. */
  inviterName: z.nullable(z.string()),
  inviteMethod: InviteMethod,
  /** The code is one pending member's own, and only that person is in `pendingMembers`. */
  isPersonal: z.boolean(),
  memberCount: z.number(),
  /** The first members, as faces. */
  members: z.array(z.object({ displayName: z.string(), avatarUrl: z.nullable(z.string()), color })),
  /** Those who have not joined yet. */
  pendingMembers: z.array(
    z.object({
      id: PendingMemberId,
      name: z.string(),
      color,
      /** What the person has paid and their shares. Null if the code does not admit by itself. */
      records: z.nullable(z.object({ paid: z.number(), share: z.number() })),
    }),
  ),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>
