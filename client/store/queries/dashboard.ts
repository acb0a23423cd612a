/** What the start shows of every group: who is in it, and how one stands there. */
import type { Yen } from '#shared/model/fields.ts'
import type { Group } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { resolverOf } from '#shared/money/resolve-keys.ts'
import { currentAccount, currentDatabase } from '#client/store/current.ts'
import { groupWithPeople } from './groups.ts'

export type GroupSummary = {
  group: Group
  /** One's own, in this group. */
  balance: Yen
  people: { key: UserKey; name: string; url: string | null; isPending: boolean }[]
  /** Changes of this group that the server does not have. */
  unsentCount: number
}

/** The groups that one is in, the newest first. */
export async function groupSummaries(): Promise<GroupSummary[]> {
  const database = currentDatabase()
  const groups = await database.groups.toArray()
  const summaries = await Promise.all(groups.map(summaryOf))
  return summaries
    .flatMap((summary) => summary ?? [])
    .toSorted((a, b) => b.group.createdAt - a.group.createdAt)
}

async function summaryOf({ id: groupId }: Group): Promise<GroupSummary | undefined> {
  const whole = await groupWithPeople(groupId)
  if (!whole) return undefined
  const database = currentDatabase()
  const [expenses, allPending, queue] = await Promise.all([
    database.expenses.where({ groupId }).toArray(),
    database.pendingMembers.where({ groupId }).toArray(),
    database.api_sync_queue.toArray(),
  ])
  const { group, members, pendingMembers } = whole
  const balances = balancesOf(expenses, resolverOf(allPending))
  const isUnsent = ({ scope, status }: (typeof queue)[number]) =>
    scope === scopeOfGroup(groupId) && status !== 'applied'
  return {
    group,
    balance: balances.get(keyOfUser(currentAccount().userId)) ?? 0,
    people: [
      ...members.map(({ userId, displayName, avatarUrl }) => {
        return { key: keyOfUser(userId), name: displayName, url: avatarUrl, isPending: false }
      }),
      ...pendingMembers.map(({ id, name }) => {
        return { key: keyOfPendingMember(id), name, url: null, isPending: true }
      }),
    ],
    unsentCount: queue.filter(isUnsent).length,
  }
}
