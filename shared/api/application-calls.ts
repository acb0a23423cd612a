/** Applications to join a group, and codes (specification 1, section 7; 3, "Group and invitation calls"). */
import * as z from 'zod/mini'
import { ApplicationMessage } from '../model/application.ts'
import { noteSchema } from '../model/fields.ts'
import type { GroupId } from '../model/group.ts'
import { PendingMemberId } from '../model/pending-member.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { Refusal } from '../mutations/define-mutation.ts'
import { applicationAnswer, applicationListAnswer } from './answers.ts'
import {
  type FoundInvitation,
  type Lookups,
  NoBody,
  defineCall,
  defineChange,
  defineForms,
  oneChange,
} from './define-call.ts'
import { applicationsOfAdmin, defineRead, found } from './define-read.ts'
import { readTypedCode } from '../model/invite-code.ts'

export const InviteCode = z.string('invite-code-required' satisfies RejectionCode)

/** Where the typed code leads: `invite-code-required` if it is empty, `invite-code-unknown` if it leads nowhere. */
export async function invitationOf(
  lookups: Lookups,
  typed: string,
): Promise<FoundInvitation & { inviteCode: string }> {
  const inviteCode = readTypedCode(typed)
  if (inviteCode === '') throw new Refusal('invite-code-required')
  return { ...found(await lookups.invitationOf(inviteCode), 'invite-code-unknown'), inviteCode }
}

const application = {
  inviteCode: InviteCode,
  message: z.optional(z.nullable(ApplicationMessage)),
}

/** `/groups/apply-pending` takes a pending member's own code only. */
const applyBy = defineForms({
  paths: ['/groups/apply', '/groups/apply-pending'],
  body: z.strictObject({ ...application, pendingMemberId: z.optional(z.nullable(PendingMemberId)) }),
  takesCode: true,
  prepare: async ({ path, body: { message, pendingMemberId = null, ...body }, lookups }) => {
    const { groupId, inviteCode, isPersonal } = await invitationOf(lookups, body.inviteCode)
    if (path === '/groups/apply-pending' && !isPersonal) throw new Refusal('invite-code-unknown')
    const args = { inviteCode, message: message ?? '', pendingMemberId }
    return oneChange(groupId, { name: 'application.apply', args }, { kind: 'ownApplication' })
  },
})

const Review = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      action: z.literal('approve'),
      assignToPendingMember: z.optional(z.nullable(PendingMemberId)),
    }),
    z.strictObject({ action: z.literal('reject'), rejectionReason: z.optional(z.nullable(noteSchema())) }),
  ],
  'unreadable' satisfies RejectionCode,
)

const onePerson = '/groups/:groupId/pending-members/:pendingMemberId'

/** The open application of whoever has applied with this pending member's code. */
async function applicationFor(
  lookups: Lookups,
  { groupId, pendingMemberId }: { groupId: GroupId; pendingMemberId: PendingMemberId },
) {
  return found(await lookups.openApplicationFor(groupId, pendingMemberId), 'application-not-found')
}

export const applicationCalls = [
  defineRead({
    path: '/groups/my-applications',
    source: (reads) => reads.ownApplications(),
    answer: (applications) => ({ applications: applications.map(applicationAnswer) }),
  }),
  applyBy('POST', '/groups/apply'),
  applyBy('POST', '/groups/apply-pending'),
  defineChange('DELETE', '/groups/:groupId/my-application', () => ({
    name: 'application.withdraw',
    args: {},
  })),
  defineRead({
    path: '/groups/:groupId/applications',
    source: applicationsOfAdmin,
    answer: applicationListAnswer,
  }),
  defineCall({
    method: 'POST',
    path: '/groups/:groupId/applications/:applicationId/review',
    body: Review,
    prepare: ({ params: { groupId, applicationId: id }, body, rejectionReason }) =>
      oneChange(
        groupId,
        body.action === 'approve'
          ? { name: 'application.approve', args: { id, pendingMemberId: body.assignToPendingMember ?? null } }
          : { name: 'application.reject', args: { id, reason: body.rejectionReason ?? rejectionReason } },
        { kind: 'group' },
      ),
  }),
  defineCall({
    method: 'POST',
    path: `${onePerson}/accept`,
    body: NoBody,
    prepare: async ({ params: { groupId, pendingMemberId }, lookups }) => {
      const id = await applicationFor(lookups, { groupId, pendingMemberId })
      return oneChange(
        groupId,
        { name: 'application.approve', args: { id, pendingMemberId } },
        { kind: 'group' },
      )
    },
  }),
  defineCall({
    method: 'POST',
    path: `${onePerson}/reject`,
    body: z.strictObject({ rejectionReason: z.optional(z.nullable(noteSchema())) }),
    prepare: async ({ params: { groupId, pendingMemberId }, body, lookups, rejectionReason }) => {
      const id = await applicationFor(lookups, { groupId, pendingMemberId })
      const reason = body.rejectionReason ?? rejectionReason
      return oneChange(groupId, { name: 'application.reject', args: { id, reason } }, { kind: 'group' })
    },
  }),
  defineCall({
    method: 'POST',
    path: '/groups/:groupId/invite',
    body: z.strictObject({ pendingMemberId: PendingMemberId }),
    prepare: ({ params: { groupId }, body: { pendingMemberId: id } }) =>
      oneChange(groupId, { name: 'pendingMember.invite', args: { id } }, { kind: 'pendingInvite', id }),
  }),
  defineChange(
    'POST',
    '/groups/:groupId/regenerate-invite',
    () => ({ name: 'group.renewInviteCode', args: {} }),
    () => ({ kind: 'group' }),
  ),
]
