/**
 * The bytes of attachments, in pieces (docs/decisions/0131-attachments.md). A content is whole when its `type` is known. Then it
 * is the only one of its hash and group. Until then there may be others, of sizes that rows say falsely.
 */
import { sql } from 'kysely'
import { pieceBytes } from '#shared/limits.ts'
import { type Attachment, pieceCountOf } from '#shared/model/attachment.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { addCost } from './cost-counter.ts'
import type { Tx } from './database.ts'
import { syncedTables } from './synced-tables.ts'

/** Which content is meant. */
export type ContentKey = Pick<Attachment, 'groupId' | 'hash' | 'size'>
/** What the content of a file is. */
type ContentFacts = Pick<Attachment, 'type' | 'width' | 'height'>
export type WholeContent = Pick<Attachment, 'hash'> & { facts: ContentFacts; content: Buffer }

/** The bytes that the piece of this number has, counted from 0. Not positive if there is none. */
export function bytesOfPiece(size: number, piece: number): number {
  return Math.min(pieceBytes, size - piece * pieceBytes)
}

/** What the content is, if the server has all of it. */
export async function findWhole(
  tx: Tx,
  { groupId, hash, size }: ContentKey,
): Promise<ContentFacts | undefined> {
  const found = await tx
    .selectFrom('attachmentContents')
    .select(['type', 'width', 'height'])
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .where('size', '=', size)
    .executeTakeFirst()
  return found?.type ? { ...found, type: found.type } : undefined
}

/** Stores a content of which all bytes came at once. */
export async function storeWhole(
  tx: Tx,
  { groupId, hash, facts, content }: WholeContent & Pick<Attachment, 'groupId'>,
): Promise<void> {
  const key = { groupId, hash, size: content.length }
  if (await findWhole(tx, key)) return
  await startContent(tx, key)
  await insertPieces(tx, key, content)
  await markWhole(tx, key, facts)
}

export async function insertPieces(tx: Tx, key: ContentKey, content: Buffer): Promise<void> {
  for (let piece = 0; piece < pieceCountOf(content.length); piece++) {
    const bytes = content.subarray(piece * pieceBytes, (piece + 1) * pieceBytes)
    await putPiece(tx, { ...key, piece, content: bytes })
  }
}

type Piece = ContentKey & { piece: number; content: Buffer }

/**
 * Stores one piece of the content of this size, or stores it again. Resolves with the numbers of those still missing. A content
 * that is whole is not written any more.
 */
export async function storePiece(tx: Tx, { piece, content, ...key }: Piece): Promise<number[]> {
  await startContent(tx, key)
  if (!(await lockUnfinished(tx, key))) return []
  await putPiece(tx, { ...key, piece, content })
  return missingPieces(tx, key)
}

/** Whether pieces of the content are missing. If so, until the end of the transaction no other one stores or compares any. */
async function lockUnfinished(tx: Tx, { groupId, hash, size }: ContentKey): Promise<boolean> {
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

/** What the bytes are. Undefined if they do not have the hash, or are of no type that can be attached. */
export type ReadFacts = (hash: Attachment['hash'], content: Buffer) => ContentFacts | undefined

/**
 * Compares a content whose pieces are all there with the hash, and with what each attachment says that names it. It is deleted if
 * it is that of none of them. So an attachment whose author did not tell the truth does not take the bytes of another one away.
 */
export async function compareWhole(tx: Tx, key: ContentKey, readFacts: ReadFacts): Promise<void> {
  if (!(await lockUnfinished(tx, key)) || (await missingPieces(tx, key)).length > 0) return
  const facts = readFacts(key.hash, await readContent(tx, key))
  if (facts && (await isNamed(tx, key, facts))) await markWhole(tx, key, facts)
  else await deleteContent(tx, key)
}

async function isNamed(
  tx: Tx,
  { groupId, hash, size }: ContentKey,
  { type, width, height }: ContentFacts,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('attachments')
    .select(['type', 'width', 'height'])
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .where('size', '=', size)
    .execute()
  return rows.some((row) => row.type === type && row.width === width && row.height === height)
}

async function startContent(tx: Tx, key: ContentKey): Promise<void> {
  await tx
    .insertInto('attachmentContents')
    .values({ ...key, type: null, width: null, height: null, object: null })
    .onConflict((conflict) => conflict.columns(['groupId', 'hash', 'size']).doNothing())
    .execute()
}

async function putPiece(tx: Tx, piece: Piece): Promise<void> {
  await tx
    .insertInto('attachmentPieces')
    .values(piece)
    .onConflict((conflict) =>
      conflict.columns(['groupId', 'hash', 'size', 'piece']).doUpdateSet({ content: sql`excluded.content` }),
    )
    .execute()
}

async function missingPieces(tx: Tx, { groupId, hash, size }: ContentKey): Promise<number[]> {
  const rows = await tx
    .selectFrom('attachmentPieces')
    .select('piece')
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .where('size', '=', size)
    .execute()
  const here = new Set(rows.map(({ piece }) => piece))
  return Array.from({ length: pieceCountOf(size) }, (_, piece) => piece).filter((piece) => !here.has(piece))
}

/**
 * The numbers of the pieces that a device has still to send. If all are here, the last one: with it they are compared, which a
 * server that was killed or had no memory has not done, and a row is refused that is not true of them.
 */
export async function piecesToSend(tx: Tx, key: ContentKey): Promise<number[]> {
  const missing = (await findWhole(tx, key)) ? [] : await missingPieces(tx, key)
  return missing.length > 0 ? missing : [pieceCountOf(key.size) - 1]
}

/** Another size of the same hash is false, so what has come of it is dropped. */
async function markWhole(tx: Tx, { groupId, hash, size }: ContentKey, facts: ContentFacts): Promise<void> {
  await tx
    .updateTable('attachmentContents')
    .set(facts)
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .where('size', '=', size)
    .execute()
  await tx
    .deleteFrom('attachmentContents')
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .where('size', '<>', size)
    .execute()
}

/** Sending this many bytes costs about as much as a unit of cost. */
const bytesOfUnit = 128

export function addCostOfBytes(bytes: number): void {
  addCost(bytes / bytesOfUnit)
}

/** All pieces that there are, in their order. None if the bytes are an object (contents-in-bucket.ts). */
export async function readContent(tx: Tx, { groupId, hash, size }: ContentKey): Promise<Buffer> {
  const pieces = await tx
    .selectFrom('attachmentPieces')
    .select('content')
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .where('size', '=', size)
    .orderBy('piece')
    .execute()
  const content = Buffer.concat(pieces.map((piece) => piece.content))
  addCostOfBytes(content.length)
  return content
}

export async function deleteContent(tx: Tx, { groupId, hash, size }: ContentKey): Promise<void> {
  await tx
    .deleteFrom('attachmentContents')
    .where('groupId', '=', groupId)
    .where('hash', '=', hash)
    .where('size', '=', size)
    .execute()
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
