/**
 * Profile changes (name or picture) that are still to be copied into the user's member rows. A change is recorded in
 * the transaction that makes it, so that it is copied even if the process ends in between.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { GroupId } from '#shared/model/group.ts'
import type { UserId } from '#shared/model/user.ts'
import type { ApplicationId, OwnApplication } from '#shared/model/application.ts'
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

/** The user's applications that differ from their copies, in the order of their ids. */
export function outdatedApplications({ db }: Database, userId: UserId): Promise<{ id: ApplicationId }[]> {
  return db
    .selectFrom('applications as sent')
    .leftJoin('ownApplications as own', 'own.id', 'sent.id')
    .select('sent.id')
    .where('sent.userId', '=', userId)
    .where((is) =>
      is.or([
        is('own.id', 'is', null),
        is('own.status', '<>', is.ref('sent.status')),
        is('own.message', '<>', is.ref('sent.message')),
        is('own.type', '<>', is.ref('sent.type')),
        is('own.rejectionReason', '<>', is.ref('sent.rejectionReason')),
        is('own.createdAt', '<>', is.ref('sent.createdAt')),
        is('own.updatedAt', '<>', is.ref('sent.updatedAt')),
      ]),
    )
    .orderBy('sent.id')
    .execute()
}

/** The copy as it has to be now. Undefined if there is no such application. */
export async function ownCopyOf(tx: Tx, id: ApplicationId): Promise<OwnApplication | undefined> {
  return tx
    .selectFrom('applications')
    .innerJoin('groups', 'groups.id', 'applications.groupId')
    .select([
      'applications.id',
      'applications.groupId',
      'applications.userId',
      'applications.type',
      'applications.message',
      'applications.status',
      'applications.rejectionReason',
      'applications.createdAt',
      'applications.updatedAt',
      'groups.name as groupName',
    ])
    .where('applications.id', '=', id)
    .executeTakeFirst()
}

/** The groups in which the application of a deleted account still waits, has a message, or another name than `nameAfter`. */
export async function groupsNamingApplicant(
  { db }: Database,
  { userId, nameAfter }: { userId: UserId; nameAfter: string },
): Promise<GroupId[]> {
  const rows = await db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.userId')
    .select('applications.groupId')
    .where('applications.userId', '=', userId)
    .where('users.deletedAt', 'is not', null)
    .where((is) =>
      is.or([
        is('applications.applicantName', '<>', nameAfter),
        is('applications.avatarUrl', 'is not', null),
        is('applications.message', '<>', ''),
        is('applications.status', '=', 'applied'),
      ]),
    )
    .orderBy('applications.groupId')
    .execute()
  return rows.map(({ groupId }) => groupId)
}
