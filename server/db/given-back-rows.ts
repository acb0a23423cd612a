/**
 * Records which rows hold a state that a device gave back after a restore. `versionBefore` is the row's version in the
 * lost history; `writtenVersion` is the version that wrote the state here.
 */
import type { Member } from '#shared/model/member.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { TableName } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { inBatches, batchRows } from './in-batches.ts'

type RowRef = { scope: Scope; table: TableName; id: string }
export type GivenBack = { versionBefore: number; writtenVersion: number }
type Noted = GivenBack & { at: EpochSeconds }

export async function findGivenBack(tx: Tx, { scope, table, id }: RowRef): Promise<GivenBack | undefined> {
  return tx
    .selectFrom('givenBack')
    .select(['versionBefore', 'writtenVersion'])
    .where('scope', '=', scope)
    .where('tableName', '=', table)
    .where('rowId', '=', id)
    .executeTakeFirst()
}

export async function noteGivenBack(tx: Tx, { scope, table, id }: RowRef, given: Noted): Promise<void> {
  await tx
    .insertInto('givenBack')
    .values({ scope, tableName: table, rowId: id, ...given })
    .onConflict((conflict) => conflict.columns(['scope', 'tableName', 'rowId']).doUpdateSet(given))
    .execute()
}

/**
 * Deletes entries older than `before`, except those of member rows that still hold the given-back state. Without its
 * entry such a row would count as an ended membership, and the person's device would be told to drop the group.
 */
export async function purgeGivenBack({ db }: Database, before: EpochSeconds): Promise<void> {
  await inBatches(() =>
    sql`delete from given_back where (scope, table_name, row_id) in (
      select scope, table_name, row_id from given_back
      where at < ${before} and not (table_name = 'members' and exists (
        select 1 from members where members.id = row_id and members.version = written_version))
      order by at limit ${batchRows})`.execute(db),
  )
}

/**
 * Inserts the account that a given-back member row and the expenses refer to. The person may not have signed in again
 * since the restore.
 */
export async function ensureUser(tx: Tx, { userId, displayName }: Member, at: EpochSeconds): Promise<void> {
  const account = { id: userId, displayName, lineUserId: null, avatarUrl: null }
  await tx
    .insertInto('users')
    .values({ ...account, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * The user's active and ended memberships. A member row that was only given back, for the expenses that name it, is
 * none: the person's device keeps the group's rows, and the person joins again by an invite code.
 */
export async function readMemberships(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('members')
    .leftJoin('givenBack', (join) =>
      join
        .on('givenBack.scope', '=', sql<Scope>`'g:' || members.group_id`)
        .on('givenBack.tableName', '=', 'members')
        .onRef('givenBack.rowId', '=', 'members.id')
        .onRef('givenBack.writtenVersion', '=', 'members.version'),
    )
    .select(['members.groupId', 'members.status'])
    .where('members.userId', '=', userId)
    .where('givenBack.rowId', 'is', null)
    .orderBy('members.groupId')
    .execute()
}
