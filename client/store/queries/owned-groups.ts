/** Reads the groups that the account owns. */
import { countedGroups } from '#shared/model/group.ts'
import { type GroupWithPeople, ownGroups } from './groups.ts'

async function ownedGroups(): Promise<GroupWithPeople[]> {
  const groups = await ownGroups()
  return groups.filter(({ selfId, members }) =>
    members.some(({ userId, role }) => userId === selfId && role === 'owner'),
  )
}

/** Those in which there are others: without the account they would have no owner. */
export async function groupsInNeedOfOwner(): Promise<GroupWithPeople[]> {
  const owned = await ownedGroups()
  return owned.filter(({ members }) => members.length > 1)
}

/** How many of them the account's plan counts. */
export async function ownedGroupsCount(): Promise<number> {
  const owned = await ownedGroups()
  return countedGroups(owned.map(({ group }) => group))
}
