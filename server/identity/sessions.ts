/**
 * Sessions: 30 days from the last use, known by a random token of which only the hash is kept (docs/design.md, "Sessions").
 */
import type { EpochSeconds } from '#shared/dates.ts'
import { proofSeconds, sessionSeconds } from '#shared/limits.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database } from '#server/db/database.ts'
import { deleteSession, extendSession, findProof, findSession, insertSession } from '#server/db/sessions.ts'
import { hashOf } from './secrets.ts'

/** Who is asking. */
export type Account = { userId: UserId; displayName: string }

/** How often the use of a session is written down. */
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

/** Undefined when there is no such session, or it has run out. */
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
 * Whom a session leads to that may have run out. It opens nothing: its person may be told who they are, and add a key, by
 * which the device begins another.
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
