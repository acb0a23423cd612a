/** Kysely over one better-sqlite3 connection: durable commits, and writers that take the write lock before they read. */
import SqliteConnection from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import { createEventLoopYield } from './yield-to-event-loop.ts'
import { TransactionLost } from './outages.ts'
import { createBusyRetries } from './retry-busy.ts'

type Connection = SqliteConnection.Database

export function openSqlite(file: string | Buffer): Connection {
  const connection = new SqliteConnection(file)
  connection.pragma('journal_mode = WAL')
  // A device drops its queue when it is answered: what was answered must survive a power cut.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  // What a savepoint could undo: a few pages for each change, which need no file.
  connection.pragma('temp_store = MEMORY')
  // From now on the driver waits for others, and the event loop goes on. Until here it was SQLite's five seconds.
  connection.pragma('busy_timeout = 10')
  return connection
}

type Waiting = {
  /** How long a statement waits for another process that writes to the file. */
  busyMsMax: number
  /** Others wait for their turn of the event loop; in a simulation nobody does. */
  yieldsToEventLoop: boolean
}

export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #connection: Connection
  readonly #waiting: Waiting

  constructor(connection: Connection, waiting: Waiting) {
    super({ database: withStatementCache(connection) })
    this.#connection = connection
    this.#waiting = waiting
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#connection, this.#waiting)
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter()
  }
}

/** SQLite undoes `create table` as well: a migration that ends half-way leaves nothing behind, and can run again. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * SQLite may roll back a whole transaction by itself: on a full disk, an I/O error, or without memory. What is written
 * after that would be committed statement by statement. So each statement of such a transaction fails, and its commit.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #connection: Connection
  readonly #yield: () => Promise<void> | undefined
  readonly #retryBusy: ReturnType<typeof createBusyRetries>
  #guarded: DatabaseConnection | undefined
  /** Between `begin` and `commit` or `rollback`, as this driver sent them. */
  #isBegun = false
  /** The error with which SQLite rolled back. */
  #lostBy: unknown

  constructor(connection: Connection, { busyMsMax, yieldsToEventLoop }: Waiting) {
    super({ database: withStatementCache(connection) })
    this.#connection = connection
    this.#yield = yieldsToEventLoop ? createEventLoopYield() : () => undefined
    this.#retryBusy = createBusyRetries(busyMsMax)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#guarded ??= this.#guard(await super.acquireConnection())
    return this.#guarded
  }

  #guard(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async <R>(query: CompiledQuery) => {
        const yielded = this.#yield()
        if (yielded) await yielded
        this.#assertAlive()
        const run = () => connection.executeQuery<R>(query)
        try {
          // Whoever is in a transaction has the lock.
          return await (this.#isBegun ? run() : this.#retryBusy(run))
        } catch (error) {
          this.#lostBy ??= error
          this.#assertAlive()
          this.#lostBy = undefined
          throw error
        }
      },
      streamQuery: (query, chunkSize) => {
        this.#assertAlive()
        return connection.streamQuery(query, chunkSize)
      },
    }
  }

  #assertAlive(): void {
    if (!this.#isBegun || this.#connection.inTransaction) return
    throw new TransactionLost('SQLite has rolled back the transaction', { cause: this.#lostBy })
  }

  /** Another process (a backup, a command) may write too: whoever reads first and writes then would lose to it. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
    this.#isBegun = true
    this.#lostBy = undefined
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#assertAlive()
    // Committed, the connection has no transaction any more, which is as it should be.
    this.#isBegun = false
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** Where SQLite has rolled back by itself, doing it again would throw, and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isBegun = false
    if (this.#connection.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
}

const cachedStatementsMax = 300

/** The product's statements are few, and preparing one costs more than running it. */
function withStatementCache(connection: Connection): SqliteDatabase {
  const statements = new Map<string, SqliteConnection.Statement>()
  return {
    close: () => connection.close(),
    prepare: (text) => {
      const cached = statements.get(text)
      if (cached) return cached
      if (statements.size >= cachedStatementsMax) statements.clear()
      const statement = connection.prepare(text)
      statements.set(text, statement)
      return statement
    },
  }
}
