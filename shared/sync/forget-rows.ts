/**
 * Deletes the rows of a device, which fetches them again from the server. For a person who wants to clear the device or
 * suspects that it shows something wrong.
 */
import type { DeviceStore } from './device-store.ts'
import { removeScope } from './row-entry.ts'

/**
 * Scopes with anything in the queue are left as they are: their unsent changes need the rows, and a group that the server
 * has lost is only here. Of all others the device keeps nothing. To be called after a drain that reached the server, so that
 * everything which the server lacks is in the queue.
 */
export function forgetRows(store: DeviceStore): Promise<void> {
  return store.transaction(async (tx) => {
    const queued = new Set((await tx.queue.all()).map(({ scope }) => scope))
    for (const { scope } of await tx.scopes.all()) {
      if (queued.has(scope)) continue
      await tx.shadows.removeScope(scope)
      await removeScope(tx, scope)
    }
    await tx.staged.clear()
  })
}
