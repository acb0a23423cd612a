/**
 * Records which rows hold a state that a device gave back after a restore. `versionBefore` is the row's version in the
 * lost history; `writtenVersion` is the version that wrote the state here.
 */
import { sql } from 'kysely'
import type { Scope } from '#shared/model/scope.ts'
import type { TableName } from '#shared/model/tables.ts'
import type { EpochSeconds } from '#shared/dates.ts'
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
