/** Stores the files of download links, one for each person, by the hash of the link's token. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** Replaces the person's earlier file, whose link ends. */
export async function putDownload({ db }: Database, download: Schema['downloads']): Promise<void> {
  const { userId: _, ...replaced } = download
  await db
    .insertInto('downloads')
    .values(download)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(replaced))
    .execute()
}

/** Deletes the file and returns it. Undefined if there is none by this token, or its link has expired. */
export async function takeDownload(
  { db }: Database,
  { tokenHash, at }: { tokenHash: string; at: EpochSeconds },
): Promise<Pick<Schema['downloads'], 'name' | 'content'> | undefined> {
  return db
    .deleteFrom('downloads')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .returning(['name', 'content'])
    .executeTakeFirst()
}

export async function purgeDownloads({ db }: Database, at: EpochSeconds): Promise<void> {
  await db.deleteFrom('downloads').where('expiresAt', '<=', at).execute()
}
