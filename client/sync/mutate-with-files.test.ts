/** An expense and its photos are stored together, and on a full disk the expense without them. */
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AttachmentId, type ReadyFile } from '#shared/model/attachment.ts'
import { GroupId } from '#shared/model/group.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { UserId } from '#shared/model/user.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { type AccountDatabase, openAccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, deleteDatabase, openAccount } from '#client/store/current-database.ts'
import { newId } from '#client/store/new-id.ts'
import { attachmentArgs, hashOf } from '#tests/builders/attachment-rows.ts'
import { keepThumbnail, thumbnailOf } from './attachment-content.ts'
import { mutate } from './mutate.ts'
import { mutateWithFiles } from './mutate-with-files.ts'

const userId = newId(UserId)
const groupId = newId(GroupId)
let database: AccountDatabase

beforeEach(async () => {
  database = await openAccount({ userId, displayName: '花子' })
  await mutate(groupId, 'group.create', { name: '沖縄', description: '', inviteMethod: 'open' })
})
afterEach(async () => {
  await deleteDatabase(database)
  closeAccount()
})

function fileOf(text: string): ReadyFile {
  const bytes = new TextEncoder().encode(text).buffer
  const { kind, name, type, width, height } = attachmentArgs(1)
  const facts = { kind, name: `${text}.jpg`, type, width, height, size: bytes.byteLength, hash: hashOf(text) }
  return { facts: { ...facts, name }, bytes, thumbnail: new TextEncoder().encode(`small ${text}`).buffer }
}

const attached = (text: string) => {
  const file = fileOf(text)
  return { id: newId(AttachmentId), expenseId: null, itineraryItemId: null, file }
}
const grandmother = (): MutationInput => ({
  name: 'pendingMember.add',
  args: { id: newId(PendingMemberId), name: '祖母' },
})
const textOf = (bytes: ArrayBuffer | null | undefined) => bytes && new TextDecoder().decode(bytes)
const stored = async () => ({
  queue: (await database.api_sync_queue.toArray()).slice(1).map(({ name }) => name),
  attachments: await database.attachments.count(),
  contents: (await database.contents.toArray()).map(({ bytes }) => textOf(bytes)),
  thumbnails: await database.thumbnails.count(),
})
const nothing = { queue: [], attachments: 0, contents: [], thumbnails: 0 }

it('a save with photos stores rows, changes, bytes and small pictures together', async () => {
  const [first, second] = [attached('一'), attached('二')]
  const outcome = await mutateWithFiles(groupId, [grandmother()], [first, second])
  expect(outcome).toEqual({ ok: true, notKept: [] })
  const { contents, ...counts } = await stored()
  expect(counts).toEqual({
    queue: ['pendingMember.add', 'attachment.add', 'attachment.add'],
    attachments: 2,
    thumbnails: 2,
  })
  expect(new Set(contents)).toEqual(new Set(['一', '二']))
  expect(textOf(await thumbnailOf(first.file.facts))).toBe('small 一')
})

it('a save that is refused stores no bytes', async () => {
  const file = attached('一')
  const refused = { ...file, file: { ...file.file, facts: { ...file.file.facts, width: null } } }
  expect(await mutateWithFiles(groupId, [], [refused])).toEqual({
    ok: false,
    code: 'unreadable',
    notKept: [],
  })
  expect(await stored()).toEqual(nothing)
})

describe('on a disk that is full', () => {
  const fill = () => {
    throw new Dexie.QuotaExceededError('full')
  }

  it('what was typed is stored without the photos, whose names are said', async () => {
    database.contents.hook('creating', fill)
    const file = attached('一')
    expect(await mutateWithFiles(groupId, [grandmother()], [file])).toEqual({
      ok: true,
      notKept: [file.file.facts.name],
    })
    expect(await stored()).toEqual({ ...nothing, queue: ['pendingMember.add'] })
  })

  it('the last photo that has no room takes the others with it', async () => {
    let left = 1
    database.contents.hook('creating', () => {
      if (left-- === 0) fill()
    })
    const outcome = await mutateWithFiles(groupId, [grandmother()], [attached('一'), attached('二')])
    expect([outcome.ok, outcome.notKept.length]).toEqual([true, 2])
    expect(await stored()).toEqual({ ...nothing, queue: ['pendingMember.add'] })
  })

  it('photos alone are refused', async () => {
    database.contents.hook('creating', fill)
    expect(await mutateWithFiles(groupId, [], [attached('一')])).toMatchObject({
      ok: false,
      code: 'device-full',
    })
    expect(await stored()).toEqual(nothing)
  })

  it('a small picture is not kept, which fails nothing', async () => {
    database.thumbnails.hook('creating', fill)
    await keepThumbnail(hashOf('一'), new ArrayBuffer(8))
    expect(await thumbnailOf({ hash: hashOf('一') })).toBe(null)
  })
})

it('another account of the device sees none of the bytes, and none are left after signing out', async () => {
  await mutateWithFiles(groupId, [], [attached('一')])
  const other = openAccountDatabase(newId(UserId))
  expect([await other.contents.count(), await other.thumbnails.count()]).toEqual([0, 0])
  await other.delete()
  await deleteDatabase(database)
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes(userId))).toEqual([])
})
