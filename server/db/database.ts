/** The database, which everything outside of this folder holds as a whole and asks by named queries. */
import type { Kysely, Transaction } from 'kysely'
import type { Scope } from '#shared/model/scope.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

export type ScopeChange = { scope: Scope; version: number }
export type Listener = {
  onChange: (change: ScopeChange) => void
  /** Changes may have been committed that are not told of any more. */
  onGap: () => void
}

/**
 * Tells who listens that a scope has a new version, once it is committed. Nothing is kept for whoever does not listen at
 * that moment: devices ask by themselves from time to time.
 */
export type ScopeNotices = {
  /** Called in the transaction of the change. */
  beforeCommit: (tx: Tx, change: ScopeChange) => Promise<void>
  afterCommit: (change: ScopeChange) => void
  /** Resolves when every later change will be heard, or a gap; what it gives ends the listening. */
  listen: (listener: Listener) => Promise<() => Promise<void>>
  /** Ends all listening, with the database. */
  close: () => Promise<void>
}

/** A file, or a cluster of PostgreSQL: whoever knows it can read beside the process that has it open. */
export type ReadableLocation = { file: string } | { databaseUrl: string }

export type Database = {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Kysely<Schema>
  readonly notices: ScopeNotices
  /** Where a thread finds it that reads for itself; null where nobody else can. */
  readonly location: ReadableLocation | null
  /** With which the ids of versions are signed; it never changes. */
  readonly versionKey: (tx: Tx) => Promise<string>
  close: () => Promise<void>
}

/** Runs the body on one consistent view of the database. */
export function inSnapshot<T>(
  { kind, db }: Pick<Database, 'kind' | 'db'>,
  body: (tx: Tx) => Promise<T>,
): Promise<T> {
  const reading = db.transaction().setAccessMode('read only')
  // SQLite's transactions are snapshots by themselves; PostgreSQL's see whatever is committed meanwhile.
  return (kind === 'postgres' ? reading.setIsolationLevel('repeatable read') : reading).execute(body)
}
