/**
 * What the lists of people in the user management are read by (docs/decisions/0118-administration-of-people.md): indexes for
 * their orders, and every suffix of each name, because a text that a name contains is the beginning of one of its suffixes.
 */
import { type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import { createRowTrigger } from './triggers.ts'

type Schema = Kysely<unknown>

export async function up(db: Schema): Promise<void> {
  await addLastLogin(db)
  await createIndexes(db)
  await createSuffixes(db)
}

/** Until somebody signs in again, the newest of their sessions says when they last did. */
async function addLastLogin(db: Schema): Promise<void> {
  const { whole } = dialectOf(db)
  await db.schema
    .alterTable('users')
    .addColumn('last_login_at', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update users set last_login_at =
      coalesce((select max(seen_at) from sessions where sessions.user_id = users.id), 0)`.execute(db)
}

async function createIndexes(db: Schema): Promise<void> {
  for (const [name, column] of [
    ['users_by_creation', 'created_at'],
    ['users_by_name', 'display_name'],
    ['users_by_login', 'last_login_at'],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('users')
      .columns([column, 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  for (const [name, column] of [
    ['pending_members_by_creation', 'created_at'],
    ['pending_members_by_name', 'name'],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('pending_members')
      .columns([column, 'id'])
      .where(sql.ref('linked_to'), 'is', null)
      .execute()
  for (const [name, table, columns] of [
    ['applications_for_pending_member', 'applications', ['pending_member_id']],
    ['expenses_of_author', 'expenses', ['created_by', 'transaction_type']],
    ['groups_of_creator', 'groups', ['created_by']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
}

/** The longest name. */
const positions = 100
/** Longer suffixes are cut. A longer text is looked for by its beginning. */
const suffixLength = 16

const sources = [
  { kind: 'user-name', table: 'users', column: 'display_name' },
  { kind: 'user-status', table: 'profiles', column: 'status_message' },
  { kind: 'pending-name', table: 'pending_members', column: 'name' },
  { kind: 'applicant-name', table: 'applications', column: 'applicant_name' },
  { kind: 'group-name', table: 'groups', column: 'name' },
]

async function createSuffixes(db: Schema): Promise<void> {
  const { table, text, whole } = dialectOf(db)
  await table('search_positions')
    .addColumn('position', whole, (column) => column.primaryKey())
    .execute()
  const numbers = Array.from({ length: positions }, (_, index) => sql`(${sql.lit(index + 1)})`)
  await sql`insert into search_positions (position) values ${sql.join(numbers)}`.execute(db)
  await table('search_suffixes')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('suffix', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_suffixes_key', ['kind', 'suffix', 'id'])
    .execute()
  for (const source of sources) await indexSuffixes(db, source)
}

/** Triggers, so that no write leaves a name out: names are written by sync, by sign-ins, by restores and by hand. */
async function indexSuffixes(db: Schema, { kind, table, column }: (typeof sources)[number]): Promise<void> {
  const suffixOf = (name: string) => `substr(lower(${name}), cast(position as integer), ${suffixLength})`
  const suffixesOf = (name: string) =>
    `select distinct ${suffixOf(name)} as suffix from search_positions where position <= length(${name})`
  const insert = `insert into search_suffixes (kind, suffix, id)
    select '${kind}', suffix, new.id from (${suffixesOf(`new.${column}`)}) as suffixes
    where true on conflict do nothing;`
  const remove = `delete from search_suffixes
    where kind = '${kind}' and id = old.id and suffix in (${suffixesOf(`old.${column}`)});`
  const on = (what: string) => ({ name: `${table}_search_${what}`, event: `after ${what} on ${table}` })
  await createRowTrigger(db, { ...on('insert'), body: insert })
  await createRowTrigger(db, {
    ...on('update'),
    event: `after update of ${column} on ${table}`,
    when: `old.${column} <> new.${column}`,
    body: `${remove} ${insert}`,
  })
  await createRowTrigger(db, { ...on('delete'), body: remove })
  await sql
    .raw(
      `insert into search_suffixes (kind, suffix, id)
        select distinct '${kind}', ${suffixOf(column)}, id from ${table}
        join search_positions on position <= length(${column})`,
    )
    .execute(db)
}
