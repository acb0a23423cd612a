/** What a restore carries over of identities: those that were added since the backup, and what was changed in the others. */
import type { EpochSeconds } from '#shared/dates.ts'
import { isKnownToOthers } from './accounts.ts'
import type { Database, Tx } from './database.ts'
import { type Identity, type NewIdentity, holdLineId } from './identities.ts'
import { batchesOf } from './in-batches.ts'
import { insertRows } from './insert-rows.ts'
import { giveUp } from './link-identity.ts'
import type { Schema } from './schema.ts'

type Carried = { users: readonly Schema['users'][]; identities: readonly NewIdentity[] }

/**
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
