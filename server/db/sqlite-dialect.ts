/** Kysely over one better-sqlite3 connection: durable commits, and writers that take the write lock before they read. */
import SqliteConnection from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'

type Connection = SqliteConnection.Database

export function openSqlite(file: string): Connection {
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
}

/** Another process (a backup, a command) may write too: whoever reads first and writes then would lose to it. */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #connection: Connection

  constructor(connection: Connection) {
    super({ database: withStatementsKept(connection) })
    this.#connection = connection
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** On a full disk SQLite has rolled back by itself: doing it again would throw, and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection)
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
