/**
 * Sends the pending changes of the signed-in account and stores the answers. It shows nothing: pages show the results,
 * and what the person has to do.
 */
import { type SendOutcome, sendQueue } from '#shared/sync/send-queue.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import { openAccountDatabaseAsItIs } from '#client/store/account-database.ts'
import { type Account, readCurrentAccount } from '#client/store/device-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import { closeForGood } from '#client/store/reopen-database.ts'
import { openBroadcast } from '#client/sync/broadcast.ts'
import { withSyncLock } from '#client/sync/sync-lock.ts'
import { createFetchTransport } from '#client/sync/fetch-transport.ts'

const nothingToDo: SendOutcome = { kind: 'done' }

let waiting: Promise<SendOutcome> | undefined
/** Ends the call of the sending that has the lock. */
let ending: AbortController | undefined

/** Calls during the wait for the lock share one sending, because it has not read the queue yet. */
export function sendChanges(transport: Transport = createFetchTransport()): Promise<SendOutcome> {
  waiting ??= sendInTurn(transport).finally(() => (waiting = undefined))
  return waiting
}

async function sendInTurn(transport: Transport): Promise<SendOutcome> {
  const account = await readCurrentAccount()
  if (!account) return nothingToDo
  return withSyncLock(account.userId, async () => {
    waiting = undefined
    // The person may have signed out during the wait for the lock.
    const current = await readCurrentAccount()
    return current?.userId === account.userId ? sendAs(current, transport) : nothingToDo
  })
}

/**
 * For the sync event. Rejects if not everything was sent: the browser then fires the sync event again some minutes
 * later.
 */
export async function sendOrFail(): Promise<void> {
  const { kind } = await sendChanges()
  if (kind === 'unreachable' || kind === 'retry') throw new Error('not everything was sent')
}

/**
 * Aborts the call in progress, because a visible page waits for the lock. The page sends the same changes with the same
 * ids.
 */
export function stopSending(): void {
  ending?.abort()
}

async function sendAs({ userId }: Account, transport: Transport): Promise<SendOutcome> {
  const database = await openAccountDatabaseAsItIs(userId)
  if (!database) return nothingToDo
  try {
    const store = createDexieDeviceStore(database)
    const { signal } = (ending = new AbortController())
    const endable: Transport = (request) => transport(request, signal)
    const { outcome, hasStored } = await sendQueue({ store, transport: endable, now: nowSeconds })
    if (hasStored) tellPages(userId)
    return outcome
  } finally {
    ending = undefined
    closeForGood(database)
  }
}

function tellPages(userId: Account['userId']): void {
  const channel = openBroadcast(userId, () => undefined)
  channel.post({ kind: 'sent' })
  channel.close()
}
