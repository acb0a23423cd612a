/**
 * Forgetting what is older than a moment: what was deleted, what became of changes, and sessions that have run out
 * (docs/design.md, "Purge"). Piece by piece, each in a transaction of its own: half a million rows at once would keep
 * everybody waiting for seconds.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { TableName } from '#shared/model/tables.ts'
import type { Database, Tx } from './database.ts'
import { inBatches, batchRows } from './in-batches.ts'
import { subtractRows } from './scope-sums.ts'

/** The scope remembers the newest version that is forgotten, by which devices learn what they can no longer be told. */
export async function purgeTombstones(database: Database, before: EpochSeconds): Promise<void> {
  for (;;) {
    const batch = await oldestTombstones(database, before)
    for (const [scope, ofScope] of Map.groupBy(batch, (tombstone) => tombstone.scope)) {
      await database.db.transaction().execute((tx) => purgeScope(tx, { scope, ofScope, before }))
      await yieldToEventLoop()
    }
    if (batch.length < batchRows) return
  }
}

type Aged = { scope: Scope; tableName: TableName; rowId: string; version: number }

async function oldestTombstones({ db }: Database, before: EpochSeconds): Promise<Aged[]> {
  return db
    .selectFrom('tombstones')
    .select(['scope', 'tableName', 'rowId', 'version'])
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .limit(batchRows)
    .execute()
}

type Batch = { scope: Scope; ofScope: readonly Aged[]; before: EpochSeconds }

/** The first statement locks the scope, as that of a change does: nothing comes back to life meanwhile. */
async function purgeScope(tx: Tx, { scope, ofScope, before }: Batch): Promise<void> {
  const newest = Math.max(...ofScope.map(({ version }) => version))
  await tx
    .updateTable('scopes')
    .set(({ eb }) => ({
      horizon: eb.case().when('horizon', '<', newest).then(newest).else(eb.ref('horizon')).end(),
    }))
    .where('scope', '=', scope)
    .execute()
  for (const [tableName, ofTable] of Map.groupBy(ofScope, (tombstone) => tombstone.tableName)) {
    const { numDeletedRows } = await tx
      .deleteFrom('tombstones')
      .where('scope', '=', scope)
      .where('tableName', '=', tableName)
      .where(
        'rowId',
        'in',
        ofTable.map(({ rowId }) => rowId),
      )
      // One that came back, and was deleted again since it was read, is younger.
      .where('version', '<=', newest)
      .where('deletedAt', '<', before)
      .executeTakeFirstOrThrow()
    await subtractRows(tx, { scope, tableName }, Number(numDeletedRows))
  }
}

export async function purgeLog({ db }: Database, before: EpochSeconds): Promise<void> {
  await inBatches(() =>
    sql`delete from mutation_log where (user_id, mutation_id) in (
      select user_id, mutation_id from mutation_log where at < ${before} order by at limit ${batchRows})`.execute(
      db,
    ),
  )
}

/** Those that have run out, and are no proof of their person any more. */
export async function purgeSessions(
  { db }: Database,
  { expiredAt, begunBefore }: { expiredAt: EpochSeconds; begunBefore: EpochSeconds },
): Promise<void> {
  await inBatches(() =>
    sql`delete from sessions where token_hash in (
      select token_hash from sessions where created_at <= ${begunBefore} and expires_at <= ${expiredAt}
      order by created_at limit ${batchRows})`.execute(db),
  )
}
