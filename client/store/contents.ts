/**
 * The bytes of attachments on this device: those that wait to be sent, and those that were fetched
 * (docs/decisions/0131-attachments.md). A list never reads them, because thumbnails have a store of their own.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { ContentHash } from '#shared/model/attachment.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import { rowOfTable } from '#shared/sync/queue-record.ts'
import { type NamingRows, withUnsentBytes } from '#shared/sync/send-contents.ts'
import { type AccountDatabase, accountOf } from './account-database.ts'
import { nowSeconds } from './device-clock.ts'
import { withReopening } from './reopen-database.ts'

/** The bytes of all files that were fetched, or sent, and are kept so that they open without a connection. */
const keptBytesMax = 200_000_000

/** Setting the time writes all bytes again. */
const usedAgainAfterSeconds = 24 * 60 * 60
/** Bytes that no row names may get one again: when the rows are read anew, or the person is invited back. */
const unnamedKeptSeconds = 7 * 24 * 60 * 60

/** Undefined if the bytes are not on this device. */
export async function contentHere(
  database: AccountDatabase,
  hash: ContentHash,
  now: EpochSeconds = nowSeconds(),
): Promise<ArrayBuffer | undefined> {
  const { contents } = database
  const kept = await withReopening(database, () => contents.get(hash))
  if (kept && kept.usedAt <= now - usedAgainAfterSeconds)
    // Whether or not there is room for it, the file is shown.
    void contents.put({ ...kept, usedAt: now }).catch(() => undefined)
  return kept?.bytes
}

/** Keeps fetched bytes, for which the least recently used ones make room. It throws on a full disk. */
export async function keepContent(
  database: AccountDatabase,
  content: { hash: ContentHash; bytes: ArrayBuffer },
  { bytesMax = keptBytesMax, now = nowSeconds() }: { bytesMax?: number; now?: EpochSeconds } = {},
): Promise<void> {
  await withReopening(database, () => database.contents.put({ ...content, usedAt: now }))
  await makeRoom(database, bytesMax)
}

/** The attachments whose bytes are here and not on the server, in order of recording. */
export async function unsentAttachments(
  database: AccountDatabase,
): Promise<ReturnType<typeof withUnsentBytes>> {
  const here = await database.contents.toCollection().primaryKeys()
  return here.length === 0 ? [] : withUnsentBytes(await rowsNaming(database, here), new Set(here))
}

async function rowsNaming(
  { attachments, tombstones }: AccountDatabase,
  hashes: readonly ContentHash[],
): Promise<NamingRows> {
  const [rows, deleted] = await Promise.all([
    attachments.where('hash').anyOf(hashes).toArray(),
    tombstones.where('key').startsWith('attachments/').toArray(),
  ])
  return { attachments: rows, tombstones: deleted }
}

const storesOfNames = ['attachments', 'tombstones', 'api_sync_queue', 'scopes'] as const

/** Bytes that are not on the server are never deleted. */
async function makeRoom(database: AccountDatabase, bytesMax: number): Promise<void> {
  await inBytes(database, async () => {
    const oldestFirst = await database.contents.orderBy('usedAt').primaryKeys()
    const rows = await rowsNaming(database, oldestFirst)
    const unsent = new Set(withUnsentBytes(rows, new Set(oldestFirst)).map(({ hash }) => hash))
    for (const hash of await namesInQueue(database)) unsent.add(hash)
    const sizes = new Map(allNaming(rows).map(({ hash, size }) => [hash, size]))
    const kept = oldestFirst.filter((hash) => sizes.has(hash) && !unsent.has(hash))
    let bytes = kept.reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0)
    const dropped = kept.filter((hash) => {
      const isTooMany = bytes > bytesMax
      if (isTooMany) bytes -= sizes.get(hash) ?? 0
      return isTooMany
    })
    await database.contents.bulkDelete(dropped)
  })
}

/** Deletes what no row and no unsent change names any more. To be called when all rows have been fetched. */
export async function dropUnnamed(
  database: AccountDatabase,
  now: EpochSeconds = nowSeconds(),
): Promise<void> {
  const { contents, thumbnails } = database
  await inBytes(database, async () => {
    // A device whose rows were deleted, to be fetched again, has no state of its own scope before these have come.
    if (!(await database.scopes.get(scopeOfUser(accountOf(database))))) return
    const [unused, small] = await Promise.all([
      contents
        .where('usedAt')
        .belowOrEqual(now - unnamedKeptSeconds)
        .primaryKeys(),
      thumbnails.toCollection().primaryKeys(),
    ])
    const rows = await rowsNaming(database, [...unused, ...small])
    const named = new Set(allNaming(rows).map(({ hash }) => hash))
    for (const hash of await namesInQueue(database)) named.add(hash)
    const unnamed = unused.filter((hash) => !named.has(hash))
    await contents.bulkDelete(unnamed)
    const here = new Set(await contents.toCollection().primaryKeys())
    await thumbnails.bulkDelete(small.filter((hash) => !named.has(hash) && !here.has(hash)))
  })
}

function allNaming({ attachments, tombstones }: NamingRows) {
  return [...attachments, ...tombstones.flatMap((tombstone) => rowOfTable('attachments', tombstone) ?? [])]
}

/** The hashes in unsent changes: a refused one may be sent again, though its row is not shown any more. */
async function namesInQueue({ api_sync_queue: queue }: AccountDatabase): Promise<ContentHash[]> {
  const images = (await queue.toArray()).flatMap((record) => record.images)
  return images.flatMap((image) => rowOfTable('attachments', image)?.hash ?? [])
}

function inBytes(database: AccountDatabase, body: () => Promise<void>): Promise<void> {
  const { contents, thumbnails } = database
  const stores = [contents, thumbnails, ...storesOfNames.map((name) => database.table(name))]
  return withReopening(database, () => database.transaction('rw', stores, body))
}
