/**
 * Empties the content of old tombstones (docs/design.md, "Purge"). Each batch is a version of its scope, as a mutation
 * is, so that devices of every release receive the emptied rows and overwrite the content that they hold.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { Database } from './database.ts'
import { batchRows } from './in-batches.ts'
import { changeScope } from './scope-tx.ts'

type Forgetting = { before: EpochSeconds; now: () => EpochSeconds }

export async function emptyTombstones(database: Database, { before, now }: Forgetting): Promise<void> {
  for (;;) {
    let emptied = 0
    for (const scope of await scopesWithOldContent(database, before)) {
      emptied += await changeScope(database, scope, { now, creates: false }, async (tx) => {
        const count = (await tx?.emptyTombstones(before)) ?? 0
        return { value: count, isChanged: count > 0 }
      })
      await yieldToEventLoop()
    }
    if (emptied === 0) return
  }
}

/** The scopes of the oldest tombstones that still have their content. */
async function scopesWithOldContent({ db }: Database, before: EpochSeconds): Promise<Set<Scope>> {
  const oldest = await db
    .selectFrom('tombstones')
    .select('scope')
    .where('isEmptied', '=', 0)
    .where('deletedAt', '<', before)
    .orderBy('deletedAt')
    .limit(batchRows)
    .execute()
  return new Set(oldest.map(({ scope }) => scope))
}
