/** Undoes the migrations of an empty database down to the first schema, as far as later migrations depend on it. */
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

const expenseColumns = [
  ...[
    'url',
    'notes',
    'purchase_status',
    'purchase_due_date',
    'payment_date',
    'prepaid_scheduled_date',
    'assignee',
  ],
  ...['money_by', 'money_at', 'described_by', 'described_at', 'itinerary_item_id', 'foreign_amount'],
]

const pendingMemberColumns = ['phone', 'email', 'role', 'invite_code', 'invited_at']
const groupColumns = [
  ...['kind', 'itineraries', 'first_itinerary_title', 'first_itinerary_start'],
  ...['first_itinerary_end', 'first_itinerary_destination', 'icon'],
]

const named = ['users', 'profiles', 'pending_members', 'applications', 'groups']
const events = ['insert', 'update', 'delete']

const undoing = [
  ...named.flatMap((table) => events.map((event) => `drop trigger ${table}_search_${event}`)),
  'drop table server_settings',
  'drop table search_suffixes',
  'drop table search_positions',
  'drop index users_by_creation',
  'drop index users_by_name',
  'drop index users_by_login',
  'drop index pending_members_by_creation',
  'drop index pending_members_by_name',
  'drop index expenses_of_author',
  'drop index groups_of_creator',
  'alter table users drop column last_login_at',
  'drop table paid_flags',
  'drop index payments_of_expense',
  'alter table expenses drop column expense_id',
  'alter table expenses drop column deleted_with',
  'alter table expense_shares add column is_paid integer not null default 0',
  'alter table expense_shares add column paid_at integer',
  'drop index expense_payers_naming_pending',
  'drop index expense_shares_naming_pending',
  'drop table person_sums',
  'drop table item_sums',
  'drop index tombstones_restorable',
  'drop index expenses_of_itinerary_by_recording',
  'drop table admin_access_logs',
  'drop table system_logs',
  'drop table system_admins',
  'drop table group_icons',
  'drop table attachment_pieces',
  'drop table attachment_contents',
  'drop table attachments',
  'drop table build_files',
  'drop table activities',
  'drop table itinerary_items',
  'drop table itineraries',
  'drop index expenses_of_itinerary',
  'drop table own_applications',
  'drop table applications',
  'drop index pending_members_by_code',
  ...pendingMemberColumns.map((column) => `alter table pending_members drop column ${column}`),
  ...groupColumns.map((column) => `alter table groups drop column ${column}`),
  'drop table profile_changes',
  'drop table profiles',
  "delete from scopes where scope like 'u:%'",
  'drop table device_codes',
  'drop table downloads',
  'drop table scope_sums',
  'drop table change_counts',
  'drop table scope_versions',
  'drop table given_back',
  'drop table epoch_heads',
  'drop table renewed_codes',
  'drop table renewed_personal_codes',
  'drop index expenses_by_recording',
  'drop index expenses_of_assignee',
  ...expenseColumns.map((column) => `alter table expenses drop column ${column}`),
  'drop index tombstones_by_age',
  'drop index tombstones_with_content',
  'alter table tombstones drop column is_emptied',
  'alter table tombstones drop column content_version',
  'alter table tombstones drop column deleted_by',
  'drop index sessions_by_beginning',
  'alter table sessions drop column device',
  'alter table sessions drop column device_key',
  'alter table identities drop column revoked_at',
  'alter table identities drop column added_to',
  'alter table users drop column deleted_at',
  "delete from server_state where key = 'version-key'",
  "delete from kysely_migration where name > '20261122180000-start'",
]

export async function toFirstSchema({ db }: Database): Promise<void> {
  for (const statement of undoing) await sql.raw(statement).execute(db)
}
