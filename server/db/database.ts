/** The database as code outside of this folder uses it: passed on to named queries, never queried by Kysely there. */
import type { Kysely, Transaction } from 'kysely'
import type { Scope } from '#shared/model/scope.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

export type ScopeChange = { scope: Scope; version: number }
export type Listener = {
  onChange: (change: ScopeChange) => void
  /** Changes may have been committed of which `onChange` was not called. */
  onGap: () => void
}

/**
 * Notifies listeners of a scope's new version after its commit. Notices are not stored, so a listener that is
 * disconnected misses them; devices poll as well.
 */
export type ScopeNotices = {
  /** Called in the transaction of the change. */
  beforeCommit: (tx: Tx, change: ScopeChange) => Promise<void>
  afterCommit: (change: ScopeChange) => void
  /** Resolves when every later change will be reported by `onChange` or as a gap. Returns the function that stops listening. */
  listen: (listener: Listener) => Promise<() => Promise<void>>
  /** Ends all listening. To be called when the database is closed. */
  close: () => Promise<void>
}

/** Where another connection can read the data while this process has them open. */
export type ReadableLocation = { file: string } | { databaseUrl: string }

export type Database = {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Kysely<Schema>
  readonly notices: ScopeNotices
  /** Where a worker thread can open the data for reading. Null for a database in memory, which no other connection sees. */
  readonly location: ReadableLocation | null
  /** The key that signs version ids. It never changes. */
  readonly versionKey: (tx: Tx) => Promise<string>
  close: () => Promise<void>
}

/** Runs the body in a read-only transaction that sees one snapshot. */
export function inSnapshot<T>(
  { kind, db }: Pick<Database, 'kind' | 'db'>,
  body: (tx: Tx) => Promise<T>,
): Promise<T> {
  const reading = db.transaction().setAccessMode('read only')
  // A transaction of SQLite is a snapshot. One of PostgreSQL sees later commits unless it is `repeatable read`.
  return (kind === 'postgres' ? reading.setIsolationLevel('repeatable read') : reading).execute(body)
}
