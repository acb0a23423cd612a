/** Finds applications whose copy in the applicant's own scope is missing or old. */
import type { ApplicationId, OwnApplication } from '#shared/model/application.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'

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
