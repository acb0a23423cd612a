/** Lists the running sums and row counts of a database that do not match its rows. */
import type { Scope } from '#shared/model/scope.ts'
import { type TableName, tablesOf } from '#shared/model/tables.ts'
import { sumOfTable } from '#shared/sync/checksum.ts'
import { type Database, type Tx, inSnapshot } from '#server/db/database.ts'
import { readSums } from '#server/db/scope-sums.ts'
import { syncedTables } from '#server/db/synced-tables.ts'

export function wrongSums(database: Database): Promise<string[]> {
  return inSnapshot(database, async (tx) => {
    const wrong: string[] = []
    for (const { scope } of await tx.selectFrom('scopes').select('scope').execute()) {
      const sums = await readSums(tx, scope)
      for (const table of tablesOf(scope)) {
        const expected = await sumFromRows(tx, scope, table)
        if (sums.get(table) !== expected)
          wrong.push(`${table} of ${scope}: ${sums.get(table)} for ${expected}`)
        const [kept, there] = [await keptCount(tx, scope, table), await countRows(tx, scope, table)]
        if (kept !== there) wrong.push(`${table} of ${scope}: counted ${kept} for ${there}`)
      }
    }
    return wrong
  })
}

async function sumFromRows<T extends TableName>(tx: Tx, scope: Scope, table: T): Promise<number> {
  return sumOfTable(table, await syncedTables[table].read(tx, scope, 'all'))
}

async function keptCount(tx: Tx, scope: Scope, table: TableName): Promise<number | undefined> {
  const counts = tx.selectFrom('scopeSums').select('rowCount').where('scope', '=', scope)
  return (await counts.where('tableName', '=', table).executeTakeFirst())?.rowCount
}

async function countRows(tx: Tx, scope: Scope, table: TableName): Promise<number> {
  const living = await syncedTables[table].read(tx, scope, 'all')
  const tombstones = tx.selectFrom('tombstones').select('rowId').where('scope', '=', scope)
  return living.length + (await tombstones.where('tableName', '=', table).execute()).length
}
