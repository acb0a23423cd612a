/** Identities: what a person proves at sign-in, each of which leads to one account. */
import { assert } from '#shared/assert.ts'
import type { User, UserId } from '#shared/model/user.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Database, Tx } from './database.ts'
import type { NewUser, Schema } from './schema.ts'
import { isKnownToOthers, lockAccount } from './accounts.ts'
import { retryCollisions } from './retry-collisions.ts'
import { batchesOf, insertRows } from './in-batches.ts'

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

/** The people whom these subjects of the provider lead to. */
export async function usersOfSubjects(
  { db }: Pick<Database, 'db'>,
  { provider, subjects }: { provider: string; subjects: readonly string[] },
): Promise<UserId[]> {
  const identities = db.selectFrom('identities').select('userId').where('subject', 'in', subjects)
  const accepted = identities.where('provider', '=', provider).where('revokedAt', 'is', null)
  return (await accepted.execute()).map(({ userId }) => userId)
}

/** The subjects by which the person may sign in at the provider. */
export async function subjectsOf(
  { db }: Pick<Database, 'db'>,
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

async function holdLineId(tx: Tx, { userId, lineUserId }: HeldLineId): Promise<void> {
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

/**
 * Adds a LINE account to a person who has an account already (docs/decisions/0068-line-accounts.md). Refuses if either of the
 * two leads elsewhere already: the person to another LINE account, or the LINE account to a person whom others know. A person
 * of the LINE account whom nobody knows is given up, because nothing of theirs is shared with anybody.
 */
export async function linkIdentity(
  { db }: Database,
  identity: NewIdentity,
): Promise<Result<User, 'line-already-linked'>> {
  return retryCollisions(() =>
    db.transaction().execute(async (tx) => {
      const { userId } = identity
      await lockAccount(tx, userId)
      const holder = await userOfIdentity({ db: tx }, identity)
      if (holder && holder.id !== userId) {
        await lockAccount(tx, holder.id)
        if (await isKnownToOthers({ db: tx }, holder.id)) return err('line-already-linked')
      }
      if (await hasOther(tx, identity)) return err('line-already-linked')
      if (holder && holder.id !== userId) await giveUp(tx, holder.id, { for: userId })
      return ok(await addIdentity(tx, identity))
    }),
  )
}

/** Whether another account of the same provider leads to the person. */
async function hasOther(tx: Tx, { provider, subject, userId }: NewIdentity): Promise<boolean> {
  const other = tx.selectFrom('identities').select('subject').where('userId', '=', userId)
  const found = await other
    .where('provider', '=', provider)
    .where('subject', '<>', subject)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes the person's account with its scope. What leads to it leads to the other person from then on. */
async function giveUp(tx: Tx, userId: UserId, { for: heir }: { for: UserId }): Promise<void> {
  const scope = scopeOfUser(userId)
  await tx.updateTable('identities').set({ userId: heir }).where('userId', '=', userId).execute()
  await tx.deleteFrom('profiles').where('id', '=', userId).execute()
  await tx.deleteFrom('scopeVersions').where('scope', '=', scope).execute()
  await tx.deleteFrom('epochHeads').where('scope', '=', scope).execute()
  await tx.deleteFrom('scopes').where('scope', '=', scope).execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

type Carried = { users: readonly NewUser[]; identities: readonly NewIdentity[] }

/**
 * What a restore carries over of identities: those that were added since the backup, and what was changed in the others.
 * Existing accounts are left unchanged. An existing identity leads where it did last: it may have been linked to another
 * account since the backup. An identity whose account does not exist is left out.
 */
export async function carryIdentities({ db }: Database, { users, identities }: Carried): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const batch of batchesOf(users)) {
      // The copy of a LINE id follows below, because another account of the backup may still have it.
      const rows = batch.map((user) => ({ ...user, lineUserId: null }))
      await insertRows(tx, { into: 'users', rows, ifTaken: 'left out' })
    }
    for (const batch of batchesOf(identities)) {
      const ids = [...new Set(batch.map(({ userId }) => userId))]
      const there = await tx.selectFrom('users').select('id').where('id', 'in', ids).execute()
      const known = new Set(there.map(({ id }) => id))
      const rows = batch.filter(({ userId }) => known.has(userId))
      const before = await holdersOf(tx, rows)
      await insertRows(tx, { into: 'identities', rows, ifTaken: 'left out' })
      for (const identity of rows) await lead(tx, identity, before.get(keyOf(identity)))
    }
  })
}

const keyOf = ({ provider, subject }: Identity) => `${provider} ${subject}`

async function holdersOf(tx: Tx, identities: readonly NewIdentity[]) {
  const subjects = identities.map(({ subject }) => subject)
  if (subjects.length === 0) return new Map<string, NewIdentity['userId']>()
  const found = tx.selectFrom('identities').select(['provider', 'subject', 'userId'])
  const rows = await found.where('subject', 'in', subjects).execute()
  return new Map(rows.map((row) => [keyOf(row), row.userId]))
}

/** Lets the identity lead to its account, and gives the account up to which the backup lets it lead, as linking does. */
async function lead(tx: Tx, identity: NewIdentity, before: NewIdentity['userId'] | undefined): Promise<void> {
  const { provider, subject, userId } = identity
  if (before === userId) return
  if (before !== undefined && (await isKnownToOthers({ db: tx }, before))) {
    const moved = tx.updateTable('identities').set({ userId }).where('provider', '=', provider)
    await moved.where('subject', '=', subject).execute()
  } else if (before !== undefined) await giveUp(tx, before, { for: userId })
  if (provider === 'line') await holdLineId(tx, { userId, lineUserId: subject })
}

/** What has been stored with identities since a backup was made. Changes those only that exist. */
export async function changeIdentities({ db }: Database, changed: readonly ChangedIdentity[]): Promise<void> {
  for (const { provider, subject, ...change } of changed)
    await db
      .updateTable('identities')
      .set(change)
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .execute()
}

export type ChangedIdentity = Identity & ({ revokedAt: EpochSeconds } | { addedTo: string })
