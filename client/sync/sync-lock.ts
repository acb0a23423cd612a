/** Lets one drain run at a time among the device's tabs and its worker, by a Web Lock if the browser has them. */
import type { UserId } from '#shared/model/user.ts'

export function withSyncLock<T>(userId: UserId, body: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`waritabi-sync-${userId}`, body) : body()
}
