/**
 * The bytes of attachments, in pieces (docs/decisions/0131-attachments.md). A content is stored once for each hash and group, and
 * is whole when its `type` is known.
 */
import { sql } from 'kysely'
import { pieceBytes } from '#shared/limits.ts'
import type { Attachment, AttachmentType } from '#shared/model/attachment.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { addCost } from './cost-counter.ts'
import type { Tx } from './database.ts'
import { syncedTables } from './synced-tables.ts'

/** Which content is meant. */
type ContentKey = Pick<Attachment, 'groupId' | 'hash'>
export type WholeContent = Pick<Attachment, 'hash' | 'type'> & { content: Buffer }

/** The number of pieces of so many bytes. */
function pieceCountOf(size: number): number {
  return Math.ceil(size / pieceBytes)
}

/** The bytes that the piece of this number has, counted from 0. Not positive if there is none. */
export function bytesOfPiece(size: number, piece: number): number {
  return Math.min(pieceBytes, size - piece * pieceBytes)
}

/** The size and the type of the content, if the server has all of it. */
export async function findWhole(
  tx: Tx,
  { groupId, hash }: ContentKey,
): Promise<{ size: number; type: AttachmentType } | undefined> {
  const found = await tx
    .selectFrom('attachmentContents')
    .select(['size', 'type'])
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return found?.type ? { size: found.size, type: found.type } : undefined
}

/** Stores a content of which all bytes came at once. */
export async function storeWhole(
  tx: Tx,
  { groupId, hash, type, content }: WholeContent & ContentKey,
): Promise<void> {
  const key = { groupId, hash }
  if (await findWhole(tx, key)) return
  await startContent(tx, { ...key, size: content.length })
  for (let piece = 0; piece < pieceCountOf(content.length); piece++) {
    const bytes = content.subarray(piece * pieceBytes, (piece + 1) * pieceBytes)
    await putPiece(tx, { ...key, piece, content: bytes })
  }
  await markWhole(tx, { ...key, type })
}

type Piece = ContentKey & { piece: number; content: Buffer }

/**
 * Stores one piece of the content of this size, or stores it again. Resolves with the numbers of those still missing. A content
 * that is whole is not written any more.
 */
export async function storePiece(tx: Tx, { size, ...piece }: Piece & { size: number }): Promise<number[]> {
  const key = { groupId: piece.groupId, hash: piece.hash, size }
  await startContent(tx, key)
  if (!(await lockUnfinished(tx, key))) return []
  await putPiece(tx, piece)
  return missingPieces(tx, key)
}

/** Whether pieces of the content are missing. If so, until the end of the transaction no other one stores or compares any. */
async function lockUnfinished(
  tx: Tx,
  { groupId, hash, size }: ContentKey & { size: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attachmentContents')
    .set({ type: null })
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .where('size', '=', size)
    .where('type', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether bytes are those of the attachment that names them. */
export type IsContentOf = (row: Attachment, content: Buffer) => boolean

/** Compares a content whose pieces are all there with a row that names it. What is not the row's is deleted. */
export async function compareWhole(tx: Tx, row: Attachment, isContentOf: IsContentOf): Promise<void> {
  if (!(await lockUnfinished(tx, row)) || (await missingPieces(tx, row)).length > 0) return
  if (isContentOf(row, await readContent(tx, row))) await markWhole(tx, row)
  else await deleteContent(tx, row)
}

/** Pieces of another size are of an attachment whose author did not tell the truth. They are dropped. */
async function startContent(tx: Tx, { groupId, hash, size }: ContentKey & { size: number }): Promise<void> {
  await tx
    .deleteFrom('attachmentContents')
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .where('size', '<>', size)
    .where('type', 'is', null)
    .execute()
  await tx
    .insertInto('attachmentContents')
    .values({ groupId, hash, size, type: null })
    .onConflict((conflict) => conflict.columns(['groupId', 'hash']).doNothing())
    .execute()
}

async function putPiece(tx: Tx, piece: Piece): Promise<void> {
  await tx
    .insertInto('attachmentPieces')
    .values(piece)
    .onConflict((conflict) =>
      conflict.columns(['groupId', 'hash', 'piece']).doUpdateSet({ content: sql`excluded.content` }),
    )
    .execute()
}

export async function missingPieces(
  tx: Tx,
  { groupId, hash, size }: ContentKey & { size: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('attachmentPieces')
    .select('piece')
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .execute()
  const here = new Set(rows.map(({ piece }) => piece))
  return Array.from({ length: pieceCountOf(size) }, (_, piece) => piece).filter((piece) => !here.has(piece))
}

async function markWhole(
  tx: Tx,
  { groupId, hash, type }: ContentKey & Pick<Attachment, 'type'>,
): Promise<void> {
  await tx
    .updateTable('attachmentContents')
    .set({ type })
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .execute()
}

/** Sending this many bytes costs about as much as a unit of cost. */
const bytesOfUnit = 128

/** All pieces that there are, in their order. */
export async function readContent(tx: Tx, { groupId, hash }: ContentKey): Promise<Buffer> {
  const pieces = await tx
    .selectFrom('attachmentPieces')
    .select('content')
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .orderBy('piece')
    .execute()
  const content = Buffer.concat(pieces.map((piece) => piece.content))
  addCost(content.length / bytesOfUnit)
  return content
}

export async function deleteContent(tx: Tx, { groupId, hash }: ContentKey): Promise<void> {
  await tx.deleteFrom('attachmentContents').where('groupId', '=', groupId).where('hash', '=', hash).execute()
}

/** The bytes of all attachments of the group, deleted ones not counted. */
export async function attachedBytesOf(tx: Tx, groupId: GroupId): Promise<number> {
  const { bytes } = await tx
    .selectFrom('attachments')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('bytes'))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** The attachments of an expense or transfer, in order of recording. */
export async function readAttachmentsOf(
  tx: Tx,
  { id, groupId }: StoredRow<'expenses'>,
): Promise<StoredRow<'attachments'>[]> {
  const found = await tx.selectFrom('attachments').select('id').where('expenseId', '=', id).execute()
  return syncedTables.attachments.read(tx, scopeOfGroup(groupId), { ids: found.map((row) => row.id) })
}
