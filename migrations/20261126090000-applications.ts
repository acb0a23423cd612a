/** Applications to join a group, and what groups and provisional members have besides. The defaults are those of shared/model. */
import { type Kysely, sql } from 'kysely'
import { type Dialect, dialectOf } from './dialect.ts'

type Schema = Kysely<unknown>

export async function up(db: Schema): Promise<void> {
  const dialect = dialectOf(db)
  await createApplications(db, dialect)
  await extendPendingMembers(db, dialect)
  await createRenewedPersonalCodes(dialect)
  await extendGroups(db, dialect)
}

const types = sql`type in ('general', 'pending_member')`
const statuses = sql`status in ('applied', 'approved', 'rejected', 'withdrawn')`

/** The columns that the application and the applicant's copy share. */
function applicationTable(name: string, { table, text, whole }: Dialect) {
  return table(name)
    .addColumn('version', whole, (column) => column.notNull().check(sql`version > 0`))
    .addColumn('created_version', whole, (column) => column.notNull())
    .addColumn('ordinal', whole, (column) => column.notNull())
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('group_id', text, (column) => column.notNull().references('groups.id'))
    .addColumn('user_id', text, (column) => column.notNull().references('users.id'))
    .addColumn('type', text, (column) => column.notNull().check(types))
    .addColumn('message', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().check(statuses))
    .addColumn('rejection_reason', text, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
}

async function createApplications(db: Schema, dialect: Dialect): Promise<void> {
  const { text } = dialect
  await applicationTable('applications', dialect)
    .addColumn('applicant_name', text, (column) => column.notNull())
    .addColumn('avatar_url', text)
    .addColumn('pending_member_id', text)
    .addColumn('reviewed_by', text)
    .execute()
  await applicationTable('own_applications', dialect)
    .addColumn('group_name', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('applications_by_version')
    .on('applications')
    .columns(['group_id', 'version'])
    .execute()
  await db.schema.createIndex('applications_of_user').on('applications').column('user_id').execute()
  await db.schema
    .createIndex('own_applications_by_version')
    .on('own_applications')
    .columns(['user_id', 'version'])
    .execute()
}

async function extendPendingMembers(db: Schema, { text, whole }: Dialect): Promise<void> {
  const people = () => db.schema.alterTable('pending_members')
  for (const column of ['phone', 'email'])
    await people()
      .addColumn(column, text, (added) => added.notNull().defaultTo(''))
      .execute()
  await people()
    .addColumn('role', text, (added) =>
      added
        .notNull()
        .defaultTo('member')
        .check(sql`role in ('admin', 'member')`),
    )
    .execute()
  await people().addColumn('invite_code', text).execute()
  await people().addColumn('invited_at', whole).execute()
  await db.schema
    .createIndex('pending_members_by_code')
    .unique()
    .on('pending_members')
    .column('invite_code')
    .where(sql.ref('invite_code'), 'is not', null)
    .execute()
}

/** Provisional members whose own code a restore has renewed, as `renewed_codes` has groups. */
async function createRenewedPersonalCodes({ table, text, whole }: Dialect): Promise<void> {
  await table('renewed_personal_codes')
    .addColumn('pending_member_id', text, (column) => column.primaryKey().notNull())
    .addColumn('content_version', whole, (column) => column.notNull())
    .addColumn('version', whole, (column) => column.notNull())
    .execute()
}

async function extendGroups(db: Schema, { text }: Dialect): Promise<void> {
  const groups = () => db.schema.alterTable('groups')
  await groups()
    .addColumn('kind', text, (added) =>
      added
        .notNull()
        .defaultTo('ordinary')
        .check(sql`kind in ('ordinary', 'sample')`),
    )
    .execute()
  await groups()
    .addColumn('itineraries', text, (added) =>
      added
        .notNull()
        .defaultTo('disabled')
        .check(sql`itineraries in ('enabled', 'disabled')`),
    )
    .execute()
  for (const field of ['title', 'start', 'end', 'destination'])
    await groups().addColumn(`first_itinerary_${field}`, text).execute()
}
