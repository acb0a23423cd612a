/** Has the server compare the rows of this device, when somebody asks for it. Changes nothing. */
import { type Comparison, compareChecksums } from '#shared/sync/compare-checksums.ts'
import { currentDatabase } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { createFetchTransport } from './fetch-transport.ts'

/** Undefined if the server does not answer. */
export function verifyRows(): Promise<Comparison | undefined> {
  return compareChecksums({
    store: createDexieDeviceStore(currentDatabase()),
    transport: createFetchTransport(),
  })
}
