/** Invitations to 沖縄 2026夏, for tests of screens. */
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { groupId } from './expenses-for-test.ts'

export const invitedId = (number: number) =>
  PendingMemberId.parse(`0197a000-0000-7000-8000-${String(300 + number).padStart(12, '0')}`)

export function invitedPerson(
  number: number,
  name: string,
  records: { paid: number; share: number } | null = { paid: 0, share: 0 },
): InvitationPreview['pendingMembers'][number] {
  return { id: invitedId(number), name, records }
}

/** From 花子, who is alone in an open group; `given` overrides fields. */
export function invitation(given: Partial<InvitationPreview> = {}): InvitationPreview {
  return {
    groupId,
    groupName: '沖縄 2026夏',
    inviterName: '花子',
    inviteMethod: 'open',
    isPersonal: false,
    memberCount: 1,
    members: [{ displayName: '花子', avatarUrl: null }],
    pendingMembers: [],
    ...given,
  }
}
