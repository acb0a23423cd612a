/** Lists the running sums and row counts of a database that do not match its rows. */
import { sql } from 'kysely'
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
    return [...wrong, ...(await wrongPersonSums(tx)), ...(await wrongItemSums(tx))]
  })
}

type Sums = Record<string, unknown>

/** Computed by the database itself, and not by the function with which the server keeps them. */
async function wrongPersonSums(tx: Tx): Promise<string[]> {
  const { rows: expected } = await sql<Sums>`
    select 'g:' || group_id || ' ' || pending_member_id as key, sum(paid) as paid, sum(share) as share from (
      select group_id, pending_member_id, amount as paid, 0 as share from expense_payers
      union all select group_id, pending_member_id, 0 as paid, amount as share from expense_shares
    ) as parts where pending_member_id is not null group by group_id, pending_member_id
    having sum(paid) <> 0 or sum(share) <> 0`.execute(tx)
  const { rows: kept } = await sql<Sums>`
    select scope || ' ' || pending_member_id as key, paid, share from person_sums
    where paid <> 0 or share <> 0`.execute(tx)
  return differencesOf(expected, kept)
}

async function wrongItemSums(tx: Tx): Promise<string[]> {
  const { rows: expected } = await sql<Sums>`
    select 'g:' || group_id || ' ' || itinerary_item_id || ' ' || itinerary_id || ' ' || status as key,
      sum(amount) as amount, count(*) as expense_count
    from expenses
    where itinerary_item_id is not null and itinerary_id is not null and transaction_type = 'expense'
    group by group_id, itinerary_item_id, itinerary_id, status`.execute(tx)
  const { rows: kept } = await sql<Sums>`
    select scope || ' ' || itinerary_item_id || ' ' || itinerary_id || ' ' || status as key, amount, expense_count
    from item_sums where amount <> 0 or expense_count <> 0`.execute(tx)
  return differencesOf(expected, kept)
}

function differencesOf(expected: readonly Sums[], kept: readonly Sums[]): string[] {
  // PostgreSQL returns sums as texts.
  const textOf = (sums: Sums) => Object.values(sums).map(String).join(' ')
  const [right, stored] = [new Set(expected.map(textOf)), new Set(kept.map(textOf))]
  return [
    ...[...right].filter((text) => !stored.has(text)).map((text) => `${text} is not kept`),
    ...[...stored].filter((text) => !right.has(text)).map((text) => `${text} is kept`),
  ]
}

async function sumFromRows<T extends TableName>(tx: Tx, scope: Scope, table: T): Promise<number> {
  return sumOfTable(table, await syncedTables[table].read(tx, scope, 'all'))
}

async function keptCount(tx: Tx, scope: Scope, table: TableName): Promise<number | undefined> {
  const counts = tx.selectFrom('scopeSums').select('rowCount').where('scope', '=', scope)
  return (await counts.where('tableName', '=', table).executeTakeFirst())?.rowCount
}

async function countRows<T extends TableName>(tx: Tx, scope: Scope, table: T): Promise<number> {
  const living = await syncedTables[table].read(tx, scope, 'all')
  const tombstones = tx.selectFrom('tombstones').select('rowId').where('scope', '=', scope)
  return living.length + (await tombstones.where('tableName', '=', table).execute()).length
}
