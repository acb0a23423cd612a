import Dexie from 'dexie'
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { UserId } from '#shared/model/user.ts'
import { openAccountDatabase } from './account-database.ts'
import { createDexieDeviceStore } from './dexie-device-store.ts'
import { newId } from './new-id.ts'

it('continues after the browser has closed the connection, as iOS does to pages in the background', async () => {
  const userId = newId(UserId)
  const database = openAccountDatabase(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.device.put({ accountId: userId, clientId: 'c', epoch: null, serverOffset: 0, lastSeq: 0 })
  const store = createDexieDeviceStore(database)

  database.backendDB().close()
  const state = await store.transaction(async (tx) => {
    await tx.device.put({ ...(await tx.device.get()), epoch: 'after' })
    return tx.device.get()
  })
  expect(state.epoch).toBe('after')
  database.close()
})

it('throws the original error if the connection was not lost', async () => {
  const userId = newId(UserId)
  const database = openAccountDatabase(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  const store = createDexieDeviceStore(database)
  await expect(store.transaction(() => Promise.reject(new RangeError('no')))).rejects.toThrow('no')
  database.close()
})

it('does not reopen a database that another tab has deleted', async () => {
  const indexedDB = new IDBFactory()
  const userId = newId(UserId)
  const database = openAccountDatabase(userId, { indexedDB, IDBKeyRange })
  const store = createDexieDeviceStore(database)
  await database.open()
  const elsewhere = openAccountDatabase(userId, { indexedDB, IDBKeyRange })
  await elsewhere.delete()

  await expect(store.transaction((tx) => tx.queue.all())).rejects.toThrow('closed')
  expect(await indexedDB.databases()).toEqual([])
})

it('continues after the browser has aborted a running transaction, and writes once', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const userId = newId(UserId)
  const database = openAccountDatabase(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await database.device.put({ accountId: userId, clientId: 'c', epoch: null, serverOffset: 0, lastSeq: 0 })
  const store = createDexieDeviceStore(database)
  let runs = 0
  await store.transaction(async (tx) => {
    runs += 1
    const state = await tx.device.get()
    await tx.device.put({ ...state, lastSeq: state.lastSeq + 1 })
    if (runs === 1) begun.mock.results.at(-1)?.value.abort()
  })
  expect([runs, (await database.device.get(userId))?.lastSeq]).toEqual([2, 1])
  database.close()
})

it.each([
  new DOMException('full', 'QuotaExceededError'),
  // Chromium also closes the connection then.
  new DOMException('Connection is closing because of: IO error: FILE_ERROR_NO_SPACE', 'UnknownError'),
])('does not retry if the disk is full: $name', async (reason) => {
  const userId = newId(UserId)
  const database = openAccountDatabase(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  const store = createDexieDeviceStore(database)
  let runs = 0
  const full = new Dexie.AbortError('aborted', reason)
  const writing = store.transaction(() => {
    runs += 1
    return Promise.reject(full)
  })
  await expect(writing).rejects.toBe(full)
  expect(runs).toBe(1)
  database.close()
})

it('says that the disk is full for as long as the database cannot be opened again', async () => {
  const userId = newId(UserId)
  const database = openAccountDatabase(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  const store = createDexieDeviceStore(database)
  const readQueue = () => store.transaction((tx) => tx.queue.all())
  const full = new Dexie.QuotaExceededError('full')
  await expect(store.transaction(() => Promise.reject(full))).rejects.toBe(full)
  const unopened = new DOMException(
    'Internal error opening backing store for indexedDB.open.',
    'UnknownError',
  )
  const readUnopened = async () => {
    database.backendDB().close()
    const opening = vi.spyOn(database, 'open').mockRejectedValue(unopened)
    await readQueue().finally(() => opening.mockRestore())
  }
  await expect(readUnopened()).rejects.toBe(full)
  expect(await readQueue()).toEqual([])
  await expect(readUnopened()).rejects.toBe(unopened)
  database.close()
})
