/** The first schema: accounts, the synced tables, and the tables of sync itself. */
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { type Dialect, dialectOf } from './dialect.ts'

type Schema = Kysely<unknown>
type Column = ColumnDefinitionBuilder

export async function up(db: Schema): Promise<void> {
  const dialect = dialectOf(db)
  await createAccounts(db, dialect)
  await createGroups(db, dialect)
  await createExpenses(db, dialect)
  await createSync(db, dialect)
}

const id = (column: Column) => column.primaryKey()
const required = (column: Column) => column.notNull()
const to = (reference: string) => (column: Column) => column.notNull().references(reference)
const toOptional = (reference: string) => (column: Column) => column.references(reference)
const ownedBy = (reference: string) => (column: Column) =>
  column.notNull().references(reference).onDelete('cascade')
const oneOf = (name: string, values: readonly string[]) => (column: Column) =>
  column.notNull().check(sql`${sql.ref(name)} in (${sql.join(values.map((value) => sql.lit(value)))})`)
const yen = (least: number) => (column: Column) =>
  column.notNull().check(sql`amount between ${sql.lit(least)} and 99999999`)

async function createAccounts(db: Schema, { table, text, whole }: Dialect): Promise<void> {
  await table('users')
    .addColumn('id', text, id)
    .addColumn('line_user_id', text, (column) => column.unique())
    .addColumn('display_name', text, required)
    .addColumn('avatar_url', text)
    .addColumn('created_at', whole, required)
    .addColumn('updated_at', whole, required)
    .execute()
  await table('identities')
    .addColumn('provider', text, required)
    .addColumn('subject', text, required)
    .addColumn('user_id', text, ownedBy('users.id'))
    .addColumn('created_at', whole, required)
    .addPrimaryKeyConstraint('identities_key', ['provider', 'subject'])
    .execute()
  await table('sessions')
    .addColumn('token_hash', text, id)
    .addColumn('user_id', text, ownedBy('users.id'))
    .addColumn('created_at', whole, required)
    .addColumn('seen_at', whole, required)
    .addColumn('expires_at', whole, required)
    .execute()
  await db.schema.createIndex('identities_of_user').on('identities').column('user_id').execute()
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()
}

/** The columns of a row's stamp: the version that last wrote it, and its place in the order of recording. */
function stamped(
  table: CreateTableBuilder<string, string>,
  whole: Dialect['whole'],
): CreateTableBuilder<string, string> {
  return table
    .addColumn('version', whole, (column) => column.notNull().check(sql`version > 0`))
    .addColumn('created_version', whole, required)
    .addColumn('ordinal', whole, required)
}

async function createGroups(db: Schema, { table, text, whole }: Dialect): Promise<void> {
  await stamped(table('groups'), whole)
    .addColumn('id', text, id)
    .addColumn('name', text, required)
    .addColumn('description', text, required)
    .addColumn('invite_method', text, oneOf('invite_method', ['approval', 'open']))
    .addColumn('invite_code', text, (column) => column.unique())
    .addColumn('created_by', text, to('users.id'))
    .addColumn('created_at', whole, required)
    .addColumn('updated_at', whole, required)
    .execute()
  await stamped(table('members'), whole)
    .addColumn('id', text, id)
    .addColumn('group_id', text, to('groups.id'))
    .addColumn('user_id', text, to('users.id'))
    .addColumn('display_name', text, required)
    .addColumn('avatar_url', text)
    .addColumn('role', text, oneOf('role', ['owner', 'admin', 'member']))
    .addColumn('status', text, oneOf('status', ['active', 'left']))
    .addColumn('joined_at', whole, required)
    .addUniqueConstraint('members_once', ['group_id', 'user_id'])
    .execute()
  await stamped(table('pending_members'), whole)
    .addColumn('id', text, id)
    .addColumn('group_id', text, to('groups.id'))
    .addColumn('name', text, required)
    .addColumn('status', text, oneOf('status', ['uninvited', 'invited', 'applied']))
    .addColumn('linked_to', text, toOptional('users.id'))
    .addColumn('created_at', whole, required)
    .execute()
  await db.schema.createIndex('members_of_user').on('members').column('user_id').execute()
  await db.schema.createIndex('members_by_version').on('members').columns(['group_id', 'version']).execute()
  await db.schema
    .createIndex('pending_by_version')
    .on('pending_members')
    .columns(['group_id', 'version'])
    .execute()
}

const categories = ['food', 'transport', 'entertainment', 'accommodation', 'shopping', 'utilities', 'other']

async function createExpenses(db: Schema, dialect: Dialect): Promise<void> {
  const { table, text, whole } = dialect
  await stamped(table('expenses'), whole)
    .addColumn('id', text, id)
    .addColumn('group_id', text, to('groups.id'))
    .addColumn('itinerary_id', text)
    .addColumn('transaction_type', text, oneOf('transaction_type', ['expense', 'transfer']))
    .addColumn('title', text, required)
    .addColumn('description', text, required)
    .addColumn('category', text, oneOf('category', categories))
    .addColumn('date', text, required)
    .addColumn('location', text, required)
    .addColumn('amount', whole, yen(1))
    .addColumn('split_method', text, oneOf('split_method', ['equal', 'custom', 'percentage']))
    .addColumn('money_mark', text, required)
    .addColumn('status', text, oneOf('status', ['active', 'settled']))
    .addColumn('created_by', text, to('users.id'))
    .addColumn('created_at', whole, required)
    .addColumn('updated_at', whole, required)
    .execute()
  await partOfExpense(table('expense_payers'), dialect)
    .addColumn('amount', whole, yen(1))
    .addPrimaryKeyConstraint('expense_payers_key', ['expense_id', 'position'])
    .execute()
  await partOfExpense(table('expense_shares'), dialect)
    .addColumn('amount', whole, yen(0))
    .addColumn('percentage', whole, (column) => column.check(sql`percentage between 0 and 10000`))
    .addColumn('is_paid', whole, (column) => column.notNull().check(sql`is_paid in (0, 1)`))
    .addColumn('paid_at', whole)
    .addPrimaryKeyConstraint('expense_shares_key', ['expense_id', 'position'])
    .execute()
  await db.schema.createIndex('expenses_by_version').on('expenses').columns(['group_id', 'version']).execute()
  for (const parts of ['expense_payers', 'expense_shares']) {
    await db.schema.createIndex(`${parts}_of_user`).on(parts).columns(['group_id', 'user_id']).execute()
    await db.schema
      .createIndex(`${parts}_of_pending`)
      .on(parts)
      .columns(['group_id', 'pending_member_id'])
      .execute()
  }
}

function partOfExpense(
  table: CreateTableBuilder<string, string>,
  { text, whole }: Dialect,
): CreateTableBuilder<string, string> {
  return table
    .addColumn('expense_id', text, ownedBy('expenses.id'))
    .addColumn('group_id', text, to('groups.id'))
    .addColumn('position', whole, required)
    .addColumn('user_id', text, toOptional('users.id'))
    .addColumn('pending_member_id', text, toOptional('pending_members.id'))
    .addCheckConstraint('one_person', sql`(user_id is null) <> (pending_member_id is null)`)
}

async function createSync(db: Schema, { table, text, whole }: Dialect): Promise<void> {
  await table('scopes')
    .addColumn('scope', text, id)
    .addColumn('version', whole, required)
    .addColumn('horizon', whole, required)
    .execute()
  await stamped(table('tombstones'), whole)
    .addColumn('scope', text, to('scopes.scope'))
    .addColumn('table_name', text, required)
    .addColumn('row_id', text, required)
    .addColumn('content', text, required)
    .addColumn('deleted_at', whole, required)
    .addPrimaryKeyConstraint('tombstones_key', ['scope', 'table_name', 'row_id'])
    .execute()
  await table('mutation_log')
    .addColumn('mutation_id', text, id)
    .addColumn('user_id', text, ownedBy('users.id'))
    .addColumn('scope', text, required)
    .addColumn('content_hash', text, required)
    .addColumn('code', text)
    .addColumn('version', whole, required)
    .addColumn('at', whole, required)
    .execute()
  await table('server_state').addColumn('key', text, id).addColumn('value', text, required).execute()
  await db.schema
    .createIndex('tombstones_by_version')
    .on('tombstones')
    .columns(['scope', 'version'])
    .execute()
  await db.schema
    .createIndex('tombstones_of_row')
    .on('tombstones')
    .columns(['table_name', 'row_id'])
    .execute()
  await db.schema.createIndex('mutation_log_by_age').on('mutation_log').column('at').execute()
}
