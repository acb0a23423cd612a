/**
 * The outcome of every mutation of every user, written in the same transaction as its effect (docs/design.md, "Push").
 * A mutation id is unique among the mutations of its user only.
 */
import { sql } from 'kysely'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'
import { batchRows, inBatches, insertRows } from './in-batches.ts'

export type LogEntry = {
  mutationId: MutationId
  userId: UserId
  /** A hash of name and arguments. The same id with another hash is refused as `id-reused`. */
  contentHash: string
  /** Null if the mutation was applied. */
  code: RejectionCode | null
  /** The version of the scope in whose transaction the mutation was applied or refused. */
  version: number
  at: EpochSeconds
}

/** `versionId` is null if the id of the entry's version is not stored, or is only being made. */
export type Logged = LogEntry & { scope: Scope; versionId: string | null }

export type MutationLog = {
  /** Reads several entries by one query, so that `find` needs none for them. */
  prefetch: (userId: UserId, mutationIds: readonly MutationId[]) => Promise<void>
  find: (userId: UserId, mutationId: MutationId) => Promise<Logged | undefined>
  /** Adds an entry. `write` inserts all of them at the end of the transaction. */
  add: (entry: LogEntry) => void
  write: () => Promise<void>
}

export function mutationLogOf(tx: Tx, scope: Scope): MutationLog {
  const known = new Map<string, Logged | undefined>()
  const added: (LogEntry & { scope: Scope })[] = []
  const prefetch = async (userId: UserId, ids: readonly MutationId[]) => {
    if (ids.length === 0) return
    for (const id of ids) known.set(keyOf(userId, id), undefined)
    const found = await tx
      .selectFrom('mutationLog')
      .leftJoin('scopeVersions', (join) =>
        join
          .onRef('scopeVersions.scope', '=', 'mutationLog.scope')
          .onRef('scopeVersions.version', '=', 'mutationLog.version'),
      )
      .selectAll('mutationLog')
      .select('versionId')
      .where('userId', '=', userId)
      .where('mutationId', 'in', ids)
      .execute()
    for (const entry of found) known.set(keyOf(userId, entry.mutationId), entry)
  }
  return {
    prefetch,
    find: async (userId, id) => {
      if (!known.has(keyOf(userId, id))) await prefetch(userId, [id])
      return known.get(keyOf(userId, id))
    },
    add: (entry) => {
      known.set(keyOf(entry.userId, entry.mutationId), { ...entry, scope, versionId: null })
      added.push({ ...entry, scope })
    },
    write: async () => {
      await insertRows(tx, { into: 'mutationLog', rows: added })
    },
  }
}

function keyOf(userId: UserId, mutationId: MutationId): string {
  return `${userId} ${mutationId}`
}

/** Deletes entries older than `before`. */
export async function purgeLog({ db }: Database, before: EpochSeconds): Promise<void> {
  await inBatches(() =>
    sql`delete from mutation_log where (user_id, mutation_id) in (
      select user_id, mutation_id from mutation_log where at < ${before} order by at limit ${batchRows})`.execute(
      db,
    ),
  )
}
