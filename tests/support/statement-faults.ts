/**
 * Makes a single SQL statement of this process fail at the driver, with its transaction lost: SQLite rolls back by
 * itself and reports it; PostgreSQL's connection is cut.
 */
import SqliteConnection from 'better-sqlite3'
import pg from 'pg'
import { assert } from '#shared/assert.ts'

/**
 * SQLite: `rolled back` is its behaviour on a full disk; `refused` fails the statement and leaves the transaction
 * open. PostgreSQL: `cut before` cuts the connection before the statement, `cut after` between the statement and its
 * answer.
 */
export type Fault = 'rolled back' | 'refused' | 'cut before' | 'cut after'

type Watch = {
  statements: number
  fails?: { statement: number; fault: Fault }
  /** Called before each statement. */
  before?: (() => void) | (() => Promise<void>)
}

let watch: Watch | undefined

/** Runs the body and counts its statements. Makes the one given in `fails` fail. */
export async function watchStatements<T>(
  options: Omit<Watch, 'statements'>,
  body: () => Promise<T>,
): Promise<{ statements: number; result: PromiseSettledResult<T> }> {
  const watching: Watch = { statements: 0, ...options }
  watch = watching
  const [result] = await Promise.allSettled([body()])
  watch = undefined
  return { statements: watching.statements, result }
}

/** The fault for this statement, if it is the chosen one. The watcher's own statements are not counted. */
function faultOfThis(current: Watch): Fault | undefined {
  current.statements += 1
  return current.fails?.statement === current.statements ? current.fails.fault : undefined
}

type Run = (this: SqliteConnection.Statement, ...values: unknown[]) => unknown

const statement: object = Object.getPrototypeOf(new SqliteConnection(':memory:').prepare('select 1'))
for (const name of ['run', 'all', 'get'] as const) {
  const real: Run = Reflect.get(statement, name)
  const failing: Run = function (...values) {
    const current = watch
    if (!current) return real.apply(this, values)
    watch = undefined
    void current.before?.()
    watch = current
    const fault = faultOfThis(current)
    if (fault === 'rolled back' && this.database.inTransaction) this.database.exec('rollback')
    if (fault === 'rolled back') throw new SqliteConnection.SqliteError('full', 'SQLITE_FULL')
    if (fault) throw new SqliteConnection.SqliteError('disk I/O error', 'SQLITE_IOERR_READ')
    return real.apply(this, values)
  }
  Reflect.set(statement, name, failing)
}

type Query = (this: pg.Client, ...asked: unknown[]) => Promise<unknown>

const realQuery: Query = Reflect.get(pg.Client.prototype, 'query')
const failingQuery: Query = async function (...asked) {
  const current = watch
  if (!current) return realQuery.apply(this, asked)
  watch = undefined
  await current.before?.()
  watch = current
  const fault = faultOfThis(current)
  if (fault === 'cut before') await terminate(this)
  const answer = realQuery.apply(this, asked)
  if (fault !== 'cut after') return answer
  await answer
  await terminate(this)
  throw new Error('Connection terminated unexpectedly')
}
Reflect.set(pg.Client.prototype, 'query', failingQuery)

/**
 * Terminates the session from another connection, as an operator or a restart does. Resolves when the session has
 * ended.
 */
async function terminate(client: pg.Client): Promise<void> {
  const pid: unknown = Reflect.get(client, 'processID')
  assert(typeof pid === 'number', 'a connected client knows its session')
  const { host, database } = client
  const operator = new pg.Client({ host, database, user: 'postgres' })
  await operator.connect()
  await realQuery.call(operator, 'select pg_terminate_backend($1, 5000)', [pid])
  await operator.end()
}
