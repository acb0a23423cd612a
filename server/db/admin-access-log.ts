/**
 * What system admins have done, and operators by command. SQL triggers refuse everything but new rows and the purge of old ones
 * (docs/decisions/0118-administration-of-people.md). Entries of this server contain ids and the names of fields, and nothing
 * that people have written.
 */
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import type { AdminAction } from '#shared/model/admin-action.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'
import { batchesOf, insertRows } from './in-batches.ts'
import type { Schema } from './schema.ts'
import { keepAdminLogSince } from './server-state.ts'
import { type CountStep, type LogPlace, beginOfSlot, lookedAtMax, slotOf } from './system-logs.ts'

/** Who acts, and under which id (UUIDv7) the action is logged. `by` is null for the command, whose operator is no person here. */
export type Acting = { by: UserId | null; entryId: string }

export type DoneByAdmin = {
  action: AdminAction
  /** Whom it is about; null if nobody. */
  subjectId: UserId | PendingMemberId | null
  /** What was changed, without what was written. */
  details?: Readonly<Record<string, string | readonly string[]>>
  at: EpochSeconds
}

/** To be called in the transaction of the effect, so that there is neither an effect without its entry nor the reverse. */
export async function logAdminAction(
  tx: Tx,
  { by, entryId }: Acting,
  { action, subjectId, details, at }: DoneByAdmin,
): Promise<void> {
  await addAdminLogEntry(
    { db: tx },
    {
      id: entryId,
      userId: by,
      action,
      subjectId,
      details: details === undefined ? null : JSON.stringify(details),
      deviceTimestamp: at,
      timestamp: at,
    },
  )
}

export async function addAdminLogEntry(
  { db }: Pick<Database, 'db'>,
  entry: Insertable<Schema['adminAccessLogs']>,
): Promise<void> {
  await db.insertInto('adminAccessLogs').values(entry).execute()
}

/**
 * What a restore carries over of the log: the entries since the backup, because a restore must not undo what was logged. Entries
 * of people whom the backup does not have are left out.
 */
export async function carryEntries(
  { db }: Pick<Database, 'db'>,
  entries: readonly Schema['adminAccessLogs'][],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const batch of batchesOf(entries)) {
      const ids = [...new Set(batch.flatMap(({ userId }) => userId ?? []))]
      const there =
        ids.length === 0 ? [] : await tx.selectFrom('users').select('id').where('id', 'in', ids).execute()
      const known = new Set(there.map(({ id }) => id))
      const rows = batch.filter(({ userId }) => userId === null || known.has(userId))
      await insertRows(tx, { into: 'adminAccessLogs', rows, ifTaken: 'left out' })
    }
  })
}

type LogConditions = {
  /** Whose actions; everybody's if it is absent. */
  userId?: UserId | undefined
  /** From this second, and before that one. */
  from?: EpochSeconds | undefined
  until?: EpochSeconds | undefined
  /** Which actions; all if it is absent. */
  actions?: readonly string[] | undefined
}

type LogPage = LogConditions & {
  /** The last entry of the page before; undefined for the first page. */
  behind?: LogPlace | undefined
  limit: number
}

/** A page of the log, newest entries first. */
export async function readAdminLog({ db }: Pick<Database, 'db'>, { behind, limit, ...conditions }: LogPage) {
  let entries = entriesIn(db)
    .where(matches(conditions))
    .orderBy('entry.timestamp', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
  if (behind)
    entries = entries.where(sql<boolean>`(entry.timestamp, entry.id) < (${behind.timestamp}, ${behind.id})`)
  return entries.execute()
}

/** How many of the newest entries there are in each part of the time, and whether there are more. */
export async function countAdminLog(
  { db }: Pick<Database, 'db'>,
  { step, ...conditions }: LogConditions & { step: CountStep },
) {
  const newest = db
    .selectFrom('adminAccessLogs as entry')
    .select('entry.timestamp')
    .where(matches(conditions))
    .orderBy('entry.timestamp', 'desc')
    .limit(lookedAtMax)
  const slots = await db
    .selectFrom(newest.as('entry'))
    .select(slotOf(step).as('slot'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('slot')
    .execute()
  const counts = slots.map(({ slot, count }) => ({ at: beginOfSlot(slot, step), count }))
  return { counts, isCut: counts.reduce((sum, { count }) => sum + count, 0) >= lookedAtMax }
}

function matches({ userId, from, until, actions }: LogConditions): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (userId !== undefined) conditions.push(sql`${sql.ref('entry.userId')} = ${userId}`)
  if (from !== undefined) conditions.push(sql`entry.timestamp >= ${from}`)
  if (until !== undefined) conditions.push(sql`entry.timestamp < ${until}`)
  // PostgreSQL knows no empty lists.
  if (actions)
    conditions.push(actions.length === 0 ? sql`false` : sql`entry.action in (${sql.join(actions)})`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export async function findAdminLogEntry({ db }: Pick<Database, 'db'>, id: string) {
  return entriesIn(db).where('entry.id', '=', id).executeTakeFirst()
}

/** Names are those of today; null for the command, and for a subject that is gone. */
function entriesIn(db: Database['db']) {
  return db
    .selectFrom('adminAccessLogs as entry')
    .leftJoin('users as actor', 'actor.id', 'entry.userId')
    .leftJoin('users as person', 'person.id', 'entry.subjectId')
    .leftJoin('pendingMembers as pending', 'pending.id', 'entry.subjectId')
    .select([
      'entry.id',
      'entry.userId',
      'entry.action',
      'entry.subjectId',
      'entry.details',
      'entry.deviceTimestamp',
      'entry.timestamp',
    ])
    .select(['actor.displayName as userName'])
    .select(({ fn }) => fn.coalesce('person.displayName', 'pending.name').as('subjectName'))
}

/** When the person was last given the premium plan by an admin or command, and by whom; undefined if nobody did. */
export async function lastPremiumGrant(tx: Tx, userId: UserId) {
  const granted = 'premium-granted' satisfies AdminAction
  return tx
    .selectFrom('adminAccessLogs as entry')
    .leftJoin('users', 'users.id', 'entry.userId')
    .select(['entry.timestamp as at', 'users.displayName as byName'])
    .where('entry.subjectId', '=', userId)
    .where('entry.action', '=', granted)
    .orderBy('entry.timestamp', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function purgeAdminLog({ db }: Pick<Database, 'db'>, before: EpochSeconds): Promise<void> {
  await db.transaction().execute((tx) => deleteAdminLogBefore(tx, before))
}

/** The trigger lets go of entries only that are older than what the state says in the same transaction. */
export async function deleteAdminLogBefore(tx: Tx, before: EpochSeconds): Promise<void> {
  await keepAdminLogSince(tx, before)
  await tx.deleteFrom('adminAccessLogs').where('timestamp', '<', before).execute()
}
