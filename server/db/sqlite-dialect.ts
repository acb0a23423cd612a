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
import { TransactionLost } from './outages.ts'

type Connection = SqliteConnection.Database

export function openSqlite(file: string | Buffer): Connection {
  const connection = new SqliteConnection(file)
  connection.pragma('journal_mode = WAL')
  // A device drops its queue when it is answered: what was answered must survive a power cut.
  connection.pragma('synchronous = FULL')
  connection.pragma('busy_timeout = 5000')
  connection.pragma('foreign_keys = ON')
  // What a savepoint could undo: a few pages for each change, which need no file.
  connection.pragma('temp_store = MEMORY')
  return connection
}

export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #connection: Connection

  constructor(connection: Connection) {
    super({ database: withStatementsKept(connection) })
    this.#connection = connection
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#connection)
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
  #guarded: DatabaseConnection | undefined
  /** Between `begin` and `commit` or `rollback`, as this driver sent them. */
  #isBegun = false
  /** The error with which SQLite rolled back. */
  #lostBy: unknown

  constructor(connection: Connection) {
    super({ database: withStatementsKept(connection) })
    this.#connection = connection
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#guarded ??= this.#guard(await super.acquireConnection())
    return this.#guarded
  }

  #guard(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async (query) => {
        this.#assertAlive()
        try {
          return await connection.executeQuery(query)
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

const statementsKeptMax = 300

/** The product's statements are few, and preparing one costs more than running it. */
function withStatementsKept(connection: Connection): SqliteDatabase {
  const statements = new Map<string, SqliteConnection.Statement>()
  return {
    close: () => connection.close(),
    prepare: (text) => {
      const kept = statements.get(text)
      if (kept) return kept
      if (statements.size >= statementsKeptMax) statements.clear()
      const statement = connection.prepare(text)
      statements.set(text, statement)
      return statement
    },
  }
}
