/** Adds a LINE account to a person who has an account already (docs/decisions/0068-line-accounts.md). */
import type { User, UserId } from '#shared/model/user.ts'
import { scopeOfUser } from '#shared/model/scope.ts'
import { type Result, err, ok } from '#shared/result.ts'
import { isKnownToOthers, lockAccount } from './accounts.ts'
import type { Database, Tx } from './database.ts'
import { type NewIdentity, addIdentity, userOfIdentity } from './identities.ts'
import { retryCollisions } from './retry-collisions.ts'

/**
 * Refuses if either of the two leads elsewhere already: the person to another LINE account, or the LINE account to a
 * person whom others know. A person of the LINE account whom nobody knows is given up, because nothing of theirs is shared
 * with anybody.
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
export async function giveUp(tx: Tx, userId: UserId, { for: heir }: { for: UserId }): Promise<void> {
  const scope = scopeOfUser(userId)
  await tx.updateTable('identities').set({ userId: heir }).where('userId', '=', userId).execute()
  await tx.deleteFrom('profiles').where('id', '=', userId).execute()
  await tx.deleteFrom('scopeVersions').where('scope', '=', scope).execute()
  await tx.deleteFrom('epochHeads').where('scope', '=', scope).execute()
  await tx.deleteFrom('scopes').where('scope', '=', scope).execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
