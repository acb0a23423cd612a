/**
 * Sessions last 30 days from their last use. A session is known by a random token, of which only the hash is stored
 * (docs/design.md, "Sessions").
 */
import type { EpochSeconds } from '#shared/dates.ts'
import { proofSeconds } from '#shared/limits.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database } from '#server/db/database.ts'
import {
  deleteSession,
  endSessionsOf,
  extendSession,
  findProof,
  findSession,
  insertSession,
  sessionsOf,
  setDeviceKey,
} from '#server/db/session-rows.ts'
import { v5 as uuidV5 } from 'uuid'
import { hashOf } from './secrets.ts'

export const sessionSeconds = 30 * 24 * 60 * 60

/** The account of a caller. */
export type Account = { userId: UserId; displayName: string }

/** How often the use of a session is stored at most. */
const extendEverySeconds = 60 * 60

type Opening = {
  token: string
  userId: UserId
  at: EpochSeconds
  /** See `deviceOf`. */
  device?: string
  /** The stored form of the device's key. */
  deviceKey?: string | undefined
}

export async function openSession(
  database: Database,
  { token, userId, at, device = '', deviceKey }: Opening,
): Promise<void> {
  const tokenHash = hashOf(token)
  await insertSession(database, {
    tokenHash,
    userId,
    createdAt: at,
    seenAt: at,
    expiresAt: at + sessionSeconds,
    device,
    deviceKey: deviceKey ?? null,
  })
}

export function noteDeviceKey(
  database: Database,
  { token, deviceKey }: { token: string; deviceKey: string },
): Promise<void> {
  return setDeviceKey(database, { tokenHash: hashOf(token), deviceKey })
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
    await extendSession(database, tokenHash, { seenAt: at, expiresAt: at + sessionSeconds })
  }
  return { userId, displayName }
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
  const sessions = await sessionsOf(database, userId, at)
  return sessions.map(({ tokenHash, device, createdAt, seenAt }) => {
    return { id: idOfSession(tokenHash), device, createdAt, seenAt, isCurrent: tokenHash === own }
  })
}

/**
 * Ends one of the person's sessions. Resolves with false if they have none with this id.
 *
 * The session of another device ends together with the device's key, which would begin another session at once. A session
 * from before keys were noted may belong to any key that no other session names, so that all of those are revoked.
 */
export async function endSessionById(
  database: Database,
  { userId, token, at }: Asking,
  id: string,
): Promise<boolean> {
  const sessions = await sessionsOf(database, userId, at)
  const ended = sessions.find(({ tokenHash }) => idOfSession(tokenHash) === id)
  if (!ended) return false
  const { tokenHash, deviceKey } = ended
  const kept = keysOf(sessions.filter((session) => session !== ended))
  const keys = deviceKey === null ? { allBut: kept } : { these: kept.includes(deviceKey) ? [] : [deviceKey] }
  const isOwn = tokenHash === hashOf(token)
  await endSessionsOf(database, { userId, tokenHashes: [tokenHash], keys: isOwn ? 'none' : keys, at })
  return true
}

/**
 * Ends all of the person's sessions, the caller's included, and revokes the keys of all other devices. The caller's key is
 * kept, as at a sign-out. If it is not known, only keys are revoked that other sessions name: otherwise no key might be left
 * that leads to the account.
 */
export async function endAllSessions(database: Database, { userId, token, at }: Asking): Promise<void> {
  const own = hashOf(token)
  const sessions = await sessionsOf(database, userId, at)
  const ownKeys = keysOf(sessions.filter(({ tokenHash }) => tokenHash === own))
  const keys = ownKeys.length > 0 ? { allBut: ownKeys } : { these: keysOf(sessions) }
  await endSessionsOf(database, { userId, keys, at })
}

function keysOf(sessions: readonly { deviceKey: string | null }[]): string[] {
  return sessions.flatMap(({ deviceKey }) => deviceKey ?? [])
}

/**
 * The public id of a session, computed from the hash of its token, from which nobody can compute that hash. So sessions of
 * earlier builds have one, too.
 */
function idOfSession(tokenHash: string): string {
  return uuidV5(tokenHash, sessionNamespace)
}

const sessionNamespace = '0e9a3f0c-9d5b-4c7c-8a2b-6f6f6d1f2b77'
