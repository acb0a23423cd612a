/**
 * Applications to join a group (specification 1, section 4; 3, section 4; docs/decisions/0078-applications.md). Whoever has
 * a code applies, and an owner or admin decides.
 */
import * as z from 'zod/mini'
import type { RejectionCode } from '../rejection-codes.ts'
import { ApplicationId, ApplicationMessage, applicationIdOf } from '../model/application.ts'
import { requiredNoteSchema } from '../model/fields.ts'
import { type Member, memberIdOf } from '../model/member.ts'
import { type PendingMember, PendingMemberId } from '../model/pending-member.ts'
import { groupOfScope } from '../model/scope.ts'
import { keyOfUser } from '../model/user-key.ts'
import { type Result, err, ok } from '../result.ts'
import { defineMutation } from './define-mutation.ts'
import { requireCapacityForPerson } from './group-capacity.ts'
import { requireInvitation, requireUnlinked } from './invitation-checks.ts'
import { linkedTo, releaseApplied } from './open-applications.ts'
import { requireAdmin } from './permissions.ts'
import { recordActivity } from './record-activity.ts'
import type { WriteTx } from './write-tx.ts'

/**
 * Applies with the group's code, or with the code of a provisional member. `pendingMemberId` is who the applicant says they
 * are; the review decides. Screens call it online only, because a device outside the group has none of its rows.
 *
 * Refused as `invite-code-unknown`, `already-member`, `application-pending`, `pending-member-not-found` or
 * `pending-member-linked`.
 */
export const applyToGroup = defineMutation({
  name: 'application.apply',
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
    const invitation = await requireInvitation(tx, { inviteCode, pendingMemberId }, actor)
    if (!invitation.ok) return invitation
    const { person, isPersonal } = invitation.value
    const groupId = groupOfScope(tx.scope)
    const id = applicationIdOf({ groupId, userId: actor.userId })
    const earlier = await tx.get('applications', id)
    if (earlier?.status === 'applied') return err('application-pending')
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
    return ok()
  },
})

/** Takes the actor's own application back. One that has been decided stays as it is (`application-decided`). */
export const withdrawApplication = defineMutation({
  name: 'application.withdraw',
  notFound: 'application-not-found',
  edits: 'applications',
  isBeforeGate: true,
  args: z.strictObject({}),
  run: async (tx, _args, { actor, at }) => {
    const id = applicationIdOf({ groupId: groupOfScope(tx.scope), userId: actor.userId })
    const application = await tx.get('applications', id)
    if (!application) return err('application-not-found')
    if (application.status === 'withdrawn') return ok()
    if (application.status !== 'applied') return err('application-decided')
    await tx.put('applications', { ...application, status: 'withdrawn', updatedAt: at })
    await releaseApplied(tx, application)
    return ok()
  },
})

/**
 * Makes the applicant a member, and with `pendingMemberId` links them to that provisional member for good. Approving again
 * with the same choice changes nothing.
 */
export const approveApplication = defineMutation({
  name: 'application.approve',
  edits: 'applications',
  addsPerson: true,
  admitsApplicant: true,
  usesReserve: true,
  args: z.strictObject({ id: ApplicationId, pendingMemberId: z.nullable(PendingMemberId) }),
  run: async (tx, { id, pendingMemberId }, context) => {
    const { actor, at } = context
    const membership = await requireAdmin(tx, actor, 'review-not-allowed')
    if (!membership.ok) return membership
    const application = await tx.get('applications', id)
    if (!application) return err('application-not-found')
    if (application.status === 'approved' && application.pendingMemberId === pendingMemberId) return ok()
    if (application.status !== 'applied') return err('application-decided')
    const person = pendingMemberId === null ? ok(undefined) : await requireUnlinked(tx, pendingMemberId)
    if (!person.ok) return person
    const entered = await enterAs(tx, application, { person: person.value, at })
    if (!entered.ok) return entered
    const reviewed = { status: 'approved', pendingMemberId, reviewedBy: actor.userId, updatedAt: at } as const
    await tx.put('applications', { ...application, ...reviewed })
    await releaseApplied(tx, application)
    await recordActivity(tx, context, {
      action: 'member-approved',
      person: keyOfUser(application.userId),
    })
    return ok()
  },
})

/** A reason is required, because the applicant reads it. */
const RejectionReason = requiredNoteSchema('rejection-reason-required')

/** Refuses the application with a reason, which the applicant reads. They may apply again. */
export const rejectApplication = defineMutation({
  name: 'application.reject',
  edits: 'applications',
  args: z.strictObject({ id: ApplicationId, reason: RejectionReason }),
  run: async (tx, { id, reason }, { actor, at }) => {
    const membership = await requireAdmin(tx, actor, 'review-not-allowed')
    if (!membership.ok) return membership
    const application = await tx.get('applications', id)
    if (!application) return err('application-not-found')
    if (application.status === 'rejected') return ok()
    if (application.status !== 'applied') return err('application-decided')
    const reviewed = { status: 'rejected', rejectionReason: reason, reviewedBy: actor.userId } as const
    await tx.put('applications', { ...application, ...reviewed, updatedAt: at })
    await releaseApplied(tx, application)
    return ok()
  },
})

type Entering = Pick<Member, 'groupId' | 'userId'> & { applicantName: string; avatarUrl: string | null }
type EnteringAs = { person: PendingMember | undefined; at: number }

/**
 * Writes the member row, and links the provisional member. Somebody who has joined by another way meanwhile keeps their row
 * and role.
 */
async function enterAs(
  tx: WriteTx,
  { groupId, userId, applicantName, avatarUrl }: Entering,
  { person, at }: EnteringAs,
): Promise<Result<void, RejectionCode>> {
  const id = memberIdOf({ groupId, userId })
  const earlier = await tx.get('members', id)
  if (earlier?.status !== 'active') {
    // Together with the provisional member the group has as many people as before.
    const capacity = person ? ok() : await requireCapacityForPerson(tx)
    if (!capacity.ok) return capacity
    const fields = { id, groupId, userId, displayName: applicantName, avatarUrl, joinedAt: at } as const
    await tx.put('members', { ...earlier, ...fields, role: person?.role ?? 'member', status: 'active' })
  }
  if (person) await tx.put('pendingMembers', linkedTo(person, userId))
  return ok()
}
