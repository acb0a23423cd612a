/** The groups as the dashboard shows them, read all at once. Balances are read afterwards (totals.ts). */
import type { Group } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { type GroupWithPeople, ownGroups } from './groups.ts'

type GroupSummary = {
  group: Group
  people: {
    key: UserKey
    name: string
    url: string | null
    isPending: boolean
    color: number | undefined
  }[]
  /** The number of this group's unsent changes. */
  unsentCount: number
}

/** The groups that the account is in, the newest first. */
export async function groupSummaries(): Promise<GroupSummary[]> {
  const [groups, queue] = await Promise.all([ownGroups(), currentDatabase().api_sync_queue.toArray()])
  const unsent = queue.filter(({ status }) => status !== 'applied')
  const unsentOf = Map.groupBy(unsent, ({ scope }) => scope)
  return groups
    .map((whole) => {
      const { group } = whole
      return {
        group,
        people: peopleIn(whole),
        unsentCount: unsentOf.get(scopeOfGroup(group.id))?.length ?? 0,
      }
    })
    .toSorted((a, b) => b.group.createdAt - a.group.createdAt)
}

function peopleIn({ members, pendingMembers, colors }: GroupWithPeople): GroupSummary['people'] {
  const people = [
    ...members.map(({ userId, displayName, avatarUrl }) => {
      return { key: keyOfUser(userId), name: displayName, url: avatarUrl, isPending: false }
    }),
    ...pendingMembers.map(({ id, name }) => {
      return { key: keyOfPendingMember(id), name, url: null, isPending: true }
    }),
  ]
  return people.map((person) => ({ ...person, color: colors.get(person.key) }))
}
