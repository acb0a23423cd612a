/**
 * Files that no row names yet: what another app has shared, and those of a new expense that is being written. They have a
 * database of their own, which the service worker makes as well, also while nobody is signed in
 * (docs/decisions/0128-shared-files.md).
 */
import Dexie, { type Table } from 'dexie'
import { v7 as uuidV7 } from 'uuid'
import type { EpochSeconds } from '#shared/dates.ts'
import type { AttachmentId, ReadyFile } from '#shared/model/attachment.ts'
import { asId } from '#shared/model/id.ts'
import type { UserId } from '#shared/model/user.ts'
import { unsavedFilesDatabase } from './device-traces.ts'
import { nowSeconds } from './device-clock.ts'
import { withReopening } from './reopen-database.ts'

/** `id` is that of the attachment which it becomes. */
type Unsaved = { id: AttachmentId; at: EpochSeconds }
/** As it came from another app. `userId` is null while nobody is signed in. */
export type IncomingFile = Unsaved & {
  userId: UserId | null
  name: string
  type: string
  bytes: ArrayBuffer
}
/** Of `shared`, or of a draft. */
export type KeptFile = Unsaved & { userId: UserId; isShared: boolean; file: ReadyFile }

export type UnsavedFiles = Dexie & {
  incoming: Table<IncomingFile, AttachmentId>
  files: Table<KeptFile, AttachmentId>
}

let opened: UnsavedFiles | undefined

export function inUnsavedFiles<T>(work: (database: UnsavedFiles) => PromiseLike<T>): Promise<T> {
  if (!opened) {
    const database = new Dexie(unsavedFilesDatabase, { chromeTransactionDurability: 'strict' })
    database.version(1).stores({ incoming: 'id, userId', files: 'id, userId' })
    // Signing out deletes it. What is kept afterwards makes it again.
    database.on('versionchange', () => {
      database.close({ disableAutoOpen: false })
      return false
    })
    // Dexie adds the tables under the names of the stores.
    opened = database as UnsavedFiles
  }
  const database = opened
  return withReopening(database, () => work(database))
}

/**
 * As `inUnsavedFiles`, for work that adds nothing. Returns `ofNone` where there is no such database, and makes none: see
 * `readDevice` of device-database.ts.
 */
export async function readUnsavedFiles<T>(
  work: (database: UnsavedFiles) => PromiseLike<T>,
  ofNone: T,
): Promise<T> {
  const isMade = opened || (await Dexie.getDatabaseNames()).includes(unsavedFilesDatabase)
  return isMade ? inUnsavedFiles(work) : ofNone
}

/** So many wait at once, with so many bytes together. */
const sharedFilesMax = 20
export const sharedBytesMax = 200_000_000
/** Whoever shares while nobody is signed in signs in next, or has given the phone to somebody else. */
const unownedKeptSeconds = 60 * 60
const sharedKeptSeconds = 7 * 24 * 60 * 60

/** Within a transaction over both tables. */
export async function dropExpired({ incoming, files }: UnsavedFiles, now: EpochSeconds): Promise<void> {
  const isExpired = ({ userId, at }: Pick<IncomingFile, 'userId' | 'at'>) =>
    Math.abs(now - at) > (userId === null ? unownedKeptSeconds : sharedKeptSeconds)
  await incoming.filter(isExpired).delete()
  await files.filter((each) => each.isShared && isExpired(each)).delete()
}

/**
 * Keeps what another app has shared, all of it or nothing. False if there is no room for more in the limits. It throws on a full
 * disk.
 */
export async function keepShared(
  shared: readonly Pick<IncomingFile, 'name' | 'type' | 'bytes'>[],
  { userId, now = nowSeconds() }: { userId: UserId | null; now?: EpochSeconds },
): Promise<boolean> {
  const added = shared.map((each) => ({ id: asId<AttachmentId>(uuidV7()), at: now, userId, ...each }))
  return inUnsavedFiles((database) =>
    database.transaction('rw', database.incoming, database.files, async () => {
      await dropExpired(database, now)
      const waiting = [...(await database.incoming.toArray()), ...added]
      const ready = await database.files.filter(({ isShared }) => isShared).count()
      const bytes = waiting.reduce((sum, each) => sum + each.bytes.byteLength, 0)
      if (waiting.length + ready > sharedFilesMax || bytes > sharedBytesMax) return false
      await database.incoming.bulkAdd(added)
      return true
    }),
  )
}
