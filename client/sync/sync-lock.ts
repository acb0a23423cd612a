/** Lets one drain run at a time among the device's tabs and its worker, by a Web Lock if the browser has them. */
import type { UserId } from '#shared/model/user.ts'

export function withSyncLock<T>(holder: Holder, body: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`waritabi-sync-${holder}`, body) : body()
}

/** Sending the bytes of attachments has a lock of its own, so that it holds no drain up. */
type Holder = UserId | `contents-${UserId}`

/** Longer than a call takes that is not stuck. */
const workerTimeoutMs = 2_000

/**
 * Like `withSyncLock`. While the page is visible and has to wait, it tells the worker to stop sending, because a call
 * of the worker may be stuck.
 */
export function withLockAheadOfWorker<T>(userId: UserId, body: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible')
      navigator.serviceWorker?.controller?.postMessage({ type: 'STOP_SENDING' })
  }, workerTimeoutMs)
  return withSyncLock(userId, () => {
    clearInterval(timer)
    return body()
  })
}
