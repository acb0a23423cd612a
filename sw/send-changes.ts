/**
 * Sends what waits on this device, for the account that is signed in, and stores the answers: a page shows them. Where the
 * person has to do something first, a page says so.
 */
import { type SendOutcome, sendQueue } from '#shared/sync/send-queue.ts'
import type { Transport } from '#shared/sync/transport.ts'
import { openAccountDatabaseAsItIs } from '#client/store/account-database.ts'
import { type Account, readCurrentAccount } from '#client/store/device-database.ts'
import { createDexieDeviceStore } from '#client/store/dexie-device-store.ts'
import { nowSeconds } from '#client/store/new-id.ts'
import { closeForGood } from '#client/store/reopening.ts'
import { openBroadcast } from '#client/sync/broadcast.ts'
import { withSyncLock } from '#client/sync/sync-lock.ts'
import { createFetchTransport } from '#client/sync/fetch-transport.ts'

const nothingToDo: SendOutcome = { kind: 'done' }

let waiting: Promise<SendOutcome> | undefined
/** Of the sending that has the lock. */
let ending: AbortController | undefined

/** Whoever asks while another waits for its turn shares that one: it has not looked into the queue yet. */
export function sendChanges(transport: Transport = createFetchTransport()): Promise<SendOutcome> {
  waiting ??= sendInTurn(transport).finally(() => (waiting = undefined))
  return waiting
}

async function sendInTurn(transport: Transport): Promise<SendOutcome> {
  const account = await readCurrentAccount()
  if (!account) return nothingToDo
  return withSyncLock(account.userId, async () => {
    waiting = undefined
    // While it waited, the person may have signed out.
    const current = await readCurrentAccount()
    return current?.userId === account.userId ? sendAs(current, transport) : nothingToDo
  })
}

/** A page that is looked at wants the lock: the call under way is given up, and the page sends the same under the same ids. */
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
