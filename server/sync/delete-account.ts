/** Deletes a person's account (docs/decisions/0075-deleted-accounts.md). */
import type { NewInviteCode } from '#shared/model/invite-code.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { groupsInNeedOfOwner, isDeletedAccount, markDeleted } from '#server/db/deleted-accounts.ts'
import type { Plans } from './plan-limits.ts'
import { propagateProfileOf } from './propagate-profiles.ts'

type Deps = { database: Database; now: () => EpochSeconds; newInviteCode: NewInviteCode; plans: Plans }

/**
 * Resolves with the groups that stand in the way, and then nothing is deleted: those that would be left without an owner.
 * None if the account is deleted, also by an earlier call.
 */
export async function deleteAccount(
  deps: Deps,
  userId: UserId,
): Promise<{ groupsInTheWay: { id: GroupId; name: string }[] }> {
  const { database, now } = deps
  if (!(await isDeletedAccount(database, userId))) {
    const groupsInTheWay = await groupsInNeedOfOwner(database, userId)
    if (groupsInTheWay.length > 0) return { groupsInTheWay }
    await markDeleted(database, { userId, at: now() })
  }
  // Here rather than in the background alone, so that the person learns of the deletion when it is done. What fails or is
  // cut off is done by `startPropagating`.
  await propagateProfileOf(deps, userId)
  return { groupsInTheWay: [] }
}

/**
 * Deletes the account of somebody else (docs/decisions/0118-administration-of-people.md). No group stands in the way: who of the
 * others becomes the owner follows from the rule for owners who are gone. `within` is called in the transaction of the deletion,
 * and permits and logs it.
 */
export async function deleteAccountOf(
  deps: Deps,
  userId: UserId,
  within: (tx: Tx, at: EpochSeconds) => Promise<void>,
): Promise<void> {
  const { database, now } = deps
  const at = now()
  if (!(await isDeletedAccount(database, userId)))
    await markDeleted(database, { userId, at, within: (tx) => within(tx, at) })
  await propagateProfileOf(deps, userId)
}
