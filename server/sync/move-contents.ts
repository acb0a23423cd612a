/**
 * Moves bytes of attachments between database and bucket, one content after the other. The process may be killed at any time:
 * bytes are where they were until they are known to be where they are to be (docs/decisions/0134-contents-in-a-bucket.md).
 */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { v7 as uuidV7 } from 'uuid'
import { assert } from '#shared/assert.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { ContentKey } from '#server/db/attachment-contents.ts'
import {
  contentsInBucket,
  contentsInPieces,
  dropPieces,
  nameObject,
  returnPieces,
  unnamedOf,
} from '#server/db/contents-in-bucket.ts'
import type { Database } from '#server/db/database.ts'
import { batchRows } from '#server/db/in-batches.ts'
import type { Bucket } from './bucket.ts'
import { hashOf } from './receive-piece.ts'

type Deps = { database: Database; bucket: Bucket }

/** Of all objects that this server writes. What else is in the bucket is left alone. */
const prefix = 'attachments/'

/** Moves every content that is whole into the bucket, until `isEnding`. Resolves with the number of those that were moved. */
export async function moveToBucket({
  isEnding = () => false,
  ...deps
}: Deps & { isEnding?: () => boolean }): Promise<number> {
  let moved = 0
  for (;;) {
    const contents = await contentsInPieces(deps.database)
    if (contents.length === 0) return moved
    for (const key of contents) {
      if (isEnding()) return moved
      if (await writeObject(deps, key)) moved += 1
    }
  }
}

async function writeObject({ database, bucket }: Deps, key: ContentKey): Promise<boolean> {
  const { groupId, hash } = key
  const named = await nameObject(database, key, `${prefix}${groupId}/${hash}/${uuidV7()}`)
  if (!named) return false
  const { object, content } = named
  await bucket.put(object, content)
  // Read again before the pieces are deleted: only then is it known that the bucket has these bytes.
  const written = await bucket.get(object)
  const digest = createHash('sha256')
  if (written) await pipeline(written, digest)
  assert(digest.digest('hex') === hash, `the bucket has the bytes that were written to ${object}`)
  return dropPieces(database, { ...key, object })
}

/**
 * Moves every content back into the database. The objects stay, because backups name them. Resolves with the number of contents
 * that were moved, and of those whose bytes the bucket does not have.
 */
export async function moveToDatabase({ database, bucket }: Deps): Promise<{ moved: number; lost: number }> {
  const done = { moved: 0, lost: 0 }
  let last = ''
  for (;;) {
    const contents = await contentsInBucket(database, last)
    for (const stored of contents) {
      const stream = await bucket.get(stored.object)
      const content = stream && (await buffer(stream))
      if (!content || hashOf(content) !== stored.hash) done.lost += 1
      else if (await returnPieces(database, stored, content)) done.moved += 1
    }
    if (contents.length < batchRows) return done
    last = contents.at(-1)?.object ?? last
  }
}

/**
 * Deletes the objects that no content names and that were written before `before`. The newer ones may be named by a backup of the
 * data that has just been replaced by an older one, and that may be put back.
 */
export async function purgeObjects({ database, bucket }: Deps, before: EpochSeconds): Promise<void> {
  let old: string[] = []
  const removeUnnamed = async () => {
    for (const object of await unnamedOf(database, old)) await bucket.remove(object)
    old = []
  }
  for await (const { object, writtenAt } of bucket.list(prefix)) {
    if (writtenAt < before) old.push(object)
    if (old.length === batchRows) await removeUnnamed()
  }
  await removeUnnamed()
}

const minuteMs = 60_000

type Moving = Deps & { onDefect: (error: unknown, place: string) => void }

/** Moves into the bucket now, and then every minute, what has come since. Returns the function that stops it. */
export function keepInBucket({ onDefect, ...deps }: Moving): () => Promise<void> {
  let isEnding = false
  const move = () =>
    moveToBucket({ ...deps, isEnding: () => isEnding }).then(
      () => undefined,
      (error: unknown) => onDefect(error, 'attachments'),
    )
  let last = move()
  const timer = setInterval(() => {
    last = last.then(move)
  }, minuteMs).unref()
  return () => {
    isEnding = true
    clearInterval(timer)
    return last
  }
}
