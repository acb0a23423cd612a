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
import { type NewIdentity, addIdentity, isRevoked, type Identity } from './identities.ts'
import type { Schema } from './schema.ts'

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

/** The first key of each device of the person that has not been revoked, the newest first. */
export async function firstKeysOfPerson({ db }: { db: Database['db'] | Tx }, userId: UserId) {
  return db
    .selectFrom('identities')
    .select(['subject as firstKey', 'createdAt'])
    .where('userId', '=', userId)
    .where('provider', '=', 'local')
    .where('revokedAt', 'is', null)
    .where('addedTo', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('subject')
    .execute()
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

/**
 * Stores the one-time codes by which a person signs in on another device: only their hash, and one for each person. Replaces
 * the person's earlier code. False if the session has ended meanwhile: then nothing is stored.
 */
export async function putDeviceCode(
  { db }: Database,
  code: Schema['deviceCodes'],
  { tokenHash }: { tokenHash: string },
): Promise<boolean> {
  const { userId, codeHash, expiresAt } = code
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId)
    const session = tx.selectFrom('sessions').select('userId').where('tokenHash', '=', tokenHash)
    if (!(await session.executeTakeFirst())) return false
    const codes = tx.insertInto('deviceCodes').values(code)
    await codes
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ codeHash, expiresAt }))
      .execute()
    return true
  })
}

/** The person whose code this is; undefined if the code is unknown or has expired. Does not use the code up. */
export async function userOfDeviceCode(
  { db }: Database,
  { codeHash, at }: { codeHash: string; at: EpochSeconds },
): Promise<UserId | undefined> {
  const code = await db
    .selectFrom('deviceCodes')
    .select('userId')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  return code?.userId
}

type Redeemed = { codeHash: string; identity: Identity; at: EpochSeconds }

/** Uses the code up and adds the identity to its person's account. Undefined if the code is unknown or has expired. */
export async function redeemDeviceCode(
  { db }: Database,
  { codeHash, identity, at }: Redeemed,
): Promise<User | undefined> {
  return db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('deviceCodes')
      .where('codeHash', '=', codeHash)
      .returning(['userId', 'expiresAt'])
      .executeTakeFirst()
    if (!used || used.expiresAt <= at) return undefined
    return addIdentity(tx, { ...identity, userId: used.userId, createdAt: at })
  })
}
