/** Checks at the start of the server that the database can be used, so that the operator reads the reason if it cannot. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

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

/** Thrown for every statement of a transaction that the database has already rolled back by itself. */
export class TransactionLost extends Error {
  override name = 'TransactionLost'
}

const sqliteOutage = /^SQLITE_(FULL|IOERR|NOMEM|BUSY|LOCKED|CANTOPEN|PROTOCOL|READONLY)/
/**
 * SQLSTATEs: connection lost, no resources, operator intervention, system error; a lock that did not come free; a
 * transaction that has collided with others in each of its tries; a standby that takes no writes yet.
 */
const postgresOutage = /^(08\w{3}|53\w{3}|57\w{3}|58\w{3}|55P03|25P03|40001|40P01|25006)$/
/** Errors of the socket, before PostgreSQL could answer. */
const socketOutage =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN|NOTFOUND|AI_AGAIN)$/
/** Messages of the pg driver about a lost connection, which carry no code. */
const driverOutage =
  /^(Connection terminated|Client has encountered a connection error|timeout e(xceeded|xpired)|Postgres connection has been discarded|Query read timeout)/
const causesMax = 5

/**
 * The reason of an outage, as an error code or the driver's message. Undefined if neither the error nor one of its causes is
 * an outage: an error of the database itself, as opposed to one of a statement. Examples are a full disk, a failing read, a lost
 * connection, a server that is restarting. They end by themselves or by a repair, so the caller is asked to retry later.
 */
export function outageReasonOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > causesMax) return undefined
  const reason = outageReasonOf(error.cause, depth + 1)
  if (reason !== undefined) return reason
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if ([sqliteOutage, postgresOutage, socketOutage].some((pattern) => pattern.test(code))) return code
  // PostgreSQL's Unix socket does not exist.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return code
  if (error instanceof TransactionLost || driverOutage.test(error.message)) return error.message
  return undefined
}
