/**
 * The server's WriteTx: one scope in one SQL transaction that begins by taking its next version (docs/design.md, "Push").
 */
import { CompiledQuery, sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import { contentOf, scopeOfRow } from '#shared/model/tables.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Actor, Outcome } from '#shared/mutations/define-mutation.ts'
import { IdTaken, type WriteTx } from '#shared/mutations/write-tx.ts'
import { assert } from '#shared/assert.ts'
import { countGroups, lockAccount, readAccount } from './accounts.ts'
import { type ChangeCounts, changeCountsOf } from './change-counts.ts'
import { isDeadlock, retryCollisions } from './collisions.ts'
import type { Database, Tx } from './database.ts'
import { type HistoryTx, historyTxOf } from './history-tx.ts'
import { type RowCache, createRowCache } from './row-cache.ts'
import { type MutationLog, mutationLogOf } from './mutation-log.ts'
import { outageReasonOf } from './outages.ts'
import { rowWritesOf } from './row-writes.ts'
import { type SumChanges, startSums, sumChangesOf } from './scope-sums.ts'
import { addVersionId } from './scope-versions.ts'
import { sqlLookUps, syncedTables } from './synced-tables.ts'
import { insertTombstone, deletedRowIn, emptyBatch, deleteTombstone } from './tombstones.ts'

export type ScopeTx = WriteTx & {
  /** What the rows that are written now are stamped with. */
  readonly version: number
  /** When the scope was locked. */
  readonly now: EpochSeconds
  readonly log: MutationLog
  readonly changes: ChangeCounts
  readonly history: HistoryTx
  readonly rows: Pick<RowCache, 'prefetch'>
  readonly sums: Pick<SumChanges, 'write' | 'rowsCounted' | 'rowCount'>
  /** Of how many groups the user is a member. Until the commit no other group can count the same user. */
  readonly groupCountOf: (userId: UserId) => Promise<number>
  /** With the name and picture that the account has now. Until the commit nobody else changes them. */
  readonly currentActor: (actor: Actor) => Promise<Actor>
  readonly readAccount: (userId: UserId) => Promise<{ displayName: string; avatarUrl: string | null }>
  /** Forgets the content of some of what was deleted before, in this version; resolves with how many. */
  readonly emptyTombstones: (before: EpochSeconds) => Promise<number>
  /**
   * Undoes what the body wrote when it refuses or throws, and throws `RolledBack` in the latter case. Any other error is one
   * that has ended the transaction.
   */
  savepoint: (body: () => Promise<Outcome>) => Promise<Outcome>
}

type Options = {
  now: () => EpochSeconds
  /** Whether a scope that does not exist is made. */
  creates: boolean
}

type Body<T> = (tx: ScopeTx | undefined) => Promise<{ value: T; isChanged: boolean }>
type Changed<T> = { value: T; committed?: { scope: Scope; version: number } }

/**
 * Runs the body alone on the scope, and commits. Where there is no such scope it is given none. A version in which
 * nothing changed is given back: devices need not ask for it. The body may run more than once; only the last one counts.
 */
export async function changeScope<T>(
  database: Database,
  scope: Scope,
  options: Options,
  body: Body<T>,
): Promise<T> {
  const { value, committed } = await retryCollisions(() =>
    database.db.transaction().execute((tx) => changeScopeIn(tx, database, { scope, ...options }, body)),
  )
  if (committed) database.notices.afterCommit(committed)
  return value
}

/** The same in a transaction that changes more than this scope. Whoever commits it tells `notices.afterCommit`. */
export async function changeScopeIn<T>(
  tx: Tx,
  { notices, versionKey }: Pick<Database, 'notices' | 'versionKey'>,
  { scope, now, creates }: Options & { scope: Scope },
  body: Body<T>,
): Promise<Changed<T>> {
  const key = () => versionKey(tx)
  const version = (await nextVersion(tx, scope)) ?? (creates ? await firstVersion(tx, scope) : undefined)
  if (version === undefined) return { value: (await body(undefined)).value }
  // Not before the scope is locked: what runs later goes by a later time, however long it has waited.
  const scopeTx = scopeTxOf(tx, { scope, version, now: now(), key })
  const { value, isChanged } = await body(scopeTx)
  await scopeTx.log.write()
  await scopeTx.changes.write()
  await scopeTx.sums.write()
  if (isChanged) {
    await addVersionId(tx, { scope, key: await key() }, { version, at: scopeTx.now })
    await notices.beforeCommit(tx, { scope, version })
  } else await releaseVersion(tx, scope, version)
  return isChanged ? { value, committed: { scope, version } } : { value }
}

/** The first statement of every change: it locks the scope, so that versions follow each other and no cursor skips. */
async function nextVersion(tx: Tx, scope: Scope): Promise<number | undefined> {
  const taken = await tx
    .updateTable('scopes')
    .set({ version: sql`version + 1` })
    .where('scope', '=', scope)
    .returning('version')
    .executeTakeFirst()
  return taken?.version
}

async function firstVersion(tx: Tx, scope: Scope): Promise<number> {
  const { version } = await tx
    .insertInto('scopes')
    .values({ scope, version: 1, horizon: 0 })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ version: sql`scopes.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow()
  if (version === 1) await startSums(tx, scope)
  return version
}

async function releaseVersion(tx: Tx, scope: Scope, version: number): Promise<void> {
  if (version === 1) await tx.deleteFrom('scopes').where('scope', '=', scope).execute()
  else
    await tx
      .updateTable('scopes')
      .set({ version: version - 1 })
      .where('scope', '=', scope)
      .execute()
}

type Begun = { scope: Scope; version: number; now: EpochSeconds; key: () => Promise<string> }

function scopeTxOf(tx: Tx, { scope, version, now, key }: Begun): ScopeTx {
  const cache = createRowCache(tx, scope)
  const sums = sumChangesOf(tx, scope)
  const writes = rowWritesOf(tx, scope, sums)
  let ordinal = 0
  const nextOrdinal = () => ordinal++
  const writeTx: WriteTx = {
    scope,
    get: async (table, id) => {
      const row = await cache.row(table, id)
      return row && contentOf<typeof table>(row)
    },
    getDeleted: async (table, id) => deletedRowIn(table, (await cache.tombstone(table, id)).own),
    list: async (table) => (await syncedTables[table].read(tx, scope, 'all')).map((row) => contentOf(row)),
    has: (lookUp, sought) => sqlLookUps[lookUp](tx, scope, sought),
    put: async (table, row) => {
      assert(scopeOfRow(table, row) === scope, 'a mutation writes rows of its own scope alone')
      const { id } = row
      const { own, isInOtherScope } = await cache.tombstone(table, id)
      // Devices know a deleted row by its id alone: nobody else's is used again.
      if (isInOtherScope) throw new IdTaken(id)
      const before = await cache.row(table, id)
      cache.invalidate(table, id)
      const position = own?.position ?? { createdVersion: version, ordinal: nextOrdinal() }
      if (before) await writes.update(table, { before, content: row, version })
      else if (!(await writes.insert(table, { ...row, version, ...position }))) throw new IdTaken(id)
      // Only once the row stands: one that is refused leaves its tombstone.
      if (own) await deleteTombstone(tx, { scope, table, id })
      else if (!before) sums.countRow(table)
    },
    remove: async (table, id) => {
      const row = await cache.row(table, id)
      assert(row, 'only what is there is removed')
      cache.invalidate(table, id)
      await writes.remove(table, row)
      await insertTombstone(tx, { scope, table, id }, { row: { ...row, version }, at: now })
    },
  }
  return {
    ...writeTx,
    version,
    now,
    log: mutationLogOf(tx, scope),
    rows: cache,
    sums,
    savepoint: (body) => inSavepoint(tx, { cache, sums }, body),
    changes: changeCountsOf(tx, scope, now),
    emptyTombstones: (before) => emptyBatch(tx, { scope, version, before }),
    groupCountOf: (userId) => countGroups(tx, userId),
    readAccount: (userId) => readAccount(tx, userId),
    currentActor: async (actor) => ({ ...actor, ...(await lockAccount(tx, actor.userId)) }),
    history: historyTxOf(tx, { scope, version, now, key, cache }),
  }
}

const [savepoint, rollback, release] = [
  CompiledQuery.raw('savepoint mutation'),
  CompiledQuery.raw('rollback to savepoint mutation'),
  CompiledQuery.raw('release savepoint mutation'),
]

/** The body threw, what it wrote is undone, and the transaction goes on. The cause is what it threw. */
export class RolledBack extends Error {
  override name = 'Undone'
}

type SavepointState = { cache: RowCache; sums: SumChanges }

async function inSavepoint(
  tx: Tx,
  { cache, sums }: SavepointState,
  body: () => Promise<Outcome>,
): Promise<Outcome> {
  const forgetSums = sums.mark()
  const undo = async () => {
    await tx.executeQuery(rollback)
    forgetSums()
    cache.clear()
  }
  await tx.executeQuery(savepoint)
  const ended = await body().catch((error: unknown) => ({ error }))
  if (!('error' in ended)) {
    if (!ended.ok) await undo()
    await tx.executeQuery(release)
    return ended
  }
  // Of an outage it is not known what it has ended; and a deadlock begins the whole transaction again.
  if (isDeadlock(ended.error) || outageReasonOf(ended.error) !== undefined) throw ended.error
  await undo()
  await tx.executeQuery(release)
  throw new RolledBack('a change was undone', { cause: ended.error })
}
