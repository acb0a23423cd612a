/**
 * Kysely over one better-sqlite3 connection, with durable commits. A transaction that writes takes the write lock
 * before its first read.
 */
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
import { setTimeout, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { TransactionLost } from './wait-for-database.ts'

type Connection = SqliteConnection.Database

export function openSqlite(file: string | Buffer): Connection {
  const connection = new SqliteConnection(file)
  connection.pragma('journal_mode = WAL')
  // A device does not send a change again once the server has answered that it is applied. So the change must survive a
  // power cut.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  // Keeps the pages that a savepoint could roll back in memory: they are few, so no temporary file is needed.
  connection.pragma('temp_store = MEMORY')
  // From here on `retryBusy` waits for other processes, and the event loop goes on. The pragmas above waited SQLite's
  // five seconds.
  connection.pragma('busy_timeout = 10')
  return connection
}

/**
 * The memory for pages of the file. better-sqlite3 would keep 16 MiB of them in each thread, although a long answer reads most of
 * them once and the operating system keeps them, too.
 */
const cachedKibOfReaders = 2048

export function openSqliteForReading(file: string): Connection {
  const connection = new SqliteConnection(file, { readonly: true })
  connection.pragma(`cache_size = -${cachedKibOfReaders}`)
  return connection
}

/** A number that changes whenever another connection has committed to the file. Own commits do not change it. */
export function dataVersionOf(connection: Connection): number {
  return Number(connection.pragma('data_version', { simple: true }))
}

type Waiting = {
  /** How long a statement waits for another process that writes to the file. */
  busyMsMax: number
  /** Whether a long transaction yields the event loop to other work. Off in memory: in a simulation nobody else waits. */
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

/** SQLite rolls back `create table` as well. A migration that fails half-way leaves nothing behind and can run again. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * SQLite may roll back a whole transaction by itself: on a full disk, an I/O error, or lack of memory. Statements after that
 * would be committed one by one. So this driver fails each further statement of such a transaction, and its commit.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #connection: Connection
  readonly #yield: () => Promise<void> | undefined
  readonly #retryBusy: ReturnType<typeof createBusyRetries>
  #guarded: DatabaseConnection | undefined
  /** True between `begin` and `commit` or `rollback`, as this driver sent them. */
  #isBegun = false
  /** The error at which SQLite rolled back by itself. */
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
          // A statement within a transaction never waits: the transaction has the lock.
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

  /**
   * `begin immediate` takes the write lock before the first read. Another process (a command) may write too, and a
   * transaction that reads before it locks fails if the other one writes in between.
   */
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
    // Cleared first: after `commit` the connection has no transaction, and `#assertAlive` must not take that for a
    // loss.
    this.#isBegun = false
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** Does nothing if SQLite has rolled back by itself: another rollback would throw and hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isBegun = false
    if (!this.#connection.inTransaction) return
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } finally {
      // If the transaction stayed open, the statements of later calls would become part of it, and none could begin one.
      if (this.#connection.inTransaction) this.#connection.exec('rollback')
    }
  }
}

const cachedStatementsMax = 300

/**
 * Caches prepared statements. The product has few different ones, and preparing one costs more than running it. Moreover, a
 * statement is freed in a later turn of the event loop, which a thread that reads page after page may not have before its end.
 */
export function withStatementCache(connection: Connection): SqliteDatabase {
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

const retryMs = 25

/**
 * Retries statements while another process writes to the SQLite file. SQLite's own waiting would block the event loop.
 * Retries a statement until it succeeds or the file has been locked for `busyMsMax`. Later statements are tried once each
 * while the file stays locked: if each of them waited as long, a queue of them would never end.
 */
function createBusyRetries(busyMsMax: number): <T>(statement: () => Promise<T>) => Promise<T> {
  let busySince: number | undefined
  return async (statement) => {
    for (;;) {
      try {
        const result = await statement()
        busySince = undefined
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        busySince ??= performance.now()
        if (performance.now() - busySince >= busyMsMax) throw error
      }
      await setTimeout(retryMs)
    }
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('SQLITE_BUSY')
  )
}

/** Another request needs several turns of the event loop, so it waits a few times as long as this. */
const blockedMsMax = 10

/**
 * Lets long transactions of SQLite yield the event loop. The driver is synchronous, so awaiting its statements gives nobody
 * else a turn: a call of many statements would block all others until its end. Returns a function to await before each
 * statement. It yields only when the event loop has been blocked for too long.
 */
function createEventLoopYield(): () => Promise<void> | undefined {
  let blockedSince: number | undefined
  return () => {
    if (blockedSince === undefined) {
      blockedSince = performance.now()
      setImmediate(() => {
        blockedSince = undefined
      })
      return undefined
    }
    return performance.now() - blockedSince < blockedMsMax ? undefined : yieldToEventLoop()
  }
}
