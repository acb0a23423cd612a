/** The account of 花子 on this device, for tests of screens. */
import type { Group } from '#shared/model/group.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, currentDatabase, isAccountOpen, openAccount } from '#client/store/current-database.ts'
import { group, hanakoId, members, pendingMembers } from './expenses-for-test.ts'

/** Without a group. */
export function openOwnAccount(): Promise<AccountDatabase> {
  return openAccount({ userId: hanakoId, displayName: '花子' })
}

/** With the group of expenses-for-test.ts and its people; `given` overrides fields of the group. */
export async function openGroup(given: Partial<Group> = {}): Promise<AccountDatabase> {
  const database = await openOwnAccount()
  await database.groups.put({ ...group, ...given })
  await database.members.bulkPut(members)
  await database.pendingMembers.bulkPut(pendingMembers)
  return database
}

/** Also closes the account. The next one that a test opens begins without rows. */
export async function deleteAccountDatabase(): Promise<void> {
  if (isAccountOpen()) await currentDatabase().delete({ disableAutoOpen: false })
  closeAccount()
}

/** The changes that were recorded, in their order. */
export async function recordedIn(database: AccountDatabase) {
  const queue = await database.api_sync_queue.orderBy('seq').toArray()
  return queue.map(({ name, args }) => ({ name, args }))
}
