/**
 * The keys of a person's devices (docs/decisions/0074-ending-sessions.md). A device may have several, which are known by its
 * first one.
 */
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { User, UserId } from '#shared/model/user.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { lockAccount } from './accounts.ts'
import type { Database, Tx } from './database.ts'
import { type NewIdentity, addIdentity, isRevoked } from './identities.ts'

/**
 * Adds a key for the device of the session. Adding it again succeeds. The key is revoked together with those that the device
 * had before, because each of them would begin another session.
 *
 * Refused: `signed-out` if the session has ended, `device-revoked` if this or the earlier key of its device has been revoked,
 * `account-mismatch` if another account has the key.
 */
export async function addKeyInSession(
  { db }: Database,
  { tokenHash, key }: { tokenHash: string; key: NewIdentity },
): Promise<Result<User, 'signed-out' | 'device-revoked' | 'account-mismatch'>> {
  const { userId, subject } = key
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId)
    const session = tx.selectFrom('sessions').select('deviceKey').where('tokenHash', '=', tokenHash)
    const found = await session.where('userId', '=', userId).executeTakeFirst()
    if (!found) return err('signed-out')
    const before = found.deviceKey
    if (before !== null && (await isRevoked({ db: tx }, localIdentity(before)))) return err('device-revoked')
    const user = await addIdentity(tx, key)
    if (user.id !== userId) return err('account-mismatch')
    if (await isRevoked({ db: tx }, key)) return err('device-revoked')
    if (before !== null && before !== subject) await joinKeys(tx, { before, added: subject })
    await tx.updateTable('sessions').set({ deviceKey: subject }).where('tokenHash', '=', tokenHash).execute()
    return ok(user)
  })
}

const localIdentity = (subject: string) => ({ provider: 'local', subject })

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

/** Devices, each by its first key. */
export type DevicesEnded = { these: readonly string[] } | { allBut: readonly string[] }

type Revoking = { userId: UserId; keysOf: DevicesEnded; at: EpochSeconds }

/** The caller has locked the account. */
export async function revokeKeys(tx: Tx, { userId, keysOf, at }: Revoking): Promise<void> {
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
