/** Receives the bytes of an attachment piece by piece, in any order and any number of times. */
import { createHash } from 'node:crypto'
import type { EpochSeconds } from '#shared/dates.ts'
import { type Attachment, ContentHash } from '#shared/model/attachment.ts'
import { readAttachmentFile } from '#shared/model/attachment-file.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { Refusal } from '#shared/mutations/define-mutation.ts'
import { type ReadFacts, bytesOfPiece, storePiece } from '#server/db/attachment-contents.ts'
import type { Database } from '#server/db/database.ts'
import { retryCollisions } from '#server/db/retry-collisions.ts'
import { changeScope } from '#server/db/scope-tx.ts'

type Deps = { database: Database; now: () => EpochSeconds }
type Piece = { piece: number; content: Buffer }

/**
 * Stores the piece, and resolves with the numbers of those still missing. With the last one, the content is compared with its
 * rows, which say from then on that the bytes are here. A piece that the row does not have is refused, and so are bytes that are
 * not the row's. `holdWhole` throws while there is no memory to compare them.
 */
export async function receivePiece(
  { database, now }: Deps,
  row: Attachment,
  { piece, content, holdWhole }: Piece & { holdWhole: () => void },
): Promise<number[]> {
  if (content.length === 0 || content.length !== bytesOfPiece(row.size, piece))
    throw new Refusal('attachment-mismatch')
  if (row.uploadedAt !== null) return []
  const { groupId, hash, size } = row
  const { db } = database
  const missing = await retryCollisions(() =>
    db.transaction().execute((tx) => storePiece(tx, { groupId, hash, size, piece, content })),
  )
  if (missing.length > 0) return missing
  holdWhole()
  if (!(await noteUploaded({ database, now }, row))) throw new Refusal('attachment-mismatch')
  return []
}

const readFacts: ReadFacts = (hash, content) => {
  const file = readAttachmentFile(content)
  return file.ok && hashOf(content) === hash ? file.value : undefined
}

export function hashOf(content: Buffer): ContentHash {
  return ContentHash.parse(createHash('sha256').update(content).digest('hex'))
}

/** Every attachment of the group with these bytes has them from now on. Whether this row is one of them. */
async function noteUploaded({ database, now }: Deps, row: Attachment): Promise<boolean> {
  return changeScope(database, scopeOfGroup(row.groupId), { now, creates: false }, async (tx) => {
    if (!tx) return { value: false, isChanged: false }
    const { attachments } = tx
    await attachments.compareWhole(row, readFacts)
    let isChanged = false
    for (const id of await attachments.idsNaming(row)) {
      const named = await tx.get('attachments', id)
      if (!named || named.uploadedAt !== null || !(await attachments.hasBytesOf(named))) continue
      await tx.put('attachments', { ...named, uploadedAt: tx.now })
      isChanged = true
    }
    return { value: await attachments.hasBytesOf(row), isChanged }
  })
}
