/** Reads and writes tombstones: deleted rows with their content and their place in the order of recording. */
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import { emptiedRow, isEmptied, readRow } from '#shared/model/row-schemas.ts'
import { type StoredRow, type TableName, type Tables, tableDefinitions } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import { compareBy } from '#shared/ordering.ts'
import type { Tx } from './database.ts'
import { batchesOf } from './in-batches.ts'
import type { Schema } from './schema.ts'

type RowRef<T extends TableName = TableName> = { scope: Scope; table: T; id: string }

/** Inserts the tombstone of a row that has been removed, with the row's stamp. */
export async function insertTombstone<T extends TableName>(
  tx: Tx,
  { scope, table, id }: RowRef<T>,
  { row, at, by }: { row: StoredRow<T>; at: EpochSeconds; by: UserId | null },
): Promise<void> {
  const { version, createdVersion, ordinal, ...content } = row
  const stamp = { version, createdVersion, ordinal }
  await tx
    .insertInto('tombstones')
    .values({
      scope,
      tableName: table,
      rowId: id,
      ...stamp,
      content: JSON.stringify(content),
      deletedAt: at,
      deletedBy: by,
      isEmptied: isEmptied(table, row) ? 1 : 0,
      contentVersion: null,
    })
    .execute()
}

type DeletedContent = { content: string; position: { createdVersion: number; ordinal: number } }

/** `own` is the tombstone in this scope. `isInOtherScope`: the id was deleted in another scope, so nobody may use it again. */
export type TombstoneLookup = { own: DeletedContent | undefined; isInOtherScope: boolean }

export const noTombstone: TombstoneLookup = { own: undefined, isInOtherScope: false }

/** The tombstones of the given ids in any scope, by id. */
export async function findTombstones(
  tx: Tx,
  { scope, table, ids }: { scope: Scope; table: TableName; ids: readonly string[] },
): Promise<Map<string, TombstoneLookup>> {
  const tombstones = []
  for (const batch of batchesOf(ids)) {
    const ofBatch = tx
      .selectFrom('tombstones')
      .select(['rowId', 'scope', 'createdVersion', 'ordinal', 'content'])
      .where('tableName', '=', table)
      .where('rowId', 'in', batch)
    tombstones.push(...(await ofBatch.execute()))
  }
  const found = new Map<string, TombstoneLookup>()
  for (const { rowId, scope: scopeOfTombstone, content, createdVersion, ordinal } of tombstones) {
    const { own, isInOtherScope } = found.get(rowId) ?? noTombstone
    const position = { createdVersion, ordinal }
    if (scopeOfTombstone === scope) found.set(rowId, { own: { content, position }, isInOtherScope })
    else found.set(rowId, { own, isInOtherScope: true })
  }
  return found
}

/** Undefined if an older or newer build has written content that this build cannot read. */
export function readContent<T extends TableName>(table: T, content: string): Tables[T] | undefined {
  // The table of a newer build, which may run beside this one on the same database.
  if (!(table in tableDefinitions)) return undefined
  try {
    return readRow(table, JSON.parse(content))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The content of a tombstone; undefined if there is none or it cannot be read. */
export function deletedRowIn<T extends TableName>(
  table: T,
  deleted: DeletedContent | undefined,
): Tables[T] | undefined {
  return deleted && readContent(table, deleted.content)
}

/**
 * `contentVersion` is the version that deleted the row. Emptying the tombstone raises `row.version` and leaves it unchanged.
 */
type Tombstone<T extends TableName> = { row: StoredRow<T>; contentVersion: number }

export async function readTombstone<T extends TableName>(
  tx: Tx,
  { scope, table, id }: RowRef<T>,
): Promise<Tombstone<T> | undefined> {
  const found = await tx
    .selectFrom('tombstones')
    .select(['content', 'version', 'contentVersion', 'createdVersion', 'ordinal'])
    .where('scope', '=', scope)
    .where('tableName', '=', table)
    .where('rowId', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { content, contentVersion, ...stamp } = found
  const row = readContent(table, content)
  return row && { row: { ...row, ...stamp }, contentVersion: contentVersion ?? stamp.version }
}

export type StoredTombstone = Omit<Schema['tombstones'], 'scope' | 'isEmptied' | 'contentVersion'>

/**
 * The newest tombstones of these tables that still have their content, at most `limit`. Each table is read by its own part
 * of the index, so that those of other tables, and emptied ones, cost nothing.
 */
export async function readRestorable(
  tx: Tx,
  scope: Scope,
  { tables, limit }: { tables: readonly TableName[]; limit: number },
): Promise<StoredTombstone[]> {
  const found: StoredTombstone[] = []
  for (const table of tables) {
    const ofTable = tx
      .selectFrom('tombstones')
      .select(['tableName', 'rowId', 'content', 'deletedAt', 'deletedBy'])
      .select(['version', 'createdVersion', 'ordinal'])
      .where('scope', '=', scope)
      .where('tableName', '=', table)
      // Written out, because the index has only tombstones of this condition.
      .where(sql<boolean>`is_emptied = 0`)
      .orderBy('version', 'desc')
      .orderBy('rowId')
      .limit(limit)
    found.push(...(await ofTable.execute()))
  }
  const newestFirst = compareBy<StoredTombstone>(
    ({ version }) => -version,
    ({ rowId }) => rowId,
  )
  return found.toSorted(newestFirst).slice(0, limit)
}

/** Deletes the tombstone of a row that is written again. */
export async function deleteTombstone(tx: Tx, { scope, table, id }: RowRef): Promise<void> {
  await tx
    .deleteFrom('tombstones')
    .where('scope', '=', scope)
    .where('tableName', '=', table)
    .where('rowId', '=', id)
    .execute()
}

/** A version is sent as a whole, so its size has to be bounded: this many emptied rows take about 20 KB. */
const emptiedPerVersionMax = 50

export type EmptiedRow = { tableName: TableName; rowId: string }

type EmptyBatch = { scope: Scope; version: number; before: EpochSeconds }

/** Empties the oldest tombstones with content, in a transaction that has locked the scope. Resolves with the rows' ids. */
export async function emptyBatch(tx: Tx, { scope, version, before }: EmptyBatch): Promise<EmptiedRow[]> {
  const batch = await tx
    .selectFrom('tombstones')
    .select(['tableName', 'rowId', 'content', 'version', 'contentVersion'])
    .where('scope', '=', scope)
    .where('isEmptied', '=', 0)
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .limit(emptiedPerVersionMax)
    .execute()
  for (const { tableName, rowId, content, version: deletedIn, contentVersion } of batch) {
    const row = readContent(tableName, content)
    await tx
      .updateTable('tombstones')
      // Content that cannot be read becomes `{}`. Devices are not sent such a tombstone before or after.
      .set({
        isEmptied: 1,
        version,
        // Set already in one that an older build has emptied.
        contentVersion: contentVersion ?? deletedIn,
        content: JSON.stringify(row ? emptiedRow(tableName, row) : {}),
      })
      .where('scope', '=', scope)
      .where('tableName', '=', tableName)
      .where('rowId', '=', rowId)
      .execute()
  }
  return batch
}
