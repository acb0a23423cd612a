/** Ends applications (参加のお願い) that are neither approved nor rejected by a review. */
import type { EpochSeconds } from '../dates.ts'
import { type Application, applicationIdOf } from '../model/application.ts'
import { type PendingMember, type PendingMemberId, currentStatusOf } from '../model/pending-member.ts'
import { groupOfScope } from '../model/scope.ts'
import type { UserId } from '../model/user.ts'
import type { WriteTx } from './define-mutation.ts'

/**
 * Called after an application by a pending member's own code has ended without a link. The person is `invited` again,
 * unless somebody else has applied by the same code and waits.
 */
export async function releaseApplied(
  tx: WriteTx,
  { type, pendingMemberId }: Pick<Application, 'type' | 'pendingMemberId'>,
): Promise<void> {
  if (type !== 'pending_member' || pendingMemberId === null) return
  const person = await tx.get('pendingMembers', pendingMemberId)
  if (person?.status !== 'applied' || person.linkedTo !== null) return
  const status = await invitedOrApplied(tx, pendingMemberId)
  if (status !== person.status) await tx.put('pendingMembers', { ...person, status })
}

/**
 * The person, linked to the user for good. Their code ends, and nobody waits for them any more, whoever else has applied by that
 * code.
 */
export function linkedTo(person: PendingMember, userId: UserId): PendingMember {
  const linked = { ...person, linkedTo: userId, inviteCode: null }
  return { ...linked, status: currentStatusOf(linked) }
}

/** The status of a person who has an own code: `applied` while an application by that code waits for a review. */
export async function invitedOrApplied(tx: WriteTx, id: PendingMemberId): Promise<PendingMember['status']> {
  const isAwaited = ({ type, pendingMemberId, status }: Application) =>
    type === 'pending_member' && pendingMemberId === id && status === 'applied'
  return (await tx.list('applications')).some(isAwaited) ? 'applied' : 'invited'
}

type Joined = { userId: UserId; pendingMemberId: PendingMemberId | null; at: EpochSeconds }

/** Ends the open application of somebody who has joined without a review, as the person whom they joined as. */
export async function endApplicationOfJoined(
  tx: WriteTx,
  { userId, pendingMemberId, at }: Joined,
): Promise<void> {
  const id = applicationIdOf({ groupId: groupOfScope(tx.scope), userId })
  const application = await tx.get('applications', id)
  if (application?.status !== 'applied') return
  await tx.put('applications', { ...application, status: 'approved', pendingMemberId, updatedAt: at })
  await releaseApplied(tx, application)
}

/** Rejects everybody who waits, because the group is deleted. Nobody has reviewed them, so there is no reason to read. */
export async function rejectOpenApplications(tx: WriteTx, at: EpochSeconds): Promise<void> {
  for (const application of await tx.list('applications')) {
    if (application.status !== 'applied') continue
    await tx.put('applications', { ...application, status: 'rejected', updatedAt: at })
    await releaseApplied(tx, application)
  }
}
