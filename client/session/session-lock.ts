/**
 * Serializes the calls that begin or end an account's session on this device, by a Web Lock if the browser has them.
 */
import type { UserId } from '#shared/model/user.ts'

export function withSessionLock<T>(userId: UserId, body: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`waritabi-session-${userId}`, body) : body()
}
