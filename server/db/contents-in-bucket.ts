/**
 * Which contents of attachments are objects of a bucket (docs/decisions/0134-contents-in-a-bucket.md). A row names its object
 * before the object is written. As long as a content has pieces, they are its bytes. Without them, the object is.
 */
import { sql } from 'kysely'
import { type ContentKey, insertPieces, readContent } from './attachment-contents.ts'
import type { Database, Tx } from './database.ts'
import { batchRows, batchesOf, filledUp } from './in-batches.ts'
import { openReadOnly } from './open-database.ts'

const hasPieces = sql<boolean>`exists (select 1 from attachment_pieces where
  attachment_pieces.group_id = attachment_contents.group_id and attachment_pieces.hash = attachment_contents.hash
  and attachment_pieces.size = attachment_contents.size)`

const isOf = ({ groupId, hash, size }: ContentKey) =>
  sql<boolean>`group_id = ${groupId} and hash = ${hash} and size = ${size}`

/** The object whose bytes are the content; undefined while it has pieces, and if there is no such content. */
export async function objectOf(tx: Tx, key: ContentKey): Promise<string | undefined> {
  const named = tx.selectFrom('attachmentContents').select('object').where(isOf(key))
  return (await named.where(sql<boolean>`not ${hasPieces}`).executeTakeFirst())?.object ?? undefined
}

/** Some contents that are whole, and whose bytes are pieces. */
export async function contentsInPieces({ db }: Database): Promise<ContentKey[]> {
  // Begins with the pieces, of which there are few in the end. None of their bytes are read.
  return db
    .selectFrom('attachmentPieces')
    .innerJoin('attachmentContents', (join) =>
      join
        .onRef('attachmentContents.groupId', '=', 'attachmentPieces.groupId')
        .onRef('attachmentContents.hash', '=', 'attachmentPieces.hash')
        .onRef('attachmentContents.size', '=', 'attachmentPieces.size'),
    )
    .select(['attachmentPieces.groupId', 'attachmentPieces.hash', 'attachmentPieces.size'])
    .where('attachmentPieces.piece', '=', 0)
    .where('attachmentContents.type', 'is not', null)
    .limit(batchRows)
    .execute()
}

type StoredObject = ContentKey & { object: string }

/** The next contents whose bytes are objects, in the order of those. */
export async function contentsInBucket({ db }: Database, after: string): Promise<StoredObject[]> {
  const named = db.selectFrom('attachmentContents').select(['groupId', 'hash', 'size', 'object'])
  const rows = await named
    .where('object', '>', after)
    .where(sql<boolean>`not ${hasPieces}`)
    .orderBy('object')
    .limit(batchRows)
    .execute()
  return rows.flatMap(({ object, ...key }) => (object === null ? [] : [{ ...key, object }]))
}

export async function countInBucket({ db }: Pick<Database, 'db'>): Promise<number> {
  const counted = db.selectFrom('attachmentContents').select(({ fn }) => fn.countAll().as('count'))
  const named = counted.where('object', 'is not', null).where(sql<boolean>`not ${hasPieces}`)
  return Number((await named.executeTakeFirstOrThrow()).count)
}

/** The same of a file of SQLite, such as a backup, which may be of an earlier build. */
export async function countInBucketOf(file: string): Promise<number> {
  const database = openReadOnly({ file })
  try {
    const { rows } =
      await sql`select 1 from pragma_table_info('attachment_contents') where name = 'object'`.execute(
        database.db,
      )
    return rows.length === 0 ? 0 : await countInBucket(database)
  } finally {
    await database.close()
  }
}

/**
 * The bytes of a content that is to become an object, and the name of that object: `proposed`, unless it has one already. So
 * several processes that move the same content write the same object. Undefined if it has no pieces any more.
 */
export function nameObject(
  { db }: Database,
  key: ContentKey,
  proposed: string,
): Promise<{ object: string; content: Buffer } | undefined> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockContent(tx, key)
    const content = await readContent(tx, key)
    if (!locked || content.length === 0) return undefined
    const object = locked.object ?? proposed
    await setObject(tx, key, object)
    return { object, content }
  })
}

/** From then on the object is read, which has been written. Whether the content still names it. */
export function dropPieces({ db }: Database, { object, ...key }: StoredObject): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ((await lockContent(tx, key))?.object !== object) return false
    await tx.deleteFrom('attachmentPieces').where(isOf(key)).execute()
    return true
  })
}

/** From then on the pieces are read, and nothing names the object any more. Whether it was named until then. */
export function returnPieces(
  { db }: Database,
  { object, ...key }: StoredObject,
  content: Buffer,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ((await lockContent(tx, key))?.object !== object || !(await objectOf(tx, key))) return false
    await insertPieces(tx, key, content)
    await setObject(tx, key, null)
    return true
  })
}

/** Those of the objects that no content names. None of them is ever named again, because each has a name of its own. */
export async function unnamedOf({ db }: Database, objects: readonly string[]): Promise<string[]> {
  const unnamed: string[] = []
  for (const batch of batchesOf(objects)) {
    const rows = db.selectFrom('attachmentContents').select('object').where('object', 'in', filledUp(batch))
    const named = new Set((await rows.execute()).map(({ object }) => object))
    unnamed.push(...batch.filter((object) => !named.has(object)))
  }
  return unnamed
}

/** Until the end of the transaction no other one changes where the bytes are. Undefined if they are not there as a whole. */
function lockContent(tx: Tx, key: ContentKey): Promise<{ object: string | null } | undefined> {
  return tx
    .updateTable('attachmentContents')
    .set({ type: sql`type` })
    .where(isOf(key))
    .where('type', 'is not', null)
    .returning('object')
    .executeTakeFirst()
}

async function setObject(tx: Tx, key: ContentKey, object: string | null): Promise<void> {
  await tx.updateTable('attachmentContents').set({ object }).where(isOf(key)).execute()
}
