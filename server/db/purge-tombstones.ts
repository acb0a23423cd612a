/**
 * Deletes old tombstones (docs/design.md, "Purge"). Each batch is a transaction of its own, because deleting half a
 * million rows at once would block everybody for seconds.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { TableName } from '#shared/model/tables.ts'
import type { Database, Tx } from './database.ts'
import { batchRows } from './in-batches.ts'
import { subtractRows } from './scope-sums.ts'
import { changeScope } from './scope-tx.ts'

/**
 * Deletes tombstones older than `before` and raises the scope's `horizon` to the newest version deleted. A device whose
 * cursor is behind the horizon can no longer be sent all deletions.
 */
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

/** The first statement locks the scope, as in a mutation's transaction, so that no deleted row is restored meanwhile. */
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
      // A row that was restored and deleted again since it was read has a newer tombstone, which stays.
      .where('version', '<=', newest)
      .where('deletedAt', '<', before)
      .executeTakeFirstOrThrow()
    await subtractRows(tx, { scope, tableName }, Number(numDeletedRows))
  }
}

type Forgetting = { before: EpochSeconds; now: () => EpochSeconds }

/**
 * Empties the content of old tombstones (docs/design.md, "Purge"). Each batch is a version of its scope, as a mutation is, so
 * that devices of every release receive the emptied rows and overwrite the content that they hold.
 */
export async function emptyTombstones(database: Database, { before, now }: Forgetting): Promise<void> {
  for (;;) {
    let emptied = 0
    for (const scope of await scopesWithOldContent(database, before)) {
      emptied += await changeScope(database, scope, { now, creates: false }, async (tx) => {
        const count = (await tx?.emptyTombstones(before)) ?? 0
        return { value: count, isChanged: count > 0 }
      })
      await yieldToEventLoop()
    }
    if (emptied === 0) return
  }
}

/** The scopes of the oldest tombstones that still have their content. */
async function scopesWithOldContent({ db }: Database, before: EpochSeconds): Promise<Set<Scope>> {
  const oldest = await db
    .selectFrom('tombstones')
    .select('scope')
    .where('isEmptied', '=', 0)
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .limit(batchRows)
    .execute()
  return new Set(oldest.map(({ scope }) => scope))
}
