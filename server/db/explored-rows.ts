/**
 * Single rows as system admins edit them (docs/decisions/0123-explorer-writes.md). Those of synced tables go through scope-tx.ts.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RowValues } from '#shared/api/explorer-writes.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { MemberId } from '#shared/model/member.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type TableName, type Tables, scopeOfRow, tableDefinitions } from '#shared/model/tables.ts'
import { type Acting, type DoneByAdmin, logAdminAction } from './admin-access-log.ts'
import type { Database, Tx } from './database.ts'
import type { DirectTable } from './explored-writes.ts'
import { retryCollisions } from './retry-collisions.ts'

/** The scope of the row with this id; undefined if there is none. */
export async function scopeOfRowById(
  { db }: Pick<Database, 'db'>,
  table: TableName,
  id: string,
): Promise<Scope | undefined> {
  const { scopeField } = tableDefinitions[table]
  const found = await db
    .selectFrom(table as 'members')
    .select(scopeField as 'groupId')
    .where('id', '=', id as MemberId)
    .executeTakeFirst()
  // The row has the field that names its scope, and `scopeOfRow` reads no other.
  return found && scopeOfRow(table, found as unknown as Tables[TableName])
}

/** The columns of a row are named as in `Schema`. */
type DirectRow = { table: DirectTable; key: RowValues }
type Logged = { acting: Acting; now: () => EpochSeconds; done: Omit<DoneByAdmin, 'at'> }

export async function readDirectRow(
  { db }: Pick<Database, 'db'>,
  { table, key }: DirectRow,
): Promise<RowValues | undefined> {
  const row = await db
    .selectFrom(table as 'changeCounts')
    .selectAll()
    .where(isAll(key))
    .executeTakeFirst()
  return row
}

type DirectChange =
  /** `before` has the columns that have to be as they were read. */
  | { change: 'changed'; before: RowValues; fields: RowValues }
  | { change: 'deleted'; before: RowValues }
  | { change: 'added'; fields: RowValues }

/** False if there is no such row any more, if it has another value in a column of `before`, or if the key is taken. */
export async function writeDirectRowIn(
  tx: Tx,
  { table, key }: DirectRow,
  written: DirectChange,
): Promise<boolean> {
  switch (written.change) {
    case 'changed': {
      const { numUpdatedRows } = await tx
        .updateTable(table as 'changeCounts')
        .set(written.fields)
        .where(isAll({ ...key, ...written.before }))
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    }
    case 'deleted': {
      const { numDeletedRows } = await tx
        .deleteFrom(table as 'changeCounts')
        .where(isAll({ ...key, ...written.before }))
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    }
    case 'added': {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto(table as 'profileChanges')
        // The columns are those of the table, which the caller has checked.
        .values(written.fields as never)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    }
  }
}

/** The same alone, with its entry in the log. */
export function writeDirectRow(
  database: Database,
  row: DirectRow,
  { written, ...logged }: Logged & { written: DirectChange },
): Promise<boolean> {
  return inLoggedTransaction(database, logged, (tx) => writeDirectRowIn(tx, row, written))
}

/** Without an effect there is no entry in the log. */
function inLoggedTransaction(
  { db }: Database,
  { acting, now, done }: Logged,
  write: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return retryCollisions(() =>
    db.transaction().execute(async (tx) => {
      const isDone = await write(tx)
      if (isDone) await logAdminAction(tx, acting, { ...done, at: now() })
      return isDone
    }),
  )
}

function isAll(values: RowValues): RawBuilder<SqlBool> {
  const conditions = Object.entries(values).map(
    ([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`,
  )
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** What the database says of values that its columns, keys or constraints do not take; undefined for any other error. */
export function constraintIn(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return /^(SQLITE_CONSTRAINT|SQLITE_MISMATCH|2[23][0-9A-Z]{3}$)/.test(String(error.code))
    ? error.message
    : undefined
}
