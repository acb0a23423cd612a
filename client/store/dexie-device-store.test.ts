import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { uuidOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
import { expenseArgs, groupDelta, receive, record, scope } from '#tests/builders/sync-rows.ts'
import type { DeviceStore } from '#shared/sync/device-store.ts'
import { checksumsDue } from '#shared/sync/device-checksums.ts'
import { createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { type AccountDatabase, openAccountDatabase } from './account-database.ts'
import { createDexieDeviceStore } from './dexie-device-store.ts'

const state = { accountId: hanako.userId, clientId: uuidOf(1), epoch: null, serverOffset: 0, lastSeq: 0 }
let database: AccountDatabase
let store: DeviceStore
beforeEach(async () => {
  database = openAccountDatabase(hanako.userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.device.put(state)
  store = createDexieDeviceStore(database)
})
afterEach(() => database.close())

it('computes the same checksums as the other stores', async () => {
  const memory = createMemoryDeviceStore(state)
  for (const each of [store, memory]) {
    await receive(each, groupDelta())
    for (let number = 1; number <= 3; number++)
      await record(each, { name: 'expense.create', args: expenseArgs(number) })
    await record(each, { name: 'group.edit', args: { name: '奈良' } })
  }
  const sums = await checksumsDue(store, 1_795_000_000)
  expect(sums).toEqual(await checksumsDue(memory, 1_795_000_000))
  expect(sums?.checksums[scope]?.tables).toHaveProperty('members')
})

it('reads many rows in the order of their keys, and skips unknown ones', async () => {
  await receive(store, groupDelta())
  await store.read(['members'], async (tx) => {
    const ids = await tx.rows('members').keysOfScope(scope)
    const asked = [...ids.toReversed(), uuidOf(999)]
    const found = await tx.rows('members').getMany(asked)
    expect(found.map((row) => row?.id)).toEqual([...ids.toReversed(), undefined])
  })
})

it('rejects writes in a read transaction', async () => {
  await receive(store, groupDelta())
  const writing = store.read(['scopes'], () => database.scopes.put({ scope, cursor: 9 }))
  await expect(writing).rejects.toThrow(/read-?only/i)
  expect((await database.scopes.get(scope))?.cursor).toBe(1)
})
