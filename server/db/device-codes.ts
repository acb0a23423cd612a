/** Stores the one-time codes by which a person signs in on another device: only their hash, and one for each person. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { User, UserId } from '#shared/model/user.ts'
import { lockAccount } from './accounts.ts'
import type { Database } from './database.ts'
import { type Identity, addIdentity } from './identities.ts'
import type { Schema } from './schema.ts'

/** Replaces the person's earlier code. False if the session has ended meanwhile: then nothing is stored. */
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
