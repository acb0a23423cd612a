/** One-time codes for a person's next device, as they are stored: by their hash, one a person. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { User, UserId } from '#shared/model/user.ts'
import type { Database } from './database.ts'
import { type Identity, addIdentity } from './identities.ts'
import type { Schema } from './schema.ts'

/** Takes the place of the person's earlier one. */
export async function putDeviceCode({ db }: Database, code: Schema['deviceCodes']): Promise<void> {
  await db
    .insertInto('deviceCodes')
    .values(code)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ codeHash: code.codeHash, expiresAt: code.expiresAt }),
    )
    .execute()
}

/** Whose code it is, without using it up. Undefined where there is none, or it has run out. */
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

/** Uses the code up, and lets the identity lead to its person. Undefined where there is none, or it has run out. */
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
