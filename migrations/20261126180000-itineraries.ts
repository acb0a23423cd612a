/**
 * Trips of groups and the items of their plans (docs/decisions/0086-trips.md). A group that was made with a first trip gets it
 * here, as `group.create` makes it for newer groups: under the group's own id, in the version that created the group.
 */
import { type Kysely, sql } from 'kysely'
import { type Dialect, dialectOf } from './dialect.ts'

type Schema = Kysely<unknown>

export async function up(db: Schema): Promise<void> {
  const dialect = dialectOf(db)
  await createItineraries(db, dialect)
  await createItems(db, dialect)
  await linkRows(db, dialect)
  await makeFirstItineraries(db)
}

const statuses = sql`status in ('draft', 'active', 'completed', 'cancelled')`

function stamped(name: string, { table, text, whole }: Dialect) {
  return table(name)
    .addColumn('version', whole, (column) => column.notNull().check(sql`version > 0`))
    .addColumn('created_version', whole, (column) => column.notNull())
    .addColumn('ordinal', whole, (column) => column.notNull())
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('group_id', text, (column) => column.notNull().references('groups.id'))
}

async function createItineraries(db: Schema, dialect: Dialect): Promise<void> {
  const { text, whole } = dialect
  await stamped('itineraries', dialect)
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('start_date', text, (column) => column.notNull())
    .addColumn('end_date', text, (column) => column.notNull())
    .addColumn('destination', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().check(statuses))
    .addColumn('deleted_with', text)
    .addColumn('created_by', text, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('itineraries_by_version')
    .on('itineraries')
    .columns(['group_id', 'version'])
    .execute()
}

async function createItems(db: Schema, dialect: Dialect): Promise<void> {
  const { text, whole } = dialect
  await stamped('itinerary_items', dialect)
    // No reference: a trip is deleted in the same version as its items, and given back before or after them.
    .addColumn('itinerary_id', text, (column) => column.notNull())
    .addColumn('date', text)
    .addColumn('order_key', text, (column) => column.notNull())
    .addColumn('time', text)
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('location', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('category', text, (column) => column.notNull())
    .addColumn('estimated_cost', whole, (column) => column.check(sql`estimated_cost between 0 and 99999999`))
    .addColumn('financial_status', text, (column) => column.notNull())
    .addColumn('expense_type', text, (column) => column.notNull())
    .addColumn('extensions', text, (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('updated_at', whole, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('itinerary_items_by_version')
    .on('itinerary_items')
    .columns(['group_id', 'version'])
    .execute()
  await db.schema
    .createIndex('itinerary_items_of_itinerary')
    .on('itinerary_items')
    .column('itinerary_id')
    .execute()
}

async function linkRows(db: Schema, { text }: Dialect): Promise<void> {
  await db.schema.alterTable('expenses').addColumn('itinerary_item_id', text).execute()
  for (const column of ['itinerary_id', 'itinerary_item_id'])
    await db.schema.alterTable('activities').addColumn(column, text).execute()
  await db.schema
    .createIndex('expenses_of_itinerary')
    .on('expenses')
    .column('itinerary_id')
    .where(sql.ref('itinerary_id'), 'is not', null)
    .execute()
}

/**
 * No device has the table yet, and each fetches the group from its beginning once it knows the table. So the rows need no
 * version of their own. The ordinal is behind the owner's member row, which was written in the same version.
 */
async function makeFirstItineraries(db: Schema): Promise<void> {
  await sql`
    insert into itineraries (
      version, created_version, ordinal, id, group_id, title, description, start_date, end_date, destination, status,
      created_by, created_at, updated_at
    )
    select
      created_version, created_version, ordinal + 2, id, id, first_itinerary_title, '', first_itinerary_start,
      first_itinerary_end, coalesce(first_itinerary_destination, ''), 'draft', created_by, created_at, created_at
    from groups
    where first_itinerary_title is not null
      and first_itinerary_start is not null
      and first_itinerary_end is not null
  `.execute(db)
}
