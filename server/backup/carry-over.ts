/**
 * What a restore takes over from the present data, where they can be read.
 *
 * The key of version ids, for a backup of before there was one: with another, the server would not recognise what it has
 * told devices, and they could give nothing back. And the keys of devices, which were added since the backup, with the
 * accounts of their people: every session ends, and a phone without a known key could not come back.
 */
import type { Database } from '#server/db/database.ts'
import { addMissingIdentities } from '#server/db/identities.ts'
import type { Schema } from '#server/db/schema.ts'
import { readRowsOf } from '#server/db/sqlite-files.ts'
import { adoptVersionKey, versionKeyName } from '#server/db/server-state.ts'

/** Before the backup is migrated, which would make a version key. One that has a key keeps it. */
export async function carryVersionKey({ from, to }: { from: string; to: Database }): Promise<void> {
  const [found] = readRowsOf<{ value: string }>(
    from,
    `select value from server_state where key = '${versionKeyName}'`,
  )
  if (found) await adoptVersionKey(to, found.value)
}

/**
 * With the accounts of people who signed up since the backup: their first key would make them the same people anew, but one
 * that took its place would not. They are in no group until a device gives back what it holds.
 */
export async function carryDeviceKeys({ from, to }: { from: string; to: Database }): Promise<void> {
  const identities = readRowsOf<Schema['identities']>(
    from,
    'select provider, subject, user_id as userId, created_at as createdAt from identities',
  )
  const users = readRowsOf<Schema['users']>(
    from,
    `select id, display_name as displayName, line_user_id as lineUserId, avatar_url as avatarUrl,
      created_at as createdAt, updated_at as updatedAt from users
      where id in (select user_id from identities)`,
  )
  await addMissingIdentities(to, { users, identities })
}
