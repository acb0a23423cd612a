/**
 * Profile changes (name or picture) that are still to be copied into the user's member rows. A change is recorded in
 * the transaction that makes it, so that it is copied even if the process ends in between.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { GroupId } from '#shared/model/group.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'

export type ProfileChange = { userId: UserId; changes: number }

/** As many changes as can be counted on from there in a column of 32 bits. */
const firstCountMax = 2 ** 30

/**
 * A new note begins at a random count: another server that has carried out an earlier note, since finished, must not take
 * this one for it and delete it.
 */
export async function noteProfileChange(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .insertInto('profileChanges')
    .values({ userId, changes: randomInt(firstCountMax) })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ changes: sql`profile_changes.changes + 1` }),
    )
    .execute()
}

export function unfinishedProfileChanges({ db }: Database, limit: number): Promise<ProfileChange[]> {
  return db
    .selectFrom('profileChanges')
    .select(['userId', 'changes'])
    .orderBy('userId')
    .limit(limit)
    .execute()
}

export function unfinishedProfileChange(
  { db }: Database,
  userId: UserId,
): Promise<ProfileChange | undefined> {
  const changes = db.selectFrom('profileChanges').select(['userId', 'changes'])
  return changes.where('userId', '=', userId).executeTakeFirst()
}

/** Deletes the entry, unless the profile has changed again since it was read. */
export async function finishProfileChange(
  { db }: Database,
  { userId, changes }: ProfileChange,
): Promise<void> {
  await db.deleteFrom('profileChanges').where('userId', '=', userId).where('changes', '=', changes).execute()
}

/**
 * Groups after `behind` in which the user's active member row has another name or picture than the account, ordered by
 * id. Of a deleted account, also those in which a row of an ended membership has, or in which the membership is active.
 */
export async function groupsWithOldProfile(
  { db }: Database,
  { userId, behind, limit }: { userId: UserId; behind: GroupId | undefined; limit: number },
): Promise<GroupId[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select('members.groupId')
    .where('members.userId', '=', userId)
    .where((is) => {
      const isActive = is('members.status', '=', 'active')
      const isDeleted = is('users.deletedAt', 'is not', null)
      const isOld = is.or([
        is('members.displayName', '<>', is.ref('users.displayName')),
        is('members.avatarUrl', 'is distinct from', is.ref('users.avatarUrl')),
      ])
      return is.or([is.and([isActive, isOld]), is.and([isDeleted, is.or([isActive, isOld])])])
    })
    .where('members.groupId', '>', behind ?? ('' as GroupId))
    .orderBy('members.groupId')
    .limit(limit)
    .execute()
  return rows.map(({ groupId }) => groupId)
}
