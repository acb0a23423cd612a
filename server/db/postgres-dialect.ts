/** Kysely over a pool of connections to PostgreSQL. */
import { PostgresDialect } from 'kysely'
import pg from 'pg'

/** A server that vanishes with a scope locked gives it free again after this time. */
const idleInTransactionMsMax = 60_000
const connectMsMax = 10_000
/** By which a connection that leads nowhere any more is noticed. */
const keepAliveMs = 30_000

export function postgresDialect(databaseUrl: string): PostgresDialect {
  const pool = new pg.Pool({
    ...connectionTo(databaseUrl),
    idle_in_transaction_session_timeout: idleInTransactionMsMax,
    types: numbersAsNumbers(),
  })
  // A lost connection is the error of whoever asks over it. The event besides would end the process if nobody heard it:
  // the pool hears it of idle connections, and nobody of one that is between two statements.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool })
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

/** The driver gives `bigint` as text, for fear of numbers beyond 2^53: there are none here. */
function numbersAsNumbers() {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}
