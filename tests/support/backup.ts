/** Takes a backup of a server's database in a test, and puts it back. Everything written in between is lost. */
import { assert } from '#shared/assert.ts'
import { deleteAdminLogBefore } from '#server/db/admin-access-log.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { changeEpoch } from '#server/db/begin-epoch.ts'
import { newInviteCode } from '#server/identity/secrets.ts'

/** Tables that others refer to come first. */
const tables = [
  ...([
    'users',
    'profiles',
    'profileChanges',
    'identities',
    'sessions',
    'systemAdmins',
    'adminAccessLogs',
    'systemLogs',
    'buildFiles',
    'groups',
    'groupIcons',
    'members',
    'pendingMembers',
    'applications',
    'ownApplications',
    'itineraries',
    'itineraryItems',
    'expenses',
    'attachments',
    'attachmentContents',
    'attachmentPieces',
    'activities',
  ] as const),
  ...([
    'expensePayers',
    'expenseShares',
    'paidFlags',
    'scopes',
    'scopeSums',
    'personSums',
    'itemSums',
    'scopeVersions',
    'epochHeads',
    'givenBack',
    'renewedCodes',
    'renewedPersonalCodes',
    'tombstones',
  ] as const),
  ...(['mutationLog', 'changeCounts', 'serverState', 'serverSettings'] as const),
] satisfies (keyof Schema)[]

/** Codes and links live for minutes only. Triggers write what names are found by. */
type NotBackedUp = 'deviceCodes' | 'downloads' | 'searchSuffixes' | 'searchPositions'
// Does not compile while a table is missing above.
const isComplete: [Exclude<keyof Schema, (typeof tables)[number]>] extends [NotBackedUp] ? true : false = true

export type Backup = { [Table in keyof Schema]?: Schema[Table][] }

export async function takeBackup({ db }: Database): Promise<Backup> {
  assert(isComplete, 'every table is backed up')
  const backup: Record<string, unknown> = {}
  for (const table of tables) backup[table] = await db.selectFrom(table).selectAll().execute()
  return backup
}

/** Restores everything and begins a new epoch, as the command `restore` does; but sessions stay. */
export async function restoreBackup(
  database: Database,
  backup: Backup,
  now = Math.floor(Date.now() / 1000),
): Promise<void> {
  await putBack(database, backup)
  await database.db.transaction().execute((tx) => changeEpoch(tx, database, { now, newInviteCode }))
}

/** Restores everything without a new epoch, as a failover to a standby does that is a few commits behind. */
export async function putBack(database: Database, backup: Backup): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await deleteAdminLogBefore(tx, Number.MAX_SAFE_INTEGER)
    for (const table of tables.toReversed()) await tx.deleteFrom(table).execute()
    for (const table of tables) {
      for (const row of backup[table] ?? []) await tx.insertInto(table).values(row).execute()
    }
  })
}
