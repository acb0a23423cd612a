import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { type AccountDatabase, openAccountDatabase } from './account-database.ts'
import { createDexieDeviceStore } from './dexie-device-store.ts'
import { abortTransactionsWhenFrozen } from './abort-when-frozen.ts'
import { newId } from './new-id.ts'

const page = new EventTarget()
const indexedDB: IDBFactory = new FakeFactory()
abortTransactionsWhenFrozen(page)

/** The event when the person leaves the page. `persisted` is true if the page goes to the back/forward cache. */
function leave(persisted: boolean): void {
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
}

async function knownDevice(userId: UserId): Promise<AccountDatabase> {
  const database = openAccountDatabase(userId, { indexedDB, IDBKeyRange })
  await database.device.put({ accountId: userId, clientId: 'c', epoch: null, serverOffset: 0, lastSeq: 0 })
  return database
}

it.each([
  {
    persisted: true,
    runs: 2,
    title: 'aborts the transactions of a page that is frozen, and runs them again once it is back',
  },
  { persisted: false, runs: 1, title: 'leaves the transactions of a page that ends to the browser' },
])('$title', async ({ persisted, runs }) => {
  const database = await knownDevice(newId(UserId))
  const store = createDexieDeviceStore(database)
  let count = 0
  await store.transaction(async (tx) => {
    count += 1
    const state = await tx.device.get()
    await tx.device.put({ ...state, lastSeq: state.lastSeq + 1 })
    if (count === 1) leave(persisted)
  })
  expect([count, (await store.transaction((tx) => tx.device.get())).lastSeq]).toEqual([runs, 1])
  database.close()
})

it('aborts the upgrade of a database too, which would block every other page', async () => {
  const opening = indexedDB.open('first', 1)
  const aborted = new Promise((resolve) =>
    opening.addEventListener('upgradeneeded', () => {
      opening.transaction?.addEventListener('abort', resolve)
      opening.result.createObjectStore('rows')
      leave(true)
    }),
  )
  await aborted
  expect((await indexedDB.databases()).filter(({ name }) => name === 'first')).toEqual([])
})

it('aborts the others too if one transaction is being committed already', async () => {
  const database = await knownDevice(newId(UserId))
  const connection = database.backendDB()
  connection.transaction('device', 'readwrite').commit()
  const other = connection.transaction('scopes', 'readwrite')
  const ended = new Promise((resolve) => {
    for (const end of ['complete', 'abort']) other.addEventListener(end, () => resolve(end))
  })
  leave(true)
  expect(await ended).toBe('abort')
  database.close()
})
