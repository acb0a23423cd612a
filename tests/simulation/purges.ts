/** Runs the server's purge and keeps the purged log entries for the invariants. */
import type { LogEntry } from '#server/db/mutation-log.ts'
import { outageReasonOf } from '#server/db/wait-for-database.ts'
import { logKeptSeconds, purge } from '#server/sync/purge-daily.ts'
import type { Scope } from '#shared/model/scope.ts'
import { count } from './ledger.ts'
import type { Database } from '#server/db/database.ts'
import type { World } from './world.ts'

export type ForgottenEntry = LogEntry & { scope: Scope }

type Purging = Pick<World, 'ledger' | 'now'> & { database: Database }

/**
 * A purge consists of several transactions. Other calls run between them, and a crash may end it after any of them.
 * Answers to those calls may already miss what it deletes, so that is noted when it begins.
 */
export async function purgeNoting({ ledger, now, database }: Purging): Promise<void> {
  const before = await database.db.selectFrom('mutationLog').selectAll().execute()
  const old = before.filter(({ at }) => at < now() - logKeptSeconds)
  const purging = new Map(old.map((entry) => [entry.mutationId, entry]))
  ledger.purging.add(purging)
  count(ledger, 'a purge')
  try {
    await purge(database, now())
  } catch (error) {
    if (outageReasonOf(error) === undefined) throw error
  }
  await noteForgotten({ ledger, database })
  ledger.purging.delete(purging)
}

/**
 * Notes what the purges under way have deleted. One whose server has crashed stays under way. Two servers may purge at the same
 * time and find the same entries gone, and the entry of a change that was sent again after a purge is another one.
 */
export async function noteForgotten({ ledger, database }: Omit<Purging, 'now'>): Promise<void> {
  const left = await database.db.selectFrom('mutationLog').select(['mutationId', 'at']).execute()
  const noted = new Set([...left, ...ledger.forgotten].map(keyOfEntry))
  for (const entry of [...ledger.purging].flatMap((purging) => [...purging.values()])) {
    if (noted.has(keyOfEntry(entry))) continue
    noted.add(keyOfEntry(entry))
    ledger.forgotten.push(entry)
  }
}

function keyOfEntry({ mutationId, at }: Pick<LogEntry, 'mutationId' | 'at'>): string {
  return `${mutationId} ${at}`
}
