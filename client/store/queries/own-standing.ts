/** What the account is in a group to which it is invited: a member, an applicant, or neither. */
import { type OwnApplication, applicationIdOf } from '#shared/model/application.ts'
import type { GroupId } from '#shared/model/group.ts'
import { memberIdOf } from '#shared/model/member.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'

export type OwnStanding =
  /** `wasApproved`: by a review. */
  | { kind: 'member'; wasApproved: boolean }
  | { kind: 'applied'; message: string }
  | { kind: 'rejected'; reason: string }
  | { kind: 'outsider' }

export async function ownStandingIn(groupId: GroupId): Promise<OwnStanding> {
  const database = currentDatabase()
  const { userId } = currentAccount()
  const [group, self, application] = await Promise.all([
    database.groups.get(groupId),
    database.members.get(memberIdOf({ groupId, userId })),
    database.ownApplications.get(applicationIdOf({ groupId, userId })),
  ])
  if (group && self?.status === 'active')
    return { kind: 'member', wasApproved: application?.status === 'approved' }
  return application ? standingOf(application) : { kind: 'outsider' }
}

/** Somebody who was approved, and is no member, has left since. */
function standingOf({ status, message, rejectionReason }: OwnApplication): OwnStanding {
  if (status === 'applied') return { kind: 'applied', message }
  return status === 'rejected' ? { kind: 'rejected', reason: rejectionReason } : { kind: 'outsider' }
}
