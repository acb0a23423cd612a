/**
 * Finds the version up to which one answer reaches. Reads index entries only, so the cost does not grow with the rows
 * behind.
 */
import { sql } from 'kysely'
import { type Scope, idOfScope } from '#shared/model/scope.ts'
import { type TableName, tableDefinitions } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'

/**
 * `rowCount` rows were changed or deleted by the versions up to and including `version`. They are in the tables of
 * `changedIn`, of which one may be that of the tombstones.
 */
export type VersionReached = { version: number; rowCount: number; changedIn: ReadonlySet<ChangedTable> }
export type ChangedTable = TableName | 'tombstones'

type Wanted = { after: number; upTo: number; rowsMax: number; tables: readonly TableName[] }

/**
 * The last version up to which an answer has at most `rowsMax` rows. A version is never divided: if the first one alone
 * has more rows, it is returned.
 */
export async function lastVersionWithin(
  tx: Tx,
  scope: Scope,
  { after, upTo, rowsMax, tables }: Wanted,
): Promise<VersionReached> {
  const changes = await nextChanges(tx, scope, { after, limit: rowsMax + 1, tables })
  const first = changes[0]?.version
  const surplus = changes[rowsMax]?.version
  if (first === undefined || surplus === undefined) return reached(upTo, changes)
  if (surplus > first) return reached(surplus - 1, changes)
  // The first version alone exceeds `rowsMax`, so `changes` is cut off in it: its rows are counted separately.
  return reached(first, await nextChanges(tx, scope, { after, upTo: first, tables }))
}

function reached(version: number, changes: readonly Change[]): VersionReached {
  const within = changes.filter((change) => change.version <= version)
  return { version, rowCount: within.length, changedIn: new Set(within.map(({ table }) => table)) }
}

type Range = { after: number; upTo?: number; limit?: number; tables: readonly TableName[] }
type Change = { version: number; table: ChangedTable }

/**
 * The version and the table of each changed or deleted row, in ascending order of versions. Each table contributes at
 * most `limit` entries of its index of versions.
 */
async function nextChanges(tx: Tx, scope: Scope, { after, upTo, limit, tables }: Range): Promise<Change[]> {
  const inRange =
    upTo === undefined ? sql`version > ${after}` : sql`version > ${after} and version <= ${upTo}`
  const some = limit === undefined ? sql`` : sql`limit ${limit}`
  const ofTable = (table: TableName) => {
    const scopeColumn = sql.ref(tableDefinitions[table].scopeField)
    return sql`select version, ${sql.lit(table)} as table_name from (
      select version from ${sql.table(table)}
      where ${scopeColumn} = ${idOfScope(scope)} and ${inRange} order by version ${some}) as of_table`
  }
  const changed = sql<{ version: number; tableName: ChangedTable }>`
    select version, table_name from (
      ${sql.join(tables.map(ofTable), sql` union all `)}
      union all select version, 'tombstones' as table_name from (
        select version from tombstones where scope = ${scope} and ${inRange} order by version ${some}) as deleted
    ) as changed order by version ${some}`
  return (await changed.execute(tx)).rows.map(({ version, tableName }) => ({ version, table: tableName }))
}
