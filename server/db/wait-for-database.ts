/**
 * Checks at the start of the server that the database can be used, so that the operator reads the reason if it cannot.
 */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { outageReasonOf } from './outage-reasons.ts'

/** `why` is an error code or a few words of the driver. It never contains the address, which may include a password. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
  readonly why: string

  constructor(why: string) {
    super(`the database cannot be used: ${why}`)
    this.why = why
  }
}

type WaitOptions = { waitMsMax: number; onWait: (why: string) => void }

const retryMs = 500

/**
 * Waits up to `waitMsMax` for a database that is starting or unreachable, because machines that start together come up
 * in any order.
 */
export async function waitForDatabase(database: Database, { waitMsMax, onWait }: WaitOptions): Promise<void> {
  if (database.kind === 'sqlite') return
  const until = performance.now() + waitMsMax
  let isWaiting = false
  for (;;) {
    try {
      return await askEncoding(database)
    } catch (error) {
      const isTransient = outageReasonOf(error) !== undefined
      if (!isTransient || performance.now() >= until) throw unreachable(error)
      if (!isWaiting) onWait(reasonOf(error))
      isWaiting = true
      await setTimeout(retryMs)
    }
  }
}

async function askEncoding({ db }: Database): Promise<void> {
  const { rows } = await sql<{ serverEncoding: string }>`show server_encoding`.execute(db)
  const encoding = rows[0]?.serverEncoding
  if (encoding !== 'UTF8') throw new DatabaseUnreachable(`server_encoding ${encoding}`)
}

function unreachable(error: unknown): DatabaseUnreachable {
  return error instanceof DatabaseUnreachable ? error : new DatabaseUnreachable(reasonOf(error))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
