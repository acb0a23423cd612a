/**
 * Profiles. Writing one also writes the account's name and picture, and records that the user's member rows have to be
 * updated (profile-changes.ts).
 */
import type { StoredRow } from '#shared/model/tables.ts'
import type { Tx } from './database.ts'
import { flatTable } from './flat-table.ts'
import { noteProfileChange } from './profile-changes.ts'
import type { SyncedTable } from './synced-table-interface.ts'

const flat = flatTable('profiles')

export const profileTable: SyncedTable<'profiles'> = {
  ...flat,
  insert: async (tx, row) => {
    const isInserted = await flat.insert(tx, row)
    if (isInserted) await nameAccount(tx, row)
    return isInserted
  },
  update: async (tx, row) => {
    await flat.update(tx, row)
    await nameAccount(tx, row)
  },
}

async function nameAccount(
  tx: Tx,
  { id, displayName, avatarUrl, updatedAt }: StoredRow<'profiles'>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ displayName, avatarUrl, updatedAt })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('displayName', '<>', displayName), is('avatarUrl', 'is distinct from', avatarUrl)]),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await noteProfileChange(tx, id)
}
