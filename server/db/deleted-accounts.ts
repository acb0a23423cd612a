/**
 * Deletes accounts (docs/decisions/0075-deleted-accounts.md). The row of the user stays without a name, because groups,
 * members and expenses refer to it.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import { peopleTexts } from '#shared/messages/labels.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import { newProfile } from '#shared/mutations/member-mutations.ts'
import type { Database, Tx } from './database.ts'
import { noteProfileChange } from './profile-changes.ts'
import { retryCollisions } from './retry-collisions.ts'
import { changeScopeIn } from './scope-tx.ts'

/** Who the person is afterwards, wherever they are still named. */
export const deletedPerson = { displayName: peopleTexts.deleted, avatarUrl: null } as const

export async function isDeletedAccount({ db }: Pick<Database, 'db'>, userId: UserId): Promise<boolean> {
  const deleted = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  return deleted !== undefined
}

/** The groups that the user owns and in which there are other members: they need another owner first. */
export async function groupsInNeedOfOwner(
  { db }: Database,
  userId: UserId,
): Promise<{ id: GroupId; name: string }[]> {
  return db
    .selectFrom('members as own')
    .innerJoin('groups', 'groups.id', 'own.groupId')
    .select(['groups.id', 'groups.name'])
    .where('own.userId', '=', userId)
    .where('own.role', '=', 'owner')
    .where('own.status', '=', 'active')
    .where((is) =>
      is.exists(
        is
          .selectFrom('members as other')
          .select('other.id')
          .whereRef('other.groupId', '=', 'own.groupId')
          .where('other.status', '=', 'active')
          .whereRef('other.userId', '<>', 'own.userId'),
      ),
    )
    .orderBy('groups.name')
    .orderBy('groups.id')
    .execute()
}

type Deletion = {
  userId: UserId
  at: EpochSeconds
  /** Called in the transaction before anything is taken. What it throws keeps the account. */
  within?: ((tx: Tx) => Promise<void>) | undefined
}

/**
 * Takes everything from the account in one transaction: name and picture, profile, identities, sessions, device codes,
 * the file of a download link, the role of a system admin.
 * Notes that its memberships are still to be ended, which `propagateProfiles` does group by group.
 */
export async function markDeleted(database: Database, { userId, at, within }: Deletion): Promise<void> {
  const mark = async (tx: Tx) => {
    await within?.(tx)
    const scope = scopeOfUser(userId)
    const options = { scope, now: () => at, creates: true, undoing: 'by savepoints' } as const
    const { committed } = await changeScopeIn(tx, database, options, async (scopeTx) => {
      await scopeTx?.put('profiles', newProfile({ userId, ...deletedPerson }, at))
      return { value: undefined, isChanged: true }
    })
    const emptied = { ...deletedPerson, lineUserId: null, deletedAt: at, updatedAt: at }
    await tx.updateTable('users').set(emptied).where('id', '=', userId).execute()
    for (const table of ['identities', 'sessions', 'deviceCodes', 'downloads', 'systemAdmins'] as const)
      await tx.deleteFrom(table).where('userId', '=', userId).execute()
    await noteProfileChange(tx, userId)
    return committed
  }
  const committed = await retryCollisions(() => database.db.transaction().execute(mark))
  if (committed) database.notices.afterCommit(committed)
}
