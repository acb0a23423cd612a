import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { queueRecord } from '#tests/builders/sync-rows.ts'
import { UserId } from '#shared/model/user.ts'
import type { Transport } from '#shared/sync/adapt-call-size.ts'
import type { SyncRequest } from '#shared/sync/wire-format.ts'
import { type AccountDatabase, openAccountDatabase } from '#client/store/account-database.ts'
import { writeCurrentAccount } from '#client/store/device-database.ts'
import { newId } from '#client/store/new-id.ts'
import { openBroadcast } from '#client/sync/broadcast.ts'
import { withSyncLock } from '#client/sync/sync-lock.ts'
import { sendChanges, sendOrFail, stopSending } from './send-changes.ts'

let userId: UserId
let requests: SyncRequest[]

const accepting: Transport = async (request) => {
  requests.push(request)
  const results = request.mutations.map(({ mutationId }) => ({
    mutationId,
    status: 'applied' as const,
    version: 2,
  }))
  const rest = { success: true as const, scopes: [], more: false, epoch: 'first', serverTime: 100 }
  return { kind: 'answer', response: { ...rest, results } }
}

/** 花子 is signed in, has recorded a change, and has closed every page. */
beforeEach(async () => {
  requests = []
  userId = newId(UserId)
  await signIn(userId)
  await closedAfter(userId, async (database) => {
    await database.device.put({
      accountId: userId,
      clientId: userId,
      epoch: 'first',
      serverOffset: 0,
      lastSeq: 1,
    })
    await database.api_sync_queue.put(queueRecord(1))
  })
})

function signIn(account: UserId): Promise<void> {
  return writeCurrentAccount({ userId: account, displayName: '花子', avatarUrl: null })
}

async function closedAfter<T>(account: UserId, act: (database: AccountDatabase) => Promise<T>): Promise<T> {
  const database = openAccountDatabase(account)
  try {
    return await act(database)
  } finally {
    database.close()
  }
}

const queueOf = (account: UserId) =>
  closedAfter(account, (database) => database.api_sync_queue.orderBy('seq').toArray())

it('sends what waits without any page, stores what became of it, and tells the pages', async () => {
  const onNews = vi.fn<() => void>()
  const channel = openBroadcast(userId, onNews)
  expect(await sendChanges(accepting)).toEqual({ kind: 'done' })
  expect(requests).toMatchObject([{ accountId: userId, mutations: [{ name: 'group.edit' }] }])
  expect(await queueOf(userId)).toMatchObject([{ status: 'applied', version: 2 }])
  await vi.waitFor(() => expect(onNews).toHaveBeenCalledExactlyOnceWith({ kind: 'sent' }))
  channel.close()
})

const { mutationId } = queueRecord(1)
const wait = { mutationId, status: 'not-run', code: 'too-many-changes', retryAfterSeconds: 600 } as const
const waiting = {
  ...{ success: true as const, scopes: [], more: false, epoch: 'first', serverTime: 100 },
  results: [wait],
}

it('asks to be woken again for what the server has told to wait', async () => {
  const full: Transport = async () => ({ kind: 'answer', response: waiting })
  expect(await sendChanges(full)).toMatchObject({ kind: 'retry' })
  expect(await sendChanges(full)).toMatchObject({ kind: 'retry' })
  expect(await queueOf(userId)).toMatchObject([{ status: 'pending' }])
})

it.each([
  ['the server has told a change to wait', async () => Response.json(waiting)],
  ['the server cannot be reached', () => Promise.reject(new TypeError('no connection'))],
])('lets the browser fire its event again where %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer)
  await expect(sendOrFail()).rejects.toThrow('not everything was sent')
  vi.unstubAllGlobals()
})

it('sends nothing while nobody is signed in', async () => {
  await writeCurrentAccount(null)
  expect(await sendChanges(accepting)).toEqual({ kind: 'done' })
  expect(requests).toEqual([])
})

it('sends nothing of an account that is not signed in now', async () => {
  await signIn(newId(UserId))
  expect(await sendChanges(accepting)).toEqual({ kind: 'done' })
  expect(requests).toEqual([])
  expect(await queueOf(userId)).toMatchObject([{ status: 'pending' }])
})

it('makes no database for an account that has none', async () => {
  const other = newId(UserId)
  await signIn(other)
  await sendChanges(accepting)
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes(other))).toEqual([])
})

it('waits for the tab that is sending, sends then what is left, and once for all who asked', async () => {
  const page = Promise.withResolvers<void>()
  const sending = withSyncLock(userId, () => page.promise)
  const asked = [sendChanges(accepting), sendChanges(accepting), sendChanges(accepting)]
  await closedAfter(userId, (database) => database.api_sync_queue.put(queueRecord(2)))
  expect(requests).toEqual([])
  page.resolve()
  await Promise.all([sending, ...asked])
  expect(requests.map(({ mutations }) => mutations.length)).toEqual([2])
})

it('lets go of a call that hangs when a page asks, and the page sends the same change', async () => {
  const asked = Promise.withResolvers<SyncRequest>()
  const hanging: Transport = (request, signal) =>
    new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve({ kind: 'unreachable', retryAfterSeconds: null }))
      asked.resolve(request)
    })
  const sending = sendChanges(hanging)
  const { mutations } = await asked.promise
  const page = withSyncLock(userId, () => queueOf(userId))
  stopSending()
  expect(await page).toMatchObject([{ status: 'pending', mutationId: mutations[0]?.mutationId }])
  expect(await sending).toMatchObject({ kind: 'unreachable' })
  expect(await sendChanges(accepting)).toEqual({ kind: 'done' })
})

it('sends nothing of another account that has signed in while it waited for the lock of the first', async () => {
  const page = Promise.withResolvers<void>()
  const sending = withSyncLock(userId, () => page.promise)
  const asked = sendChanges(accepting)
  const other = newId(UserId)
  await closedAfter(other, async (database) => {
    const device = { accountId: other, clientId: other, epoch: 'first', serverOffset: 0, lastSeq: 1 }
    await database.device.put(device)
    await database.api_sync_queue.put(queueRecord(1))
  })
  await signIn(other)
  page.resolve()
  await Promise.all([sending, asked])
  expect(requests).toEqual([])
  expect(await queueOf(other)).toMatchObject([{ status: 'pending' }])
})

it('sends nothing for somebody who has signed out while it waited', async () => {
  const page = Promise.withResolvers<void>()
  const sending = withSyncLock(userId, () => page.promise)
  const asked = sendChanges(accepting)
  await writeCurrentAccount(null)
  page.resolve()
  await Promise.all([sending, asked])
  expect(requests).toEqual([])
})

it('gives way to a page that deletes the database in the middle, and does not make it anew', async () => {
  const asked = Promise.withResolvers<void>()
  const answering = Promise.withResolvers<void>()
  const slow: Transport = async (request) => {
    asked.resolve()
    await answering.promise
    return accepting(request)
  }
  const sending = sendChanges(slow)
  await asked.promise
  await openAccountDatabase(userId).delete()
  answering.resolve()
  await sending.catch(() => undefined)
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes(userId))).toEqual([])
})

it('leaves a database of a newer version as it is, and can still send from it', async () => {
  const newer = openAccountDatabase(userId)
  newer.version(newer.verno + 1).stores({ somethingNew: 'id' })
  await newer.open()
  newer.close()
  await sendChanges(accepting)
  expect(requests).toHaveLength(1)
  expect(await versionOf(userId)).toBe(newer.verno)
})

it('leaves a database as it is that no page has upgraded yet: a page will, and send from it', async () => {
  const other = newId(UserId)
  await signIn(other)
  const older = new Dexie(openAccountDatabase(other).name)
  older.version(0.5).stores({ api_sync_queue: 'seq', device: 'accountId' })
  await older.table('device').put({
    accountId: other,
    clientId: other,
    epoch: 'first',
    serverOffset: 0,
    lastSeq: 1,
  })
  await older.table('api_sync_queue').put(queueRecord(1))
  older.close()
  await sendChanges(accepting)
  expect(requests).toEqual([])
  expect(await versionOf(other)).toBe(0.5)
})

/** Dexie's version number: a tenth of that of IndexedDB. */
async function versionOf(account: UserId): Promise<number> {
  const databases = await indexedDB.databases()
  return (databases.find(({ name }) => name?.includes(account))?.version ?? 0) / 10
}

it('a wake during a sending is a sending of its own after it, because the first may have read the queue for the last time', async () => {
  let second: ReturnType<typeof sendChanges> | undefined
  const first = sendChanges(async (request) => {
    second ??= sendChanges(accepting)
    return accepting(request)
  })
  expect(await first).toEqual({ kind: 'done' })
  expect(second).toBeDefined()
  expect(second).not.toBe(first)
  expect(await second).toEqual({ kind: 'done' })
})
