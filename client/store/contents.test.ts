/** Which bytes a device keeps (docs/decisions/0131-attachments.md). */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ContentHash } from '#shared/model/attachment.ts'
import { emptiedAttachment } from '#shared/model/attachment.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import { unsentVersion } from '#shared/model/tables.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import { attachmentArgs, attachmentRow, hashOf } from '#tests/builders/attachment-rows.ts'
import { uuidOf } from '#tests/builders/ids.ts'
import { hanako } from '#tests/builders/people.ts'
import { groupDelta, receive, record, scope } from '#tests/builders/sync-rows.ts'
import { type AccountDatabase, openAccountDatabase } from './account-database.ts'
import { contentHere, dropUnnamed, keepContent, unsentAttachments } from './contents.ts'
import { createDexieDeviceStore } from './dexie-device-store.ts'

const days = 24 * 60 * 60
const now = 100 * days
let database: AccountDatabase
beforeEach(async () => {
  database = openAccountDatabase(hanako.userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  const state = { accountId: hanako.userId, clientId: uuidOf(1), epoch: null, serverOffset: 0, lastSeq: 0 }
  await database.device.put(state)
  await database.scopes.put({ scope: scopeOfUser(hanako.userId), cursor: 1 })
})
afterEach(() => database.close())

const bytesOf = (size: number) => new ArrayBuffer(size)
const hashes = [1, 2, 3, 4].map((number) => hashOf(String(number)))
const [first, second, third, fourth] = hashes as [ContentHash, ContentHash, ContentHash, ContentHash]

/** The row of a content of 10 bytes. */
const rowOf = (number: number, fields: Parameters<typeof attachmentRow>[1] = {}) =>
  database.attachments.put(attachmentRow(number, { size: 10, uploadedAt: 5, ...fields }))
const deleteRow = async (number: number, fields: Parameters<typeof attachmentRow>[1] = {}) => {
  const row = attachmentRow(number, { size: 10, ...fields })
  await database.attachments.delete(row.id)
  await database.tombstones.put({ key: rowKey('attachments', row.id), scope, row })
}
const put = (hash: ContentHash, usedAt: number) =>
  database.contents.put({ hash, bytes: bytesOf(10), usedAt: usedAt * days })
const kept = async () => new Set(await database.contents.toCollection().primaryKeys())
const keep = (hash: ContentHash, bytesMax: number) =>
  keepContent(database, { hash, bytes: bytesOf(10) }, { bytesMax, now })

describe('fetched bytes', () => {
  it('stay until there are too many, and then the least recently used ones go', async () => {
    for (const number of [1, 2, 3, 4]) await rowOf(number)
    await put(first, 20)
    await put(second, 10)
    await put(third, 30)
    await keep(fourth, 30)
    expect(await kept()).toEqual(new Set([first, third, fourth]))
  })

  it('are used again by looking at them, which is noted once a day', async () => {
    await put(first, 10)
    expect((await contentHere(database, first, 10 * days + 60))?.byteLength).toBe(10)
    await contentHere(database, first, 12 * days)
    // The note does not hold up the picture.
    await database.transaction('r', database.contents, async () => undefined)
    expect((await database.contents.get(first))?.usedAt).toBe(12 * days)
  })

  it('make no room by what is not on the server, deleted or not, sent or not', async () => {
    await rowOf(1, { uploadedAt: null })
    await deleteRow(2, { uploadedAt: null })
    await record(await receivedStore(), {
      name: 'attachment.add',
      args: attachmentArgs(3, { expenseId: null }),
    })
    await rowOf(4)
    for (const hash of hashes) await put(hash, 1)
    await rowOf(5, { hash: hashOf('5') })
    await keep(hashOf('5'), 0)
    expect(await kept()).toEqual(new Set([first, second, third]))
  })
})

async function receivedStore() {
  const store = createDexieDeviceStore(database)
  await receive(store, groupDelta())
  return store
}

describe('bytes that nothing names', () => {
  it('go after a week, with their small picture', async () => {
    await rowOf(1)
    await put(first, 1)
    await put(second, 93)
    await put(third, 94)
    for (const hash of hashes) await database.thumbnails.put({ hash, bytes: bytesOf(1) })
    await dropUnnamed(database, now)
    expect(await kept()).toEqual(new Set([first, third]))
    expect(new Set(await database.thumbnails.toCollection().primaryKeys())).toEqual(new Set([first, third]))
  })

  it('stay as long as an attachment can be restored, and go when its content is emptied', async () => {
    await deleteRow(1)
    await put(first, 1)
    await dropUnnamed(database, now)
    expect(await kept()).toEqual(new Set([first]))
    await database.tombstones.toCollection().modify((tombstone) => {
      tombstone.row = { ...attachmentRow(1), ...emptiedAttachment(attachmentRow(1)) }
    })
    await dropUnnamed(database, now)
    expect(await kept()).toEqual(new Set())
  })

  it('stay while a refused change waits for its author', async () => {
    await record(await receivedStore(), {
      name: 'attachment.add',
      args: attachmentArgs(1, { expenseId: null }),
    })
    await put(first, 1)
    await database.attachments.clear()
    await database.api_sync_queue.toCollection().modify({ status: 'rejected' })
    await dropUnnamed(database, now)
    expect(await kept()).toEqual(new Set([first]))
    await database.api_sync_queue.clear()
    await dropUnnamed(database, now)
    expect(await kept()).toEqual(new Set())
  })

  it('stay while the rows of a device are read anew', async () => {
    await put(first, 1)
    await database.scopes.clear()
    await dropUnnamed(database, now)
    expect(await kept()).toEqual(new Set([first]))
  })
})

it('what is not on the server is listed in order, and only what the server has applied can be sent', async () => {
  await rowOf(1, { uploadedAt: null })
  await rowOf(2)
  await deleteRow(3)
  for (const hash of hashes) await put(hash, 1)
  await database.attachments.put({
    ...attachmentRow(4, { hash: fourth }),
    createdVersion: unsentVersion,
    ordinal: 7,
  })
  const found = (await unsentAttachments(database)).map(({ hash, isSendable }) => [hash, isSendable])
  expect(found).toEqual([
    [first, true],
    [third, false],
    [fourth, false],
  ])
})

it('photos are read while rows are written', async () => {
  await put(first, 1)
  const { promise: written, resolve: end } = Promise.withResolvers<void>()
  const writing = createDexieDeviceStore(database).transaction(async (tx) => {
    let isEnded = false
    void written.then(() => (isEnded = true))
    while (!isEnded) await tx.device.get()
  })
  expect((await contentHere(database, first, 1))?.byteLength).toBe(10)
  end()
  await writing
})
