/**
 * Finds the version up to which one answer reaches. Reads index entries only, so the cost does not grow with the rows
 * behind.
 */
import { sql } from 'kysely'
import { type Scope, idOfScope } from '#shared/model/scope.ts'
import { type TableName, tableDefinitions } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'

/** `rowCount` rows were changed or deleted by the versions up to and including `version`. */
export type VersionReached = { version: number; rowCount: number }

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
  const versions = await nextVersions(tx, scope, { after, limit: rowsMax + 1, tables })
  const first = versions[0]
  const surplus = versions[rowsMax]
  if (first === undefined || surplus === undefined) return { version: upTo, rowCount: versions.length }
  if (surplus > first) return { version: surplus - 1, rowCount: versions.indexOf(surplus) }
  // The first version alone exceeds `rowsMax`, so `versions` is cut off in it: its rows are counted separately.
  const rowCount = (await nextVersions(tx, scope, { after, upTo: first, tables })).length
  return { version: first, rowCount }
}

type Range = { after: number; upTo?: number; limit?: number; tables: readonly TableName[] }

/**
 * The version of each changed or deleted row, in ascending order. Each table contributes at most `limit` entries of its
 * index of versions.
 */
async function nextVersions(tx: Tx, scope: Scope, { after, upTo, limit, tables }: Range): Promise<number[]> {
  const inRange =
    upTo === undefined ? sql`version > ${after}` : sql`version > ${after} and version <= ${upTo}`
  const some = limit === undefined ? sql`` : sql`limit ${limit}`
  const ofTable = (table: TableName) => {
    const scopeColumn = sql.ref(tableDefinitions[table].scopeField)
    return sql`select version from (
      select version from ${sql.table(table)}
      where ${scopeColumn} = ${idOfScope(scope)} and ${inRange} order by version ${some}) as of_table`
  }
  const changed = sql<{ version: number }>`
    select version from (
      ${sql.join(tables.map(ofTable), sql` union all `)}
      union all select version from (
        select version from tombstones where scope = ${scope} and ${inRange} order by version ${some}) as deleted
    ) as changed order by version ${some}`
  return (await changed.execute(tx)).rows.map(({ version }) => version)
}
