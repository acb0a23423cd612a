/**
 * Sessions last 30 days from their last use. A session is known by a random token, of which only the hash is stored
 * (docs/design.md, "Sessions").
 */
import { v5 as uuidV5 } from 'uuid'
import type { EpochSeconds } from '#shared/dates.ts'
import { proofSeconds, sessionSeconds } from '#shared/limits.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database } from '#server/db/database.ts'
import {
  deleteSession,
  endSessionsOf,
  extendSession,
  findProof,
  findSession,
  insertSession,
  sessionBegunAt,
  sessionsOf,
} from '#server/db/session-rows.ts'
import { hashOf } from './secrets.ts'

/** The account of a caller. */
export type Account = { userId: UserId; displayName: string }

/** How often the use of a session is stored at most. */
const extendEverySeconds = 60 * 60

type Opening = {
  token: string
  userId: UserId
  at: EpochSeconds
  /** See `device-of.ts`. */
  device?: string
  /** The stored form of the device's key. */
  deviceKey?: string | undefined
}

/** False if the device's key has been revoked meanwhile. */
export function openSession(
  database: Database,
  { token, userId, at, device = '', deviceKey }: Opening,
): Promise<boolean> {
  const tokenHash = hashOf(token)
  return insertSession(database, {
    tokenHash,
    userId,
    createdAt: at,
    seenAt: at,
    expiresAt: at + sessionSeconds,
    device,
    deviceKey: deviceKey ?? null,
  })
}

/** Undefined if there is no such session or it has expired. */
export async function findAccount(
  database: Database,
  token: string,
  at: EpochSeconds,
): Promise<Account | undefined> {
  const tokenHash = hashOf(token)
  const found = await findSession(database, tokenHash, at)
  if (!found) return undefined
  const { userId, displayName, seenAt } = found
  if (at - seenAt >= extendEverySeconds) {
    await extendSession(database, { tokenHash, userId }, { seenAt: at, expiresAt: at + sessionSeconds })
  }
  return { userId, displayName }
}

/** How long ago the person may have signed in who changes rows of the database. */
const freshSeconds = 10 * 60

/** Whether the session began by a sign-in of the last ten minutes. */
export async function isFreshSession(database: Database, token: string, at: EpochSeconds): Promise<boolean> {
  const begunAt = await sessionBegunAt(database, hashOf(token))
  return begunAt !== undefined && at - begunAt <= freshSeconds
}

/**
 * The account of a session that may have expired. An expired one gives no access: its person may only learn who they
 * are and add a key, by which the device begins another session.
 */
export async function findProvenAccount(
  database: Database,
  token: string,
  at: EpochSeconds,
): Promise<Account | undefined> {
  return findProof(database, hashOf(token), { at, begunSince: at - proofSeconds })
}

export async function endSession(database: Database, token: string): Promise<void> {
  await deleteSession(database, hashOf(token))
}

/** A session as its person sees it. */
type OwnSession = {
  id: string
  device: string
  createdAt: EpochSeconds
  seenAt: EpochSeconds
  /** Whether the call came with it. */
  isCurrent: boolean
}

type Asking = { userId: UserId; token: string; at: EpochSeconds }

export async function listSessions(database: Database, { userId, token, at }: Asking): Promise<OwnSession[]> {
  const own = hashOf(token)
  const listed = listedSessions(await sessionsOf(database, userId), at)
  return listed.map(({ tokenHash, device, createdAt, seenAt }) => {
    return { id: idOfSession(tokenHash), device, createdAt, seenAt, isCurrent: tokenHash === own }
  })
}

type StoredSession = Awaited<ReturnType<typeof sessionsOf>>[number]

/**
 * Includes the expired session of a device that has no other one, because its key would begin another session. Expired
 * sessions of which no key is known are left out.
 */
export function listedSessions(sessions: readonly StoredSession[], at: EpochSeconds): StoredSession[] {
  const alive = new Set(sessions.filter(({ expiresAt }) => expiresAt > at))
  const known = new Set([null, ...[...alive].map(({ firstKey }) => firstKey)])
  return sessions.filter((session) => {
    if (alive.has(session)) return true
    if (known.has(session.firstKey)) return false
    known.add(session.firstKey)
    return true
  })
}

/**
 * Ends one of the person's sessions. Resolves with false if they have none with this id.
 *
 * All sessions of another device end, and its keys with them, which would begin another session at once. A session from before
 * keys were noted may belong to any device that no other session names, so that the keys of all of those are revoked. Of
 * the caller's own device only that session ends.
 */
export function endSessionById(
  database: Database,
  { userId, token, at }: Asking,
  id: string,
): Promise<boolean> {
  return endSessionsOf(database, { userId, at }, (sessions) => {
    const ended = sessions.find(({ tokenHash }) => idOfSession(tokenHash) === id)
    if (!ended) return null
    const { firstKey } = ended
    const own = sessions.find(({ tokenHash }) => tokenHash === hashOf(token))
    const isOwn = ended === own || (firstKey !== null && firstKey === own?.firstKey)
    return isOwn ? { tokenHashes: [ended.tokenHash], keysOf: 'none' } : anotherDevice(sessions, id)
  })
}

/** The sessions and keys of a device that is not the caller's and has this session. Null if there is no such session. */
export function anotherDevice(sessions: readonly StoredSession[], id: string) {
  const ended = sessions.find(({ tokenHash }) => idOfSession(tokenHash) === id)
  if (!ended) return null
  const { firstKey } = ended
  const others = sessions.filter((session) => session !== ended)
  if (firstKey === null) return { tokenHashes: [ended.tokenHash], keysOf: { allBut: firstKeysOf(others) } }
  const ofDevice = sessions.filter((session) => session.firstKey === firstKey)
  return { tokenHashes: ofDevice.map(({ tokenHash }) => tokenHash), keysOf: { these: [firstKey] } }
}

/**
 * Ends all of the person's sessions, the caller's included, and revokes the keys of all other devices. The caller's keys are
 * kept, as at a sign-out. If none is known, only keys are revoked of devices that other sessions name: otherwise no key might
 * be left that leads to the account.
 */
export async function endAllSessions(database: Database, { userId, token, at }: Asking): Promise<void> {
  const own = hashOf(token)
  await endSessionsOf(database, { userId, at }, (sessions) => {
    const ownKeys = firstKeysOf(sessions.filter(({ tokenHash }) => tokenHash === own))
    return { keysOf: ownKeys.length > 0 ? { allBut: ownKeys } : { these: firstKeysOf(sessions) } }
  })
}

export function firstKeysOf(sessions: readonly { firstKey: string | null }[]): string[] {
  return sessions.flatMap(({ firstKey }) => firstKey ?? [])
}

/**
 * The public id of a session, computed from the hash of its token, from which nobody can compute that hash. So sessions of
 * earlier builds have one, too.
 */
export function idOfSession(tokenHash: string): string {
  return uuidV5(tokenHash, sessionNamespace)
}

const sessionNamespace = '0e9a3f0c-9d5b-4c7c-8a2b-6f6f6d1f2b77'
