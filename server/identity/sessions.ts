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
  extendSession,
  findProof,
  findSession,
  insertSession,
} from '#server/db/session-rows.ts'
import { hashOf } from './secrets.ts'

export const sessionSeconds = 30 * 24 * 60 * 60

/** The account of a caller. */
export type Account = { userId: UserId; displayName: string }

/** How often the use of a session is stored at most. */
const extendEverySeconds = 60 * 60

type Opening = { token: string; userId: UserId; at: EpochSeconds }

export async function openSession(database: Database, { token, userId, at }: Opening): Promise<void> {
  const tokenHash = hashOf(token)
  await insertSession(database, {
    tokenHash,
    userId,
    createdAt: at,
    seenAt: at,
    expiresAt: at + sessionSeconds,
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
