/** A backup of a server's database in a test, and putting it back in the same place: what came in between is lost. */
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { changeEpoch } from '#server/db/begin-epoch.ts'
import { newInviteCode } from '#server/identity/secrets.ts'

/** What others refer to comes first. */
const tables = [
  ...([
    'users',
    'profiles',
    'profileChanges',
    'identities',
    'sessions',
    'groups',
    'members',
    'pendingMembers',
    'expenses',
  ] as const),
  ...([
    'expensePayers',
    'expenseShares',
    'scopes',
    'scopeSums',
    'scopeVersions',
    'epochHeads',
    'givenBack',
    'renewedCodes',
    'tombstones',
  ] as const),
  ...(['mutationLog', 'changeCounts', 'serverState'] as const),
] satisfies (keyof Schema)[]

export type Backup = { [Table in keyof Schema]?: Schema[Table][] }

export async function takeBackup({ db }: Database): Promise<Backup> {
  const backup: Record<string, unknown> = {}
  for (const table of tables) backup[table] = await db.selectFrom(table).selectAll().execute()
  return backup
}

/** As the command does it, everything as it was, in another epoch; but sessions go on. */
export async function restoreBackup(
  database: Database,
  backup: Backup,
  now = Math.floor(Date.now() / 1000),
): Promise<void> {
  await putBack(database, backup)
  await database.db.transaction().execute((tx) => changeEpoch(tx, database, { now, newInviteCode }))
}

/** Without telling anybody, as a failover to a standby does that is a few commits behind. */
export async function putBack(database: Database, backup: Backup): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    for (const table of tables.toReversed()) await tx.deleteFrom(table).execute()
    for (const table of tables) {
      for (const row of backup[table] ?? []) await tx.insertInto(table).values(row).execute()
    }
  })
}
