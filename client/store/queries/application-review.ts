/** Reads one application for its review. */
import type { Application, ApplicationId } from '#shared/model/application.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { currentDatabase } from '../current-database.ts'
import { groupWithPeople } from './groups.ts'
import { peopleOf } from './people.ts'
import { totalsOfGroup } from './totals.ts'

/** A pending member to whom the applicant can be assigned, with what they would take over. */
export type Assignable = Pick<PendingMember, 'id' | 'role'> & {
  /** Distinguishable from equal names. */
  name: string
  balance: Yen
  /** The number of expenses that name the person. */
  expenses: number
}

export type ApplicationReview = {
  application: Application
  groupName: string
  assignable: Assignable[]
  /** The name of whom the applicant says they are, or null. */
  claimedName: string | null
  /** The name of the admin who has decided; null while the application is open. */
  reviewerName: string | null
  /** How many people the group has, pending members included. */
  peopleCount: number
  /** Whether the account is the group's owner, whose plan limits its people. */
  isOwner: boolean
}

/** Null if the application or its group is not on this device. */
export async function applicationReview(id: ApplicationId): Promise<ApplicationReview | null> {
  const application = await currentDatabase().applications.get(id)
  if (!application) return null
  const { groupId, pendingMemberId, reviewedBy } = application
  const [whole, people, totals] = await Promise.all([
    groupWithPeople(groupId),
    peopleOf(groupId),
    totalsOfGroup(groupId),
  ])
  if (!whole) return null
  const { group, members, pendingMembers, selfId } = whole
  const nameOf = (person: PendingMemberId) => people.personOf(keyOfPendingMember(person)).name
  return {
    application,
    groupName: group.name,
    assignable: pendingMembers.map((person) => {
      const key = keyOfPendingMember(person.id)
      return {
        id: person.id,
        role: person.role,
        name: nameOf(person.id),
        balance: totals.balance[key] ?? 0,
        expenses: totals.inExpenses[key] ?? 0,
      }
    }),
    claimedName: pendingMemberId === null ? null : nameOf(pendingMemberId),
    reviewerName: reviewedBy === null ? null : people.nameOf(keyOfUser(reviewedBy)),
    peopleCount: members.length + pendingMembers.length,
    isOwner: members.some(({ userId, role }) => userId === selfId && role === 'owner'),
  }
}
