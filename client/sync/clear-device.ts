/** 端末のデータを読み直す: deletes the rows of this device and fetches them again. */
import type { DrainOutcome } from '#shared/sync/drain.ts'
import { forgetRows } from '#shared/sync/row-entry.ts'
import { currentAccount, currentDatabase } from '#client/store/current-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { sendNow, sendSoon } from './page-runner.ts'
import { withLockAheadOfWorker } from './sync-lock.ts'

/** How it ended: `unreached` has deleted nothing, `fetching` has deleted and fetches the rows as soon as it can. */
type Clearing = 'done' | 'unreached' | 'fetching'

/** Nothing is deleted unless the server was reached just before. */
export async function clearDevice(): Promise<Clearing> {
  const { userId } = currentAccount()
  const store = createDexieDeviceStore(currentDatabase())
  if (!isReached(await sendNow())) return 'unreached'
  await withLockAheadOfWorker(userId, () => forgetRows(store))
  if (isReached(await sendNow())) return 'done'
  sendSoon()
  return 'fetching'
}

function isReached({ kind }: DrainOutcome): boolean {
  return kind === 'done' || kind === 'retry'
}
