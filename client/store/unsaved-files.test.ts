// @vitest-environment happy-dom
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AttachmentId, ContentHash, type ReadyFile } from '#shared/model/attachment.ts'
import { UserId } from '#shared/model/user.ts'
import { attachmentRow } from '#tests/builders/attachment-rows.ts'
import { deleteAccountDatabase, openOwnAccount } from '#tests/support/account-for-test.ts'
import { hanakoId } from '#tests/support/expenses-for-test.ts'
import { openAccount } from './current-database.ts'
import { forgetTraces, unsavedFilesDatabase } from './device-traces.ts'
import { nowSeconds } from './device-clock.ts'
import { newId } from './new-id.ts'
import {
  claimShared,
  draftFiles,
  dropDraftFiles,
  dropFiles,
  incomingCount,
  keepDraftFile,
  nextIncoming,
  putReady,
  sharedFiles,
} from './queries/unsaved-files.ts'
import { inUnsavedFiles, keepShared } from './unsaved-files.ts'

const taro = newId(UserId)
const now = nowSeconds()
const [hour, day] = [3_600, 86_400]
const bytes = new TextEncoder().encode('a photo').buffer
const shared = { name: '夕食.jpg', type: 'image/jpeg', bytes }
const ready: ReadyFile = {
  facts: {
    kind: 'receipt',
    name: '夕食.webp',
    type: 'image/webp',
    width: 10,
    height: 10,
    size: 7,
    hash: ContentHash.parse('a'.repeat(64)),
  },
  bytes,
  thumbnail: null,
}
const all = () =>
  inUnsavedFiles(async ({ incoming, files }) => (await incoming.count()) + (await files.count()))
async function makeReady(): Promise<AttachmentId> {
  const next = await nextIncoming()
  if (!next) throw new Error('there is a file')
  await putReady(next, ready)
  return next.id
}

beforeEach(openOwnAccount)
afterEach(async () => {
  await inUnsavedFiles(({ incoming, files }) => Promise.all([incoming.clear(), files.clear()]))
  await deleteAccountDatabase()
})

it('what was shared stays until it is made ready and dropped, and is counted once', async () => {
  await keepShared([shared], { userId: hanakoId })
  const again = await nextIncoming()
  const id = await makeReady()
  expect([await incomingCount(), (await sharedFiles()).map((each) => each.id)]).toEqual([0, [id]])
  // Another tab has made the same one ready.
  if (again) await putReady(again, ready)
  expect(await sharedFiles()).toMatchObject([{ id, file: { facts: { name: '夕食.webp' } } }])
  await dropFiles([id])
  expect(await all()).toBe(0)
})

it('what was shared while nobody was signed in is of whoever signs in within an hour', async () => {
  await keepShared([shared], { userId: null, now: now - hour + 60 })
  await keepShared([shared], { userId: null, now: now - hour - 60 })
  expect(await incomingCount()).toBe(0)
  await claimShared()
  expect([await incomingCount(), await all()]).toEqual([1, 1])
})

it('another account sees none of it, and what nobody has wanted for a week is deleted', async () => {
  await keepShared([shared], { userId: hanakoId, now: now - 6 * day })
  await keepShared([shared], { userId: hanakoId, now: now - 8 * day })
  await makeReady()
  await keepDraftFile(newId(AttachmentId), ready)
  await openAccount({ userId: taro, displayName: '太郎' })
  await claimShared()
  expect([await incomingCount(), await sharedFiles()]).toEqual([0, []])
  await openAccount({ userId: hanakoId, displayName: '花子' })
  expect(await all()).toBe(2)
})

it('what is recorded already is not offered again, if the page was ended before it was dropped', async () => {
  const database = await openOwnAccount()
  await keepShared([shared], { userId: hanakoId })
  const id = await makeReady()
  await database.attachments.put({ ...attachmentRow(1), id })
  expect(await sharedFiles()).toEqual([])
})

it('a draft has the files that it names, and its end leaves those that were shared', async () => {
  await keepShared([shared], { userId: hanakoId })
  const id = await makeReady()
  const [first, second] = [newId(AttachmentId), newId(AttachmentId)]
  await keepDraftFile(first, ready)
  await keepDraftFile(second, ready)
  expect((await draftFiles([second, first])).map((each) => each.id)).toEqual([second, first])
  await dropDraftFiles()
  expect([await draftFiles([first, second]), (await sharedFiles()).map((each) => each.id)]).toEqual([
    [],
    [id],
  ])
})

it('makes no database where there is nothing to keep', async () => {
  await Dexie.delete(unsavedFilesDatabase)
  vi.resetModules()
  const fresh = await import('./queries/unsaved-files.ts')
  await fresh.dropDraftFiles()
  expect(await Dexie.getDatabaseNames()).not.toContain(unsavedFilesDatabase)
})

it('signing out leaves nothing of it on the device', async () => {
  await keepShared([shared], { userId: hanakoId })
  await keepDraftFile(newId(AttachmentId), ready)
  forgetTraces()
  await expect.poll(all).toBe(0)
})
