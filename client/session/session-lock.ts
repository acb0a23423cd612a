/** What begins or ends an account's session on this device goes one after the other, by a Web Lock where there is one. */
import type { UserId } from '#shared/model/user.ts'

export function withSessionLock<T>(userId: UserId, body: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`waritabi-session-${userId}`, body) : body()
}
