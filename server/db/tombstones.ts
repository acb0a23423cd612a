/**
 * Deleted rows, each with its content and its place in the order of recording. An empty one stands for a row whose
 * deletion was offered again, after a restored backup, before the row itself (design, section 5).
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type StoredRow, type TableName, type Tables, rowSchemas } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'

export type Place<T extends TableName = TableName> = { scope: Scope; table: T; id: string }

/** JSON of nothing. */
export const emptyContent = 'null'

/** Of a row that stood, with its own stamp. */
export async function bury<T extends TableName>(
  tx: Tx,
  { scope, table, id }: Place<T>,
  { row, at }: { row: StoredRow<T>; at: EpochSeconds },
): Promise<void> {
  const { version, createdVersion, ordinal, ...content } = row
  const stamp = { version, createdVersion, ordinal }
  await tx
    .insertInto('tombstones')
    .values({ scope, tableName: table, rowId: id, ...stamp, content: JSON.stringify(content), deletedAt: at })
    .execute()
}

/** Of a row that has not come yet. */
export async function buryUnknown(
  tx: Tx,
  { scope, table, id }: Place,
  { version, at }: { version: number; at: EpochSeconds },
): Promise<void> {
  const stamp = { version, createdVersion: version, ordinal: 0 }
  await tx
    .insertInto('tombstones')
    .values({ scope, tableName: table, rowId: id, ...stamp, content: emptyContent, deletedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Grave = { content: string; place: { createdVersion: number; ordinal: number } }

/** An id that was deleted elsewhere is nobody's any more; an empty grave elsewhere proves nothing. */
export type Found = { own: Grave | undefined; isOthers: boolean }

export const nothingFound: Found = { own: undefined, isOthers: false }

/** By id, of those that have a grave anywhere. */
export async function findGraves(
  tx: Tx,
  { scope, table, ids }: { scope: Scope; table: TableName; ids: readonly string[] },
): Promise<Map<string, Found>> {
  const graves = await tx
    .selectFrom('tombstones')
    .select(['rowId', 'scope', 'createdVersion', 'ordinal', 'content'])
    .where('tableName', '=', table)
    .where('rowId', 'in', ids)
    .execute()
  const found = new Map<string, Found>()
  for (const { rowId, scope: owner, content, createdVersion, ordinal } of graves) {
    const { own, isOthers } = found.get(rowId) ?? nothingFound
    const place = { createdVersion, ordinal }
    if (owner === scope) found.set(rowId, { own: { content, place }, isOthers })
    else found.set(rowId, { own, isOthers: isOthers || content !== emptyContent })
  }
  return found
}

/** What lies there; undefined for an empty one too. */
export function deletedRowIn<T extends TableName>(table: T, grave: Grave | undefined): Tables[T] | undefined {
  if (!grave || grave.content === emptyContent) return undefined
  // The schema of the table by its name, which the types do not follow.
  return rowSchemas[table].parse(JSON.parse(grave.content)) as Tables[T]
}

/** Whether a row lives under the id, in whatever scope. */
export async function isAlive(tx: Tx, { table, id }: Omit<Place, 'scope'>): Promise<boolean> {
  // Every table has an id; Kysely follows one of them.
  const rows = tx.selectFrom(table as 'expenses').select('id')
  return (await rows.where('id', '=', id as ExpenseId).executeTakeFirst()) !== undefined
}

/** Changes what lies in a grave; it stays one. */
export async function changeDeleted<T extends TableName>(
  tx: Tx,
  { scope, table, id }: Place<T>,
  row: StoredRow<T>,
): Promise<void> {
  const { version, createdVersion, ordinal, ...content } = row
  await tx
    .updateTable('tombstones')
    .set({ version, createdVersion, ordinal, content: JSON.stringify(content) })
    .where('scope', '=', scope)
    .where('tableName', '=', table)
    .where('rowId', '=', id)
    .execute()
}

/** A deleted row that is written again lives. */
export async function unbury(tx: Tx, { scope, table, id }: Place): Promise<void> {
  await tx
    .deleteFrom('tombstones')
    .where('scope', '=', scope)
    .where('tableName', '=', table)
    .where('rowId', '=', id)
    .execute()
}
