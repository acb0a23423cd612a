/**
 * What a restore carries over from the present data, as far as they can be read.
 *
 * The key of version ids, for a backup that was made before there was one. With another key the server would not
 * recognise the version ids that it has issued, and devices could give nothing back.
 *
 * The device keys and LINE accounts added since the backup, with the accounts of their people. A restore ends every session,
 * and a device whose key is unknown could not sign in again. A LINE account that has been linked since leads to the person to
 * whom it was linked. Keys that their person has revoked since stay revoked.
 *
 * Accounts that were deleted since the backup, whose names it still has. They are deleted again. And system admins whose role
 * was revoked since.
 *
 * What is set of the server, because that belongs to the installation and not to its data.
 *
 * What system admins have done since the backup, so that nobody undoes their log by a restore.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { UserId } from '#shared/model/user.ts'
import { findUser } from '#server/db/accounts.ts'
import { carryEntries } from '#server/db/admin-access-log.ts'
import { isDeletedAccount, markDeleted } from '#server/db/deleted-accounts.ts'
import { type ChangedIdentity, carryIdentities, changeIdentities } from '#server/db/identities.ts'
import type { Database } from '#server/db/database.ts'
import type { NewUser, Schema } from '#server/db/schema.ts'
import { readRowsOf } from '#server/db/sqlite-files.ts'
import { keepSettingsPart } from '#server/db/server-settings.ts'
import { revokeAdmin } from '#server/db/system-admins.ts'
import { adoptVersionKey, versionKeyName } from '#server/db/server-state.ts'

/** To be called before the backup is migrated, because the migration makes a version key. A backup that has a key keeps it. */
export async function carryVersionKey({ from, to }: { from: string; to: Database }): Promise<void> {
  const [found] = readRowsOf<{ value: string }>(
    from,
    `select value from server_state where key = '${versionKeyName}'`,
  )
  if (found) await adoptVersionKey(to, found.value)
}

/**
 * Copies the accounts of people who signed up since the backup, too. Their first key would lead to the same user id
 * without that, because the id is computed from it. A later key that replaced it would not. These people are in no
 * group until a device gives back what it holds.
 */
export async function carryDeviceKeys({ from, to }: { from: string; to: Database }): Promise<void> {
  const identities = readRowsOf<Schema['identities']>(
    from,
    'select provider, subject, user_id as userId, created_at as createdAt from identities',
  )
  const users = readRowsOf<NewUser>(
    from,
    `select id, display_name as displayName, line_user_id as lineUserId, avatar_url as avatarUrl,
      created_at as createdAt, updated_at as updatedAt from users
      where id in (select user_id from identities)`,
  )
  await carryIdentities(to, { users, identities })
  // Read one by one, because the data of an earlier build may lack a column.
  for (const [column, name] of [
    ['revoked_at', 'revokedAt'],
    ['added_to', 'addedTo'],
  ]) {
    const changed = `select provider, subject, ${column} as ${name} from identities where ${column} is not null`
    await changeIdentities(to, readRowsOf<ChangedIdentity>(from, changed))
  }
}

/** The server ends their memberships when it starts. */
export async function carryDeletions({ from, to }: { from: string; to: Database }): Promise<void> {
  const deleted = readRowsOf<{ userId: UserId; at: EpochSeconds }>(
    from,
    `select id as userId, deleted_at as at from users where deleted_at is not null`,
  )
  for (const { userId, at } of deleted) {
    const isThere = await findUser(to, userId)
    if (isThere && !(await isDeletedAccount(to, userId))) await markDeleted(to, { userId, at })
  }
}

/** Also where newer keys are left out: the log says what was done with them. */
export async function carryAdminLog({ from, to }: { from: string; to: Database }): Promise<void> {
  const entries = readRowsOf<Schema['adminAccessLogs']>(
    from,
    `select id, user_id as userId, action, subject_id as subjectId, details, device_timestamp as deviceTimestamp,
      timestamp from admin_access_logs`,
  )
  await carryEntries(to, entries)
}

/** Parts that were never set keep what the backup has. */
export async function carryServerSettings({ from, to }: { from: string; to: Database }): Promise<void> {
  const parts = readRowsOf<Schema['serverSettings']>(
    from,
    'select part, value, updated_at as updatedAt from server_settings',
  )
  for (const part of parts) await keepSettingsPart(to, part)
}

/** Roles that were granted since the backup are not carried over: whoever restores decides who administers. */
export async function carryRevokedAdmins({ from, to }: { from: string; to: Database }): Promise<void> {
  const revoked = readRowsOf<{ userId: UserId; at: EpochSeconds }>(
    from,
    'select user_id as userId, updated_at as at from system_admins where is_active = 0',
  )
  for (const { userId, at } of revoked) await revokeAdmin(to, userId, at)
}
