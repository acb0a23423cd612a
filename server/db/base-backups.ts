/** What PostgreSQL knows of its own backups. */
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Database } from './database.ts'

/**
 * When the last base backup ended whose history file is still there. Null without one, and where the server's role may not look
 * (`pg_monitor`).
 */
export async function lastBaseBackupAt({ db }: Pick<Database, 'db'>): Promise<EpochSeconds | null> {
  const asked = sql<{ at: string | null }>`
    select extract(epoch from max(modification))::bigint as at from pg_ls_waldir() where name like '%.backup'
  `.execute(db)
  const at = await asked.then(
    ({ rows }) => rows[0]?.at ?? null,
    () => null,
  )
  return at === null ? null : Number(at)
}
