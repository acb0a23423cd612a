/** Empties old tombstones, a batch at a time. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import { emptiedRow } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { readContent } from './tombstones.ts'

/** A version is sent as a whole, so its size has to be bounded: this many emptied rows take about 20 KB. */
const emptiedPerVersionMax = 50

type EmptyBatch = { scope: Scope; version: number; before: EpochSeconds }

/**
 * Empties the oldest tombstones with content, in a transaction that has locked the scope. Resolves with their number.
 */
export async function emptyBatch(tx: Tx, { scope, version, before }: EmptyBatch): Promise<number> {
  const batch = await tx
    .selectFrom('tombstones')
    .select(['tableName', 'rowId', 'content', 'version'])
    .where('scope', '=', scope)
    .where('isEmptied', '=', 0)
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .limit(emptiedPerVersionMax)
    .execute()
  for (const { tableName, rowId, content, version: contentVersion } of batch) {
    const row = readContent(tableName, content)
    await tx
      .updateTable('tombstones')
      // Content that cannot be read becomes `{}`. Devices are not sent such a tombstone before or after.
      .set({
        isEmptied: 1,
        version,
        contentVersion,
        content: JSON.stringify(row ? emptiedRow(tableName, row) : {}),
      })
      .where('scope', '=', scope)
      .where('tableName', '=', tableName)
      .where('rowId', '=', rowId)
      .execute()
  }
  return batch.length
}
