/** The unsent changes of an account that was given up by linking on another device (docs/decisions/0095-given-up-queue.md). */
import type { UserId } from '#shared/model/user.ts'
import { isStorageFull } from '#shared/sync/storage-full.ts'
import { takeOverQueue } from '#shared/sync/take-over-queue.ts'
import { hasAccountDatabase, openAccountDatabase } from '#client/store/account-database.ts'
import { currentAccount, currentDatabase, deleteDatabase } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'

/**
 * Moves them to the account that has just been opened, whose list offers them, and deletes the former account's database. On a
 * device without space they stay there until the next sign-in.
 */
export async function takeOverAccount(former: UserId): Promise<void> {
  if (!(await hasAccountDatabase(former))) return
  const database = openAccountDatabase(former)
  const [from, to] = [createDexieDeviceStore(database), createDexieDeviceStore(currentDatabase())]
  try {
    await takeOverQueue({ from, former, to, actor: currentAccount() })
  } catch (error) {
    database.close()
    if (isStorageFull(error)) return
    throw error
  }
  await deleteDatabase(database)
}
