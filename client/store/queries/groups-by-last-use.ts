/** The groups in which the account may record, for the form that is opened from the home screen. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Group, GroupId } from '#shared/model/group.ts'
import { currentAccount } from '../current-database.ts'
import { expensesNewestFirst } from './expenses.ts'
import { ownGroups } from './groups.ts'

/** So many of a group's newest rows are looked at. */
const newestMax = 20

/**
 * The group used last comes first: the one in which the person recorded something last. The others follow by their last
 * use, and the groups without one by their age, the newest first.
 */
export async function groupsByLastUse(): Promise<Group[]> {
  const groups = (await ownGroups()).map(({ group }) => group)
  const usedAt = new Map<GroupId, EpochSeconds>()
  for (const { id } of groups) usedAt.set(id, await lastUseOf(id))
  const used = ({ id }: Group) => usedAt.get(id) ?? 0
  return groups.toSorted((a, b) => used(b) - used(a) || b.createdAt - a.createdAt)
}

/** 0 if the person has recorded none of the newest rows. */
async function lastUseOf(groupId: GroupId): Promise<EpochSeconds> {
  const { userId } = currentAccount()
  const rows = await expensesNewestFirst(groupId, newestMax)
  return Math.max(
    0,
    ...rows.filter(({ createdBy }) => createdBy === userId).map(({ createdAt }) => createdAt),
  )
}
