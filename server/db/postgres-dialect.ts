/** Kysely over a pool of connections to PostgreSQL. */
import { Socket } from 'node:net'
import { PostgresDialect } from 'kysely'
import pg from 'pg'

/**
 * PostgreSQL ends a transaction that has been idle for this long. So a server process that vanished with a scope locked
 * does not block the scope for ever.
 */
const idleInTransactionMsMax = 60_000
/**
 * A statement that waits for a lock for longer fails, and its caller is asked to come again. There are few connections: if a
 * server that is stuck has a group locked, the calls of its members would occupy all of them.
 */
const lockMsMaxOfServers = 10_000
const connectMsMax = 10_000
/**
 * A connection over which PostgreSQL says nothing for this long, besides the time for a lock, is closed. Nothing else ends a
 * statement when PostgreSQL or its computer is frozen or cut off without a word.
 */
const silentMsMax = 10_000
/** Idle time before the first TCP keep-alive, which detects a dead connection. */
const keepAliveMs = 30_000

export function postgresDialect(databaseUrl: string, lockMsMax = lockMsMaxOfServers): PostgresDialect {
  const pool = new pg.Pool({
    ...connectionTo(databaseUrl),
    idle_in_transaction_session_timeout: idleInTransactionMsMax,
    lock_timeout: lockMsMax,
    types: numbersAsNumbers(),
  })
  // A query over a lost connection rejects, so its caller handles the error. pg emits an `error` event as well, which
  // would end the process if nothing listened. The pool listens to idle connections only, so a connection between two
  // statements of a transaction needs a listener of its own.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (lockMsMax > 0) closeWhenSilent(client, lockMsMax + silentMsMax)
  })
  return new PostgresDialect({ pool })
}

/** What is written starts the time anew, so computing between two statements does not count. */
function closeWhenSilent(client: pg.ClientBase, ms: number): void {
  if (!(client instanceof pg.Client)) return
  const { stream } = client.connection
  if (stream instanceof Socket) stream.setTimeout(ms, () => stream.destroy())
}

export function connectionTo(databaseUrl: string) {
  return {
    connectionString: databaseUrl,
    fallback_application_name: 'waritabi',
    connectionTimeoutMillis: connectMsMax,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  }
}

/** Parses `bigint` as a number. The driver returns text, because values may exceed 2^53; none here do. */
function numbersAsNumbers() {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}
