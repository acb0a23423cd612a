import type { Outcome } from '#shared/mutations/define-mutation.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { type Change, recordChanges } from '#shared/sync/record-change.ts'

/** Records one change on the device, as a screen does. */
export function recordChange(store: DeviceStore, change: Change): Promise<Outcome> {
  return recordChanges(store, [change])
}
