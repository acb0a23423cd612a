/** The people of a group as the screens need them on which they are named, invited and managed. */
import type { GroupId } from '#shared/model/group.ts'
import { type Role, memberIdOf } from '#shared/model/member.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { isAdmin, mayUpdateGroup } from '#shared/mutations/permissions.ts'
import { type ReviewableApplication, applicationsToReview } from './applications.ts'
import { type GroupWithPeople, groupWithPeople } from './groups.ts'
import { type People, peopleOf } from './people.ts'
import { type UnsentRowState, unsentRowStates } from './unsent-changes.ts'

export type ManagedPeople = {
  whole: GroupWithPeople
  /** The person's own. */
  role: Role
  isOwner: boolean
  isAdmin: boolean
  /** Name, description, icon and code of the group. */
  mayUpdate: boolean
  /** By user key, with names that are made distinguishable. */
  personOf: People['personOf']
  /** By row id. Rows that the server has confirmed unchanged are not in it. */
  states: ReadonlyMap<string, UnsentRowState>
  /** Empty for ordinary members. */
  applications: readonly ReviewableApplication[]
}

/** Null if the group is not on this device, or the account is no longer in it. */
export async function managedPeople(groupId: GroupId): Promise<ManagedPeople | null> {
  const [whole, { personOf }, states, applications] = await Promise.all([
    groupWithPeople(groupId),
    peopleOf(groupId),
    unsentRowStates(scopeOfGroup(groupId)),
    applicationsToReview(groupId),
  ])
  if (!whole) return null
  const own = memberIdOf({ groupId, userId: whole.selfId })
  const self = whole.members.find(({ id }) => id === own)
  return {
    whole,
    role: self?.role ?? 'member',
    isOwner: self?.role === 'owner',
    isAdmin: self !== undefined && isAdmin(self),
    mayUpdate: self !== undefined && mayUpdateGroup({ group: whole.group, member: self }),
    personOf,
    states,
    applications,
  }
}
