/**
 * The number of rows of each table of a scope, tombstones included. Counted once here, and then updated with the sums.
 */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { whole } = dialectOf(db)
  await db.schema
    .alterTable('scope_sums')
    .addColumn('row_count', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  for (const [table, groupColumn] of tables) {
    await sql`
      update scope_sums set row_count =
        (select count(*) from ${sql.table(table)} as living
          where living.${sql.ref(groupColumn)} = substr(scope_sums.scope, 3))
        + (select count(*) from tombstones
          where tombstones.scope = scope_sums.scope and tombstones.table_name = scope_sums.table_name)
      where table_name = ${namesOnTheWire[table]}`.execute(db)
  }
}

const tables = [
  ['groups', 'id'],
  ['members', 'group_id'],
  ['pending_members', 'group_id'],
  ['expenses', 'group_id'],
] as const

const namesOnTheWire = {
  groups: 'groups',
  members: 'members',
  pending_members: 'pendingMembers',
  expenses: 'expenses',
} as const
