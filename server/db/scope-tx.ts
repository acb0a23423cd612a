/** The server's WriteTx: one scope in one SQL transaction that begins by taking its next version (docs/design.md, "Push"). */
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { ApplicationId } from '#shared/model/application.ts'
import { type Scope, groupOfScope } from '#shared/model/scope.ts'
import { emptiedAttachment } from '#shared/model/attachment.ts'
import type { Profile } from '#shared/model/profile.ts'
import { type RowId, type TableName, contentOf, scopeOfRow } from '#shared/model/tables.ts'
import type { FreePlan } from '#shared/model/server-settings.ts'
import type { UserId } from '#shared/model/user.ts'
import { type Actor, type Outcome, IdTaken, type WriteTx } from '#shared/mutations/define-mutation.ts'
import { assert } from '#shared/assert.ts'
import { countGroups, countOwnedGroups, lockAccount, readAccount, readPlan } from './accounts.ts'
import { type ChangeCounts, changeCountsOf } from './change-counts.ts'
import { retryCollisions } from './retry-collisions.ts'
import type { Database, Tx } from './database.ts'
import { countTrips, readItemIdsOf } from './trip-reads.ts'
import { readPaymentIdsOf, takePaidFlags } from './payment-reads.ts'
import { type AttachmentTx, attachmentTxOf } from './attachment-tx.ts'
import { type GroupIcons, groupIconsOf } from './group-icons.ts'
import { type HistoryTx, historyTxOf } from './history-tx.ts'
import { type RowCache, createRowCache } from './row-cache.ts'
import { type MutationLog, mutationLogOf } from './mutation-log.ts'
import { type Undoing, runAtomically, withSavepointsOnDemand } from './savepoints.ts'
import { rowWritesOf, sqlLookUps, syncedTables } from './synced-tables.ts'
import { type SumChanges, startSums, sumChangesOf } from './scope-sums.ts'
import { ownCopyOf } from './profile-changes.ts'
import { readServerSettings } from './server-settings.ts'
import { addVersionId, newVersionId } from './scope-versions.ts'
import { insertTombstone, deletedRowIn, deleteTombstone, emptyBatch } from './tombstones.ts'

export type ScopeTx = WriteTx & {
  /** The version that this transaction makes. Every row that it writes is stamped with it. */
  readonly version: number
  /** The id under which the version is stored if the transaction changes anything. */
  readonly versionId: () => Promise<string>
  /** When the scope was locked. */
  readonly now: EpochSeconds
  /** Who deletes rows from here on. Null if that is unknown. */
  readonly deletedBy: (userId: UserId | null) => void
  readonly log: MutationLog
  readonly changes: ChangeCounts
  readonly history: HistoryTx
  readonly icons: GroupIcons
  readonly attachments: AttachmentTx
  readonly rows: Pick<RowCache, 'prefetch'>
  readonly sums: Pick<SumChanges, 'write' | 'rowsCounted' | 'rowCount'>
  /**
   * The number of groups in which the user is an active member. Locks the account: until the commit no other
   * transaction can count the same user's groups.
   */
  readonly groupCountOf: (userId: UserId) => Promise<number>
  /** The number of groups that the user owns, as their plan counts them. Locks the account as well. */
  readonly ownedGroupsOf: (userId: UserId) => Promise<number>
  /** The number of trips of the group, by one access to an index. */
  readonly itineraryCount: () => Promise<number>
  /** What the free plan allows on this server. */
  readonly freePlan: () => Promise<FreePlan>
  /** The plan in the user's profile. */
  readonly planOf: (userId: UserId) => Promise<Profile['plan']>
  /**
   * The actor with the name and picture that the account has now; null if the account was deleted. Locks the account: until
   * the commit nobody changes or deletes it.
   */
  readonly currentActor: (actor: Actor) => Promise<Actor | null>
  /** Removes the paid flags of earlier builds, and resolves with them. */
  readonly takePaidFlags: () => ReturnType<typeof takePaidFlags>
  readonly readAccount: (userId: UserId) => ReturnType<typeof readAccount>
  /** The applicant's copy of an application, as it has to be now. */
  readonly readOwnCopy: (id: ApplicationId) => ReturnType<typeof ownCopyOf>
  /**
   * Empties the content of tombstones of rows that were deleted before `before`, as many as one version may contain, and deletes
   * their attachments. Resolves with the number of tombstones.
   */
  readonly emptyTombstones: (before: EpochSeconds) => Promise<number>
  /**
   * Undoes what the part wrote by `put` and `remove` if it refuses or throws. If it throws, `atomically` throws
   * `RolledBack` and the transaction goes on. Any other error means that the transaction ends.
   */
  atomically: (part: () => Promise<Outcome>) => Promise<Outcome>
}

type Options = {
  now: () => EpochSeconds
  /** Whether to create the scope if it does not exist. */
  creates: boolean
  /** Who is recorded with the rows that the transaction deletes. Absent or null if that is unknown. */
  by?: UserId | null
}

type Body<T> = (tx: ScopeTx | undefined) => Promise<{ value: T; isChanged: boolean }>
type Changed<T> = { value: T; committed?: { scope: Scope; version: number } }

/**
 * Locks the scope, runs the body and commits. The body receives `undefined` if the scope does not exist and `creates`
 * is false. If the body changed nothing, the version number is released, so that devices need not fetch it. The body
 * runs again after a collision, and when a part of it has to be undone; only its last run counts.
 */
export async function changeScope<T>(
  database: Database,
  scope: Scope,
  options: Options,
  body: Body<T>,
): Promise<T> {
  const { value, committed } = await withSavepointsOnDemand((undoing) =>
    retryCollisions(() =>
      database.db
        .transaction()
        .execute((tx) => changeScopeIn(tx, database, { scope, undoing, ...options }, body)),
    ),
  )
  if (committed) database.notices.afterCommit(committed)
  return value
}

/**
 * The same in a transaction that changes more than this scope. Its caller has to call `notices.afterCommit` after the commit.
 */
export async function changeScopeIn<T>(
  tx: Tx,
  { notices, versionKey }: Pick<Database, 'notices' | 'versionKey'>,
  { scope, now, creates, by, undoing }: Options & { scope: Scope; undoing: Undoing },
  body: Body<T>,
): Promise<Changed<T>> {
  const key = () => versionKey(tx)
  const version = (await nextVersion(tx, scope)) ?? (creates ? await firstVersion(tx, scope) : undefined)
  if (version === undefined) return { value: (await body(undefined)).value }
  // `now` is read after the scope is locked: otherwise a transaction that waited for the lock could record an earlier
  // time than the one that ran before it.
  const scopeTx = scopeTxOf(tx, { scope, version, now: now(), by: by ?? null, key, undoing })
  const { value, isChanged } = await body(scopeTx)
  await scopeTx.log.write()
  await scopeTx.changes.write()
  await scopeTx.sums.write()
  if (isChanged) {
    await addVersionId(tx, { scope, version, versionId: await scopeTx.versionId(), at: scopeTx.now })
    await notices.beforeCommit(tx, { scope, version })
  } else await releaseVersion(tx, scope, version)
  return isChanged ? { value, committed: { scope, version } } : { value }
}

/**
 * The first statement of every change. It locks the scope's row, so that versions follow each other and no cursor skips one.
 */
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

type Begun = {
  scope: Scope
  version: number
  now: EpochSeconds
  by: UserId | null
  key: () => Promise<string>
  undoing: Undoing
}

function scopeTxOf(tx: Tx, { scope, version, now, by, key, undoing }: Begun): ScopeTx {
  const cache = createRowCache(tx, scope)
  const sums = sumChangesOf(tx, scope)
  const writes = rowWritesOf(tx, scope, sums)
  let written = 0
  let ordinal = 0
  let deleting = by
  let versionId: string | undefined
  const nextOrdinal = () => ordinal++
  const writeTx: WriteTx = {
    scope,
    get: async (table, id) => {
      const row = await cache.row(table, id)
      return row && contentOf<typeof table>(row)
    },
    getDeleted: async (table, id) => deletedRowIn(table, (await cache.tombstone(table, id)).own),
    list: async (table) => (await syncedTables[table].read(tx, scope, 'all')).map((row) => contentOf(row)),
    itemsOf: (itineraryId) => readItemIdsOf(tx, { groupId: groupOfScope(scope), itineraryId }),
    paymentsOf: (expenseIds) => readPaymentIdsOf(tx, { groupId: groupOfScope(scope), expenseIds }),
    has: (lookUp, sought) => sqlLookUps[lookUp](tx, scope, sought),
    put: async (table, row) => {
      assert(scopeOfRow(table, row) === scope, 'a mutation writes rows of its own scope alone')
      const { id } = row
      const { own, isInOtherScope } = await cache.tombstone(table, id)
      // A device keeps tombstones by table and id, without the scope. So an id that was deleted in another scope is not
      // used again.
      if (isInOtherScope) throw new IdTaken(id)
      const before = await cache.row(table, id)
      cache.invalidate(table, id)
      written += 1
      const position = own?.position ?? { createdVersion: version, ordinal: nextOrdinal() }
      if (before) await writes.update(table, { before, content: row, version })
      else if (!(await writes.insert(table, { ...row, version, ...position }))) throw new IdTaken(id)
      // Deleted after the insert, because an id that is taken leaves the tombstone in place.
      if (own) await deleteTombstone(tx, { scope, table, id })
      else if (!before) sums.countRow(table)
    },
    remove: async <T extends TableName>(table: T, id: RowId<T>) => {
      const row = await cache.row(table, id)
      assert(row, 'only what is there is removed')
      cache.invalidate(table, id)
      written += 1
      await writes.remove(table, row)
      await insertTombstone(tx, { scope, table, id }, { row: { ...row, version }, at: now, by: deleting })
    },
  }
  const attachments = attachmentTxOf(tx, scope)
  return {
    ...writeTx,
    version,
    versionId: async () => (versionId ??= newVersionId({ scope, version, key: await key() })),
    now,
    deletedBy: (userId) => {
      deleting = userId
    },
    log: mutationLogOf(tx, scope),
    rows: cache,
    sums,
    atomically: (part) => runAtomically(tx, { undoing, cache, sums, writes: () => written }, part),
    changes: changeCountsOf(tx, scope, now),
    emptyTombstones: async (before) => {
      const emptied = await emptyBatch(tx, { scope, version, before })
      // Attachments of a deleted expense or item go with its content. Until then they come back with it.
      for (const id of await attachments.idsOf(emptied)) {
        const row = await writeTx.get('attachments', id)
        assert(row, 'the scope is locked')
        await writeTx.put('attachments', emptiedAttachment(row))
        await writeTx.remove('attachments', id)
      }
      return emptied.length
    },
    groupCountOf: (userId) => countGroups(tx, userId),
    ownedGroupsOf: (userId) => countOwnedGroups(tx, userId),
    itineraryCount: () => countTrips(tx, groupOfScope(scope)),
    freePlan: async () => (await readServerSettings({ db: tx })).freePlan,
    planOf: (userId) => readPlan(tx, userId),
    takePaidFlags: () => takePaidFlags(tx, groupOfScope(scope)),
    readAccount: (userId) => readAccount(tx, userId),
    readOwnCopy: (id) => ownCopyOf(tx, id),
    currentActor: async (actor) => {
      const { deletedAt = null, ...account } = (await lockAccount(tx, actor.userId)) ?? {}
      return deletedAt === null ? { ...actor, ...account } : null
    },
    icons: groupIconsOf(tx, { scope, now }),
    attachments,
    history: historyTxOf(tx, { scope, version, now, key, cache }),
  }
}
