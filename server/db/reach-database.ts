/** Whether the database answers at all, asked once at the start, so that whoever starts the server reads why not. */
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** `why` is a code, or a few words of the driver. It holds nothing of the address: a password may be in it. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
  readonly why: string

  constructor(why: string) {
    super(`the database cannot be used: ${why}`)
    this.why = why
  }
}

export async function reachDatabase({ kind, db }: Database): Promise<void> {
  if (kind === 'sqlite') return
  const encoding = await sql<{ serverEncoding: string }>`show server_encoding`.execute(db).then(
    ({ rows }) => rows[0]?.serverEncoding,
    (error: unknown) => {
      throw new DatabaseUnreachable(reasonOf(error))
    },
  )
  if (encoding !== 'UTF8') throw new DatabaseUnreachable(`server_encoding ${encoding}`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
