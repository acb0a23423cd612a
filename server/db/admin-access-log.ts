/** What system admins have done. Entries are only inserted, and deleted when they are old. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

export async function addAdminLogEntry({ db }: Database, entry: Schema['adminAccessLogs']): Promise<void> {
  await db.insertInto('adminAccessLogs').values(entry).execute()
}

export async function purgeAdminLog({ db }: Database, before: EpochSeconds): Promise<void> {
  await db.deleteFrom('adminAccessLogs').where('timestamp', '<', before).execute()
}
