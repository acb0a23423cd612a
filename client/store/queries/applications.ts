/** Reads applications to join groups: those to review, and the account's own. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Application, ApplicationId, OwnApplication } from '#shared/model/application.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { Group, GroupId } from '#shared/model/group.ts'
import type { PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { compareBy } from '#shared/ordering.ts'
import { currentDatabase } from '../current-database.ts'
import { nowSeconds } from '../device-clock.ts'
import { groupNameOf, groupWithPeople, isAdminOf } from './groups.ts'
import { peopleOf } from './people.ts'
import { totalsOfGroup } from './totals.ts'
import { type UnsentRowState, unsentRowStates } from './unsent-changes.ts'

export type ReviewableApplication = {
  application: Application
  groupName: string
  /** Set while the server does not have this device's decision, or has refused it. */
  state: UnsentRowState | undefined
}

/**
 * The open applications to one group, or to all groups, in which the account is an owner or admin. The longest wait comes
 * first. After them come those that this device has decided, until the server has the decision.
 */
export async function applicationsToReview(groupId?: GroupId): Promise<ReviewableApplication[]> {
  const { applications } = currentDatabase()
  const states = await unsentRowStates()
  const [open, touched] = await Promise.all([
    applications.where({ status: 'applied' }).toArray(),
    applications.bulkGet([...states.keys()]),
  ])
  const decided = touched.flatMap((row) => (row && row.status !== 'applied' ? [row] : []))
  const rows = [...open, ...decided].filter((row) => groupId === undefined || row.groupId === groupId)
  const groupIds = [...new Set(rows.map((row) => row.groupId))]
  const names = new Map<GroupId, string>()
  for (const id of groupIds) if (await isAdminOf(id)) names.set(id, (await groupNameOf(id)) ?? '')
  return rows
    .flatMap((application): ReviewableApplication[] => {
      const groupName = names.get(application.groupId)
      return groupName === undefined ? [] : [{ application, groupName, state: states.get(application.id) }]
    })
    .toSorted(byWait)
}

const byWait = compareBy<ReviewableApplication>(
  ({ application }) => (application.status === 'applied' ? 0 : 1),
  ({ application }) => application.createdAt,
  ({ application }) => application.id,
)

/** A provisional member to whom the applicant can be assigned, with what they would take over. */
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
  /** How many people the group has, provisional members included. */
  peopleCount: number
  /** Whether the account is the group's owner, whose plan limits its people. */
  isOwner: boolean
  kind: Group['kind']
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
    kind: group.kind,
    isOwner: members.some(({ userId, role }) => userId === selfId && role === 'owner'),
  }
}

/** How long a decided application is shown. */
const decidedShownSeconds = 7 * 24 * 60 * 60

export type OwnApplicationRow = OwnApplication & {
  /** Whether the group can be opened on this device. */
  isMember: boolean
}

/** The account's open applications, then those that were decided lately, the newest first. */
export async function ownApplications(): Promise<OwnApplicationRow[]> {
  const { ownApplications: table } = currentDatabase()
  const now = nowSeconds()
  const shown = (await table.toArray()).filter((row) => isShown(row, now)).toSorted(openAndNewestFirst)
  return Promise.all(
    shown.map(async (row) => ({ ...row, isMember: (await groupWithPeople(row.groupId)) !== null })),
  )
}

function isShown({ status, updatedAt }: OwnApplication, now: EpochSeconds): boolean {
  if (status === 'applied') return true
  return status !== 'withdrawn' && updatedAt > now - decidedShownSeconds
}

const openAndNewestFirst = compareBy<OwnApplication>(
  ({ status }) => (status === 'applied' ? 0 : 1),
  ({ updatedAt }) => -updatedAt,
  ({ id }) => id,
)
