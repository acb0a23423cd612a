/** Reads and drops the files of the signed-in account that no row names yet. */
import type { AttachmentId, ReadyFile } from '#shared/model/attachment.ts'
import { rowKey } from '#shared/sync/queue-record.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'
import { nowSeconds } from '../device-clock.ts'
import {
  type IncomingFile,
  type KeptFile,
  type UnsavedFiles,
  dropExpired,
  inUnsavedFiles,
  readUnsavedFiles,
} from '../unsaved-files.ts'

/** What was shared while nobody was signed in becomes the account's. */
export async function claimShared(): Promise<void> {
  const { userId } = currentAccount()
  const claim = async (database: UnsavedFiles) => {
    await dropExpired(database, nowSeconds())
    await database.incoming.filter((each) => each.userId === null).modify({ userId })
  }
  await readUnsavedFiles(
    (database) => database.transaction('rw', database.tables, () => claim(database)),
    undefined,
  )
}

/** How many are still to be made ready. */
export function incomingCount(): Promise<number> {
  const { userId } = currentAccount()
  return readUnsavedFiles(({ incoming }) => incoming.where({ userId }).count(), 0)
}

/** One after the other, because together they may be too large for a phone's memory. */
export function nextIncoming(): Promise<IncomingFile | undefined> {
  const { userId } = currentAccount()
  return readUnsavedFiles(({ incoming }) => incoming.where({ userId }).first(), undefined)
}

/** Null drops it, because it cannot be attached. */
export async function putReady({ id, at }: IncomingFile, file: ReadyFile | null): Promise<void> {
  const { userId } = currentAccount()
  await inUnsavedFiles((database) =>
    database.transaction('rw', database.incoming, database.files, async () => {
      // Another tab may have made it ready, and the person may have dropped it since.
      if (!(await database.incoming.get(id))) return
      if (file) await database.files.put({ id, at, userId, isShared: true, file })
      await database.incoming.delete(id)
    }),
  )
}

/** Those that are ready, in the order in which they came. */
export async function sharedFiles(): Promise<KeptFile[]> {
  return unrecorded((await ownFiles()).filter(({ isShared }) => isShared))
}

/** Of a draft that names them, in its order. */
export async function draftFiles(ids: readonly AttachmentId[]): Promise<KeptFile[]> {
  const found = new Map((await ownFiles()).map((each) => [each.id, each]))
  return unrecorded(ids.flatMap((id) => found.get(id) ?? []))
}

function ownFiles(): Promise<KeptFile[]> {
  const { userId } = currentAccount()
  return readUnsavedFiles(({ files }) => files.where({ userId }).sortBy('id'), [])
}

/** A page that was ended between recording them and dropping them would record them twice. */
async function unrecorded(files: readonly KeptFile[]): Promise<KeptFile[]> {
  if (files.length === 0) return []
  const { attachments, tombstones } = currentDatabase()
  const [rows, deleted] = await Promise.all([
    attachments.bulkGet(files.map(({ id }) => id)),
    tombstones.bulkGet(files.map(({ id }) => rowKey('attachments', id))),
  ])
  return files.filter((_, index) => !rows[index] && !deleted[index])
}

export async function keepDraftFile(id: AttachmentId, file: ReadyFile): Promise<void> {
  const { userId } = currentAccount()
  await inUnsavedFiles(({ files }) => files.put({ id, at: nowSeconds(), userId, isShared: false, file }))
}

export async function dropFiles(ids: readonly AttachmentId[]): Promise<void> {
  await readUnsavedFiles(({ files }) => files.bulkDelete([...ids]), undefined)
}

/** What was shared stays. */
export async function dropDraftFiles(): Promise<void> {
  await readUnsavedFiles(({ files }) => files.filter(({ isShared }) => !isShared).delete(), 0)
}
