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
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['sessions.userId', 'users.displayName', 'sessions.seenAt'])
      .where('sessions.tokenHash', '=', tokenHash)
      // A sign-in may open a session in the moment in which the account is deleted.
      .where('users.deletedAt', 'is', null)
      .where('sessions.expiresAt', '>', at)
      .executeTakeFirst()
  )
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
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['sessions.userId', 'users.displayName'])
      .where('sessions.tokenHash', '=', tokenHash)
      // A sign-in may open a session in the moment in which the account is deleted.
      .where('users.deletedAt', 'is', null)
      .where((of) => of.or([of('sessions.expiresAt', '>', at), of('sessions.createdAt', '>', begunSince)]))
      .executeTakeFirst()
  )
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
 * Ends every session when a new epoch begins, because older data may contain sessions, device codes and download links that
 * were ended since. Devices renew their sessions by their keys.
 */
export async function deleteAllSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('sessions').execute()
  await tx.deleteFrom('deviceCodes').execute()
  await tx.deleteFrom('downloads').execute()
}

/**
 * The user's sessions, with the first key of the device that each belongs to, or null if it is not known; the last used first,
 * and of those the newest. An expired one is still there while it proves its person.
 */
export async function sessionsOf({ db }: Database, userId: UserId) {
  return db
    .selectFrom('sessions')
    .leftJoin('identities', (on) =>
      on.onRef('identities.subject', '=', 'sessions.deviceKey').on('identities.provider', '=', 'local'),
    )
    .select(['tokenHash', 'device', 'sessions.createdAt', 'seenAt', 'expiresAt'])
    .select(({ fn }) => fn.coalesce('identities.addedTo', 'identities.subject').as('firstKey'))
    .where('sessions.userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('tokenHash')
    .execute()
}

/**
 * Stores that the session's device has this key too. It is revoked together with the keys that the device had before, because
 * each of them would begin another session.
 */
export async function setDeviceKey(
  { db }: Database,
  { tokenHash, deviceKey }: { tokenHash: string; deviceKey: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const session = tx.selectFrom('sessions').select('deviceKey').where('tokenHash', '=', tokenHash)
    const before = (await session.executeTakeFirst())?.deviceKey ?? null
    if (before !== null && before !== deviceKey) await joinKeys(tx, { before, added: deviceKey })
    await tx.updateTable('sessions').set({ deviceKey }).where('tokenHash', '=', tokenHash).execute()
  })
}

async function joinKeys(tx: Tx, { before, added }: { before: string; added: string }): Promise<void> {
  const [first, joined] = [await firstKeyOf(tx, before), await firstKeyOf(tx, added)]
  if (first === joined) return
  await tx
    .updateTable('identities')
    .set({ addedTo: first })
    .where('provider', '=', 'local')
    .where((of) => of.or([of('subject', '=', joined), of('addedTo', '=', joined)]))
    .execute()
}

async function firstKeyOf(tx: Tx, deviceKey: string): Promise<string> {
  const key = tx.selectFrom('identities').select('addedTo').where('provider', '=', 'local')
  return (await key.where('subject', '=', deviceKey).executeTakeFirst())?.addedTo ?? deviceKey
}

type Ending = {
  userId: UserId
  /** The sessions to end; absent for all. An expired session proves its person as well, so that it is ended, too. */
  tokenHashes?: readonly string[]
  /** The devices whose keys are revoked, each by its first key. */
  keysOf: 'none' | { these: readonly string[] } | { allBut: readonly string[] }
  at: EpochSeconds
}

/**
 * Ends sessions together with the device keys by which their devices would begin others. If all end, an unused device code
 * and an unused download link do as well.
 */
export async function endSessionsOf(
  { db }: Database,
  { userId, tokenHashes, keysOf, at }: Ending,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sessions = tx.deleteFrom('sessions').where('userId', '=', userId)
    await (tokenHashes ? sessions.where('tokenHash', 'in', tokenHashes) : sessions).execute()
    if (!tokenHashes) {
      await tx.deleteFrom('deviceCodes').where('userId', '=', userId).execute()
      await tx.deleteFrom('downloads').where('userId', '=', userId).execute()
    }
    if (keysOf !== 'none') await revokeKeys(tx, { userId, keysOf, at })
  })
}

type Revoking = { userId: UserId; keysOf: Exclude<Ending['keysOf'], 'none'>; at: EpochSeconds }

async function revokeKeys(tx: Tx, { userId, keysOf, at }: Revoking): Promise<void> {
  const identities = tx
    .updateTable('identities')
    .set({ revokedAt: at })
    .where('userId', '=', userId)
    .where('provider', '=', 'local')
    .where('revokedAt', 'is', null)
  // PostgreSQL knows no empty lists.
  if ('these' in keysOf && keysOf.these.length > 0)
    await identities.where(firstKey, 'in', keysOf.these).execute()
  if ('allBut' in keysOf)
    await (
      keysOf.allBut.length > 0 ? identities.where(firstKey, 'not in', keysOf.allBut) : identities
    ).execute()
}

const firstKey = sql<string>`coalesce(added_to, subject)`

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
