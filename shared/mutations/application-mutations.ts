/**
 * Applications to join a group (specification 1, section 4; 3, section 4; docs/decisions/0078-applications.md). Whoever has
 * a code applies, and an owner or admin decides.
 */
import * as z from 'zod/mini'
import { ApplicationId, ApplicationMessage, applicationIdOf } from '../model/application.ts'
import { requiredNoteSchema } from '../model/fields.ts'
import { type Member, memberIdOf } from '../model/member.ts'
import { type PendingMember, PendingMemberId } from '../model/pending-member.ts'
import { groupOfScope } from '../model/scope.ts'
import { keyOfUser } from '../model/user-key.ts'
import { defineMutation, type WriteTx, Refusal } from './define-mutation.ts'
import { requireCapacityForPerson } from './row-checks.ts'
import { requireInvitation, requireUnlinked } from './invitation-checks.ts'
import { linkedTo, releaseApplied } from './open-applications.ts'
import { admins, decidedInRun } from './permissions.ts'
import { recordActivity } from './record-activity.ts'

/**
 * Applies with the group's code, or with the code of a pending member. `pendingMemberId` is who the applicant says they
 * are; the review decides. Screens call it online only, because a device outside the group has none of its rows.
 *
 * Refused as `invite-code-unknown`, `already-member`, `application-pending`, `pending-member-not-found` or
 * `pending-member-linked`.
 */
export const applyToGroup = defineMutation({
  name: 'application.apply',
  authorize: decidedInRun,
  notFound: 'invite-code-unknown',
  creates: 'applications',
  takesInviteCode: true,
  isBeforeGate: true,
  usesReserve: true,
  args: z.strictObject({
    inviteCode: z.string('invite-code-required'),
    message: ApplicationMessage,
    pendingMemberId: z.nullable(PendingMemberId),
  }),
  run: async (tx, { inviteCode, message, pendingMemberId }, { actor, at }) => {
    const { person, isPersonal } = await requireInvitation(tx, { inviteCode, pendingMemberId }, actor)
    const groupId = groupOfScope(tx.scope)
    const id = applicationIdOf({ groupId, userId: actor.userId })
    const earlier = await tx.get('applications', id)
    if (earlier?.status === 'applied') throw new Refusal('application-pending')
    await tx.put('applications', {
      ...earlier,
      id,
      groupId,
      userId: actor.userId,
      applicantName: actor.displayName,
      avatarUrl: actor.avatarUrl ?? null,
      type: isPersonal ? 'pending_member' : 'general',
      pendingMemberId: person?.id ?? null,
      message,
      status: 'applied',
      rejectionReason: '',
      reviewedBy: null,
      createdAt: at,
      updatedAt: at,
    })
    // The group's code is known to many. It does not show who the applicant is.
    if (person && isPersonal) await tx.put('pendingMembers', { ...person, status: 'applied' })
  },
})

/** Takes the actor's own application back. One that has been decided stays as it is (`application-decided`). */
export const withdrawApplication = defineMutation({
  name: 'application.withdraw',
  authorize: decidedInRun,
  notFound: 'application-not-found',
  edits: 'applications',
  isBeforeGate: true,
  args: z.strictObject({}),
  run: async (tx, _args, { actor, at }) => {
    const id = applicationIdOf({ groupId: groupOfScope(tx.scope), userId: actor.userId })
    const application = await tx.get('applications', id)
    if (!application) throw new Refusal('application-not-found')
    if (application.status === 'withdrawn') return
    if (application.status !== 'applied') throw new Refusal('application-decided')
    await tx.put('applications', { ...application, status: 'withdrawn', updatedAt: at })
    await releaseApplied(tx, application)
  },
})

/**
 * Makes the applicant a member, and with `pendingMemberId` links them to that pending member for good. Approving again
 * with the same choice changes nothing.
 */
export const approveApplication = defineMutation({
  name: 'application.approve',
  authorize: admins('review-not-allowed'),
  edits: 'applications',
  addsPerson: true,
  admitsApplicant: true,
  usesReserve: true,
  args: z.strictObject({ id: ApplicationId, pendingMemberId: z.nullable(PendingMemberId) }),
  run: async (tx, { id, pendingMemberId }, context) => {
    const { actor, at } = context
    const application = await tx.get('applications', id)
    if (!application) throw new Refusal('application-not-found')
    if (application.status === 'approved' && application.pendingMemberId === pendingMemberId) return
    if (application.status !== 'applied') throw new Refusal('application-decided')
    const person = pendingMemberId === null ? undefined : await requireUnlinked(tx, pendingMemberId)
    await enterAs(tx, application, { person, at })
    const reviewed = { status: 'approved', pendingMemberId, reviewedBy: actor.userId, updatedAt: at } as const
    await tx.put('applications', { ...application, ...reviewed })
    await releaseApplied(tx, application)
    await recordActivity(tx, context, {
      action: 'member-approved',
      person: keyOfUser(application.userId),
    })
  },
})

/** A reason is required, because the applicant reads it. */
const RejectionReason = requiredNoteSchema('rejection-reason-required')

/** Refuses the application with a reason, which the applicant reads. They may apply again. */
export const rejectApplication = defineMutation({
  name: 'application.reject',
  authorize: admins('review-not-allowed'),
  edits: 'applications',
  args: z.strictObject({ id: ApplicationId, reason: RejectionReason }),
  run: async (tx, { id, reason }, { actor, at }) => {
    const application = await tx.get('applications', id)
    if (!application) throw new Refusal('application-not-found')
    if (application.status === 'rejected') return
    if (application.status !== 'applied') throw new Refusal('application-decided')
    const reviewed = { status: 'rejected', rejectionReason: reason, reviewedBy: actor.userId } as const
    await tx.put('applications', { ...application, ...reviewed, updatedAt: at })
    await releaseApplied(tx, application)
  },
})

type Entering = Pick<Member, 'groupId' | 'userId'> & { applicantName: string; avatarUrl: string | null }
type EnteringAs = { person: PendingMember | undefined; at: number }

/**
 * Writes the member row, and links the pending member. Somebody who has joined by another way meanwhile keeps their row
 * and role.
 */
async function enterAs(
  tx: WriteTx,
  { groupId, userId, applicantName, avatarUrl }: Entering,
  { person, at }: EnteringAs,
): Promise<void> {
  const id = memberIdOf({ groupId, userId })
  const earlier = await tx.get('members', id)
  if (earlier?.status !== 'active') {
    // Together with the pending member the group has as many people as before.
    if (!person) await requireCapacityForPerson(tx)
    const fields = { id, groupId, userId, displayName: applicantName, avatarUrl, joinedAt: at } as const
    await tx.put('members', { ...earlier, ...fields, role: person?.role ?? 'member', status: 'active' })
  }
  if (person) await tx.put('pendingMembers', linkedTo(person, userId))
}
