/** Identities: what a person proves at sign-in, each of which leads to one account. */
import { assert } from '#shared/assert.ts'
import type { User, UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'
import type { Schema } from './schema.ts'

export type Identity = { provider: string; subject: string }

export async function userOfIdentity(
  { db }: { db: Database['db'] | Tx },
  identity: Identity,
): Promise<User | undefined> {
  return selectUser(db, identity)
}

export async function hasIdentityAt(
  { db }: Database,
  { provider, userId }: Pick<NewIdentity, 'provider' | 'userId'>,
): Promise<boolean> {
  const identities = db.selectFrom('identities').select('subject').where('userId', '=', userId)
  return (await identities.where('provider', '=', provider).limit(1).executeTakeFirst()) !== undefined
}

/** The subjects by which the person may sign in at the provider. */
export async function subjectsOf(
  { db }: Database,
  { provider, userId }: Pick<NewIdentity, 'provider' | 'userId'>,
): Promise<string[]> {
  const identities = db.selectFrom('identities').select('subject').where('userId', '=', userId)
  const accepted = identities.where('provider', '=', provider).where('revokedAt', 'is', null)
  return (await accepted.execute()).map(({ subject }) => subject)
}

/**
 * Whether the person has ended the sign-in of the device that holds this key. A revoked identity stays, because the user id
 * is computed from the first one: without its row the key would create the account again.
 */
export async function isRevoked(
  { db }: { db: Database['db'] | Tx },
  { provider, subject }: Identity,
): Promise<boolean> {
  const revoked = await db
    .selectFrom('identities')
    .select('subject')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('revokedAt', 'is not', null)
    .executeTakeFirst()
  return revoked !== undefined
}

export type NewIdentity = Omit<Schema['identities'], 'revokedAt' | 'addedTo'>

/** If two calls sign up the same identity at once, the first creates the account, and both return it. */
export async function signUp({ db }: Database, user: User, identity: Identity): Promise<User> {
  const { createdAt } = user
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('users')
      .values({ ...user, lineUserId: null, updatedAt: createdAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return addIdentity(tx, { ...identity, userId: user.id, createdAt })
  })
}

/**
 * Stores the id that LINE gives the person. It is a copy of their identity, which alone says whom a sign-in leads to, and is
 * written at each sign-in, because a restore may have brought back an earlier one.
 */
export async function setLineId({ db }: Database, held: HeldLineId): Promise<void> {
  await db.transaction().execute((tx) => holdLineId(tx, held))
}

type HeldLineId = { userId: UserId; lineUserId: string }

export async function holdLineId(tx: Tx, { userId, lineUserId }: HeldLineId): Promise<void> {
  // No two accounts may have the same one.
  const others = tx.updateTable('users').set({ lineUserId: null }).where('lineUserId', '=', lineUserId)
  await others.where('id', '<>', userId).execute()
  const own = tx.updateTable('users').set({ lineUserId }).where('id', '=', userId)
  await own.where('lineUserId', 'is distinct from', lineUserId).execute()
}

/**
 * Adds an identity to an existing account. Returns the account that the identity leads to, which is another one if that
 * account added the identity first.
 */
export async function addIdentity(tx: Tx, identity: NewIdentity): Promise<User> {
  await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute()
  const user = await selectUser(tx, identity)
  assert(user, 'an identity leads to an account')
  return user
}

async function selectUser(db: Database['db'] | Tx, identity: Identity): Promise<User | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select(['users.id', 'users.displayName', 'users.avatarUrl', 'users.createdAt'])
    .where('identities.provider', '=', identity.provider)
    .where('identities.subject', '=', identity.subject)
    .executeTakeFirst()
}
