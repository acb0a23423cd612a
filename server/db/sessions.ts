/** Sessions as they are stored: found by their token's hash. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'
import type { Schema } from './schema.ts'

type Times = { seenAt: EpochSeconds; expiresAt: EpochSeconds }
export type FoundSession = { userId: UserId; displayName: string; seenAt: EpochSeconds }

/** Databases take only so many parameters. */
const hashesPerQueryMax = 1_000

export async function insertSession({ db }: Database, session: Schema['sessions']): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** Undefined when there is none, or it has run out by then. */
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

/** Also of a session that has run out, and was begun since. One that was ended is gone. */
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

/** Those of the sessions that have not ended by then. */
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

/** Whoever holds one is signed out; a code for a next device serves no more. */
export async function deleteAllSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('sessions').execute()
  await tx.deleteFrom('deviceCodes').execute()
}

export async function deleteSession({ db }: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}
