/** Stores sessions, by the hash of their token. */
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { UserId } from '#shared/model/user.ts'
import { lockAccount } from './accounts.ts'
import type { Database, Tx } from './database.ts'
import { type DevicesEnded, revokeKeys } from './device-keys.ts'
import { isRevoked } from './identities.ts'
import { batchRows, batchesOf, inBatches } from './in-batches.ts'
import type { Schema } from './schema.ts'

type Times = { seenAt: EpochSeconds; expiresAt: EpochSeconds }
type FoundSession = { userId: UserId; displayName: string; seenAt: EpochSeconds }

/** False if the key of its device has been revoked meanwhile: then there is no session. */
export async function insertSession({ db }: Database, session: Schema['sessions']): Promise<boolean> {
  const { userId, deviceKey } = session
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId)
    if (deviceKey !== null && (await isRevoked({ db: tx }, { provider: 'local', subject: deviceKey })))
      return false
    await tx.insertInto('sessions').values(session).execute()
    await noteLogin(tx, { userId, at: session.seenAt })
    return true
  })
}

/** The sessions by this token. One that a sign-in has opened while its account was being deleted is left out. */
function sessionBy({ db }: Database, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.userId', 'users.displayName', 'sessions.seenAt'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.deletedAt', 'is', null)
}

/** Undefined if there is no such session, or it has expired at `at`. */
export async function findSession(
  database: Database,
  tokenHash: string,
  at: EpochSeconds,
): Promise<FoundSession | undefined> {
  return sessionBy(database, tokenHash).where('sessions.expiresAt', '>', at).executeTakeFirst()
}

/** When the session began; undefined if there is none. */
export async function sessionBegunAt({ db }: Database, tokenHash: string): Promise<EpochSeconds | undefined> {
  const found = db.selectFrom('sessions').select('createdAt').where('tokenHash', '=', tokenHash)
  return (await found.executeTakeFirst())?.createdAt
}

/**
 * Like `findSession`, and also finds an expired session that began after `begunSince`. A session that was ended is deleted, so
 * it is not found.
 */
export async function findProof(
  database: Database,
  tokenHash: string,
  { at, begunSince }: { at: EpochSeconds; begunSince: EpochSeconds },
): Promise<FoundSession | undefined> {
  return sessionBy(database, tokenHash)
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
  for (const batch of batchesOf(tokenHashes)) {
    const found = await db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('tokenHash', 'in', batch)
      .where('expiresAt', '>', at)
      .execute()
    for (const { tokenHash } of found) alive.add(tokenHash)
  }
  return alive
}

export async function extendSession(
  { db }: Database,
  { tokenHash, userId }: { tokenHash: string; userId: UserId },
  times: Times,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // In the order in which sessions are ended, so that neither waits for the other.
    await noteLogin(tx, { userId, at: times.seenAt })
    await tx.updateTable('sessions').set(times).where('tokenHash', '=', tokenHash).execute()
  })
}

async function noteLogin(tx: Tx, { userId, at }: { userId: UserId; at: EpochSeconds }): Promise<void> {
  await tx.updateTable('users').set({ lastLoginAt: at }).where('id', '=', userId).execute()
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
export async function sessionsOf({ db }: { db: Database['db'] | Tx }, userId: UserId) {
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

type StoredSession = Awaited<ReturnType<typeof sessionsOf>>[number]

type Ending = {
  /** The sessions to end; absent for all. An expired session proves its person as well, so that it is ended, too. */
  tokenHashes?: readonly string[]
  keysOf: 'none' | DevicesEnded
}

type EndingOf = {
  userId: UserId
  at: EpochSeconds
  /** Called in the transaction before anything is ended. */
  within?: ((tx: Tx) => Promise<void>) | undefined
}

/**
 * Ends sessions together with the device keys by which their devices would begin others, and with what a device may have made
 * to come back: an unused device code, and a download link if all end. `choose` says which, or null for none.
 *
 * Sign-ins, new keys and new codes lock the account too, so that none of them is overlooked.
 */
export async function endSessionsOf(
  { db }: Database,
  { userId, at, within }: EndingOf,
  choose: (sessions: readonly StoredSession[]) => Ending | null,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId)
    const ending = choose(await sessionsOf({ db: tx }, userId))
    if (!ending) return false
    await within?.(tx)
    const { tokenHashes, keysOf } = ending
    const sessions = tx.deleteFrom('sessions').where('userId', '=', userId)
    if (!tokenHashes) await sessions.execute()
    for (const batch of batchesOf(tokenHashes ?? [])) await sessions.where('tokenHash', 'in', batch).execute()
    if (!tokenHashes || keysOf !== 'none')
      await tx.deleteFrom('deviceCodes').where('userId', '=', userId).execute()
    if (!tokenHashes) await tx.deleteFrom('downloads').where('userId', '=', userId).execute()
    if (keysOf !== 'none') await revokeKeys(tx, { userId, keysOf, at })
    return true
  })
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
