/** Stores sessions, by the hash of their token. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'
import { sql } from 'kysely'
import { batchRows, inBatches } from './in-batches.ts'
import type { Schema } from './schema.ts'

type Times = { seenAt: EpochSeconds; expiresAt: EpochSeconds }
type FoundSession = { userId: UserId; displayName: string; seenAt: EpochSeconds }

/** Databases limit the number of parameters of a query. */
const hashesPerQueryMax = 1_000

export async function insertSession({ db }: Database, session: Schema['sessions']): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** Undefined if there is no such session, or it has expired at `at`. */
export async function findSession(
  { db }: Database,
  tokenHash: string,
  at: EpochSeconds,
): Promise<FoundSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.userId', 'users.displayName', 'sessions.seenAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', at)
    .executeTakeFirst()
}

/**
 * Like `findSession`, and also finds an expired session that began after `begunSince`. A session that was ended is
 * deleted, so it is not found.
 */
export async function findProof(
  { db }: Database,
  tokenHash: string,
  { at, begunSince }: { at: EpochSeconds; begunSince: EpochSeconds },
): Promise<Pick<FoundSession, 'userId' | 'displayName'> | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.userId', 'users.displayName'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where((of) => of.or([of('sessions.expiresAt', '>', at), of('sessions.createdAt', '>', begunSince)]))
    .executeTakeFirst()
}

/** Those of the given sessions that exist and have not expired at `at`. */
export async function sessionsAlive(
  { db }: Database,
  tokenHashes: readonly string[],
  at: EpochSeconds,
): Promise<ReadonlySet<string>> {
  const alive = new Set<string>()
  for (let first = 0; first < tokenHashes.length; first += hashesPerQueryMax) {
    const found = await db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('tokenHash', 'in', tokenHashes.slice(first, first + hashesPerQueryMax))
      .where('expiresAt', '>', at)
      .execute()
    for (const { tokenHash } of found) alive.add(tokenHash)
  }
  return alive
}

export async function extendSession({ db }: Database, tokenHash: string, times: Times): Promise<void> {
  await db.updateTable('sessions').set(times).where('tokenHash', '=', tokenHash).execute()
}

/**
 * Ends every session when a new epoch begins, because older data may contain sessions and device codes that were ended
 * since. Devices renew their sessions by their keys.
 */
export async function deleteAllSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('sessions').execute()
  await tx.deleteFrom('deviceCodes').execute()
}

export async function deleteSession({ db }: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Deletes sessions that have expired and are too old to prove who their user is. */
export async function purgeSessions(
  { db }: Database,
  { expiredAt, begunBefore }: { expiredAt: EpochSeconds; begunBefore: EpochSeconds },
): Promise<void> {
  await inBatches(() =>
    sql`delete from sessions where token_hash in (
      select token_hash from sessions where created_at <= ${begunBefore} and expires_at <= ${expiredAt}
      order by created_at limit ${batchRows})`.execute(db),
  )
}
