/** Forgetting what is older than a moment: what was deleted, and what became of changes (design, sections 3 and 5). */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { Database, Tx } from './database.ts'

/** The scope remembers the newest version that is forgotten, by which devices learn what they can no longer be told. */
export async function purgeTombstones({ db }: Database, before: EpochSeconds): Promise<void> {
  const aged = await db
    .selectFrom('tombstones')
    .select(({ fn }) => ['scope', fn.max('version').as('newest')])
    .where('deletedAt', '<', before)
    .groupBy('scope')
    .execute()
  for (const { scope, newest } of aged) {
    await db.transaction().execute((tx) => purgeScope(tx, { scope, newest, before }))
  }
}

type Purge = { scope: Scope; newest: number; before: EpochSeconds }

/** The first statement locks the scope, as that of a change does: nothing comes back to life meanwhile. */
async function purgeScope(tx: Tx, { scope, newest, before }: Purge): Promise<void> {
  await tx
    .updateTable('scopes')
    .set(({ eb }) => ({
      horizon: eb.case().when('horizon', '<', newest).then(newest).else(eb.ref('horizon')).end(),
    }))
    .where('scope', '=', scope)
    .execute()
  await tx
    .deleteFrom('tombstones')
    .where('scope', '=', scope)
    .where('version', '<=', newest)
    .where('deletedAt', '<', before)
    .execute()
}

export async function purgeLog({ db }: Database, before: EpochSeconds): Promise<void> {
  await db.deleteFrom('mutationLog').where('at', '<', before).execute()
}
