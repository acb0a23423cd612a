/** The system log: the server's warnings and errors, and what devices have sent (docs/decisions/0121-logs.md). */
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import { type EpochSeconds, japanOffsetSeconds } from '#shared/dates.ts'
import type { daySeconds } from '#shared/limits.ts'
import type { LogLevel, StoredLogKind } from '#shared/model/log-entry.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database } from './database.ts'
import { batchRows, inBatches, insertRows } from './in-batches.ts'
import { contains } from './people-search.ts'
import type { Schema } from './schema.ts'

export type NewSystemLog = Insertable<Schema['systemLogs']>

/** An entry whose id is there already is left out: its device has sent it again, because the answer was lost. */
export async function writeSystemLogs(
  { db }: Pick<Database, 'db'>,
  rows: readonly NewSystemLog[],
): Promise<void> {
  await db.transaction().execute((tx) => insertRows(tx, { into: 'systemLogs', rows, ifTaken: 'left out' }))
}

/** The place of an entry in the log, the newest first. */
export type LogPlace = { timestamp: EpochSeconds; id: string }

type SystemLogConditions = {
  level?: LogLevel | undefined
  kind?: StoredLogKind | undefined
  userId?: UserId | undefined
  requestId?: string | undefined
  /** From this second, and before that one. */
  from?: EpochSeconds | undefined
  until?: EpochSeconds | undefined
  /** In lower case, as people-search.ts compares texts. Empty for all. */
  text: string
}

type SystemLogQuery = SystemLogConditions & {
  behind?: LogPlace | undefined
  limit: number
  /** With what the details show. */
  isWhole: boolean
}

/**
 * The most entries that a page looks at, so that it takes less than a tenth of a second. Where few of them match, the next page
 * goes on behind the last one. Texts, among them stacks, take longer to look through.
 */
export const lookedAtMax = 10_000
const searchedMax = 2_000

/**
 * A page of the log, newest entries first. `scannedTo` is the place of the last entry that
 * was looked at, if older ones are still to be; null otherwise.
 */
export async function listSystemLogs({ db }: Pick<Database, 'db'>, query: SystemLogQuery) {
  const { entries, scannedTo } = await lookedAt(db, query)
  const found = entries
    .leftJoin('users', 'users.id', 'entry.userId')
    .select(['entry.id', 'entry.kind', 'entry.level', 'entry.category', 'entry.message', 'entry.timestamp'])
    .select(['entry.requestId', 'entry.userId', 'users.displayName as userName'])
    .orderBy('entry.timestamp', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(query.limit)
    .$if(query.isWhole, (whole) =>
      whole
        .select(['entry.stack', 'entry.data', 'entry.sessionId', 'entry.userAgent'])
        .select(['entry.url', 'entry.deviceTimestamp']),
    )
  return { rows: await found.execute(), scannedTo }
}

/** How many of the newest entries there are in each part of the time, by level. `scannedTo` is as that of `listSystemLogs`. */
export async function countSystemLogs(
  { db }: Pick<Database, 'db'>,
  { step, ...query }: SystemLogConditions & { step: CountStep },
) {
  const { entries, scannedTo } = await lookedAt(db, query)
  const counts = await entries
    .select(['entry.level', slotOf(step).as('slot')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['entry.level', 'slot'])
    .execute()
  return {
    counts: counts.map(({ slot, ...rest }) => ({ ...rest, at: beginOfSlot(slot, step) })),
    scannedTo,
  }
}

/** Entries are counted by the hour or by the day in Japan, in seconds. */
export type CountStep = 3_600 | typeof daySeconds

/** The number of the hour or day of an entry. Literals, because SQLite divides integers as such, and gets parameters as reals. */
export function slotOf(step: CountStep) {
  return sql<number>`(entry.timestamp + ${sql.lit(japanOffsetSeconds)}) / ${sql.lit(step)}`
}

export function beginOfSlot(slot: number, step: CountStep): EpochSeconds {
  return slot * step - japanOffsetSeconds
}

/** The entries that match, as far down as a page looks. */
async function lookedAt(
  db: Database['db'],
  query: SystemLogConditions & { behind?: LogPlace | undefined },
): Promise<{ entries: Entries; scannedTo: LogPlace | null }> {
  const { level, kind, text } = query
  const inRange = within(db.selectFrom('systemLogs as entry'), query)
  const scannedTo = await inRange
    .select(['entry.timestamp', 'entry.id'])
    .orderBy('entry.timestamp', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(1)
    .offset((text === '' ? lookedAtMax : searchedMax) - 1)
    .executeTakeFirst()
  let found = inRange
  if (scannedTo)
    found = found.where(
      sql<boolean>`(entry.timestamp, entry.id) >= (${scannedTo.timestamp}, ${scannedTo.id})`,
    )
  // As expressions, so that the index stays the one that `scannedTo` was found by.
  if (level !== undefined) found = found.where(sql<boolean>`entry.level || '' = ${level}`)
  if (kind !== undefined) found = found.where(sql<boolean>`entry.kind || '' = ${kind}`)
  if (text !== '')
    found = found.where((is) =>
      is.or([
        contains('entry.message', text),
        contains('entry.category', text),
        contains('entry.stack', text),
        contains('entry.data', text),
      ]),
    )
  return { entries: found, scannedTo: scannedTo ?? null }
}

type Entries = SelectQueryBuilder<Schema & { entry: Schema['systemLogs'] }, 'entry', object>

/** The entries of the time asked for, by the condition that leaves the fewest. */
function within(entries: Entries, query: SystemLogConditions & { behind?: LogPlace | undefined }): Entries {
  const { level, kind, userId, requestId, from, until, behind } = query
  let found = entries
  if (requestId !== undefined) found = found.where('entry.requestId', '=', requestId)
  else if (userId !== undefined) found = found.where('entry.userId', '=', userId)
  else if (level !== undefined) found = found.where('entry.level', '=', level)
  else if (kind !== undefined) found = found.where('entry.kind', '=', kind)
  if (requestId !== undefined && userId !== undefined)
    found = found.where(sql<boolean>`entry.user_id || '' = ${userId}`)
  if (from !== undefined) found = found.where('entry.timestamp', '>=', from)
  // One bound from above, because an index is searched by one.
  const bound = behind && (until === undefined || behind.timestamp < until) ? behind : undefined
  if (bound)
    found = found.where(sql<boolean>`(entry.timestamp, entry.id) < (${bound.timestamp}, ${bound.id})`)
  else if (until !== undefined) found = found.where('entry.timestamp', '<', until)
  return found
}

export async function findSystemLog({ db }: Pick<Database, 'db'>, id: string) {
  return db
    .selectFrom('systemLogs as entry')
    .leftJoin('users', 'users.id', 'entry.userId')
    .selectAll('entry')
    .select('users.displayName as userName')
    .where('entry.id', '=', id)
    .executeTakeFirst()
}

/** Deletes what is from before that time, and then the oldest until the others take at most `bytesMax`. */
export async function purgeSystemLogs(
  database: Pick<Database, 'db'>,
  { before, bytesMax }: { before: EpochSeconds; bytesMax: number },
): Promise<void> {
  await deleteOldest(database, { timestamp: before, id: '' })
  await purgeLargeLog(database, bytesMax)
}

export async function purgeLargeLog(database: Pick<Database, 'db'>, bytesMax: number): Promise<void> {
  const last = await firstBeyond(database, bytesMax)
  // The character follows every other, so that the entry itself is deleted, too.
  if (last) await deleteOldest(database, { ...last, id: `${last.id}\u{10FFFF}` })
}

/** Sizes are added up page by page, from the newest. */
const sizesPerPage = 2_000

/** The newest entry for which there is no room. */
async function firstBeyond({ db }: Pick<Database, 'db'>, bytesMax: number): Promise<LogPlace | undefined> {
  let bytes = 0
  let behind: LogPlace | undefined
  do {
    let sizes = db
      .selectFrom('systemLogs')
      .select(['timestamp', 'id', 'size'])
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(sizesPerPage)
    if (behind) sizes = sizes.where(sql<boolean>`(timestamp, id) < (${behind.timestamp}, ${behind.id})`)
    const page = await sizes.execute()
    for (const { size, ...place } of page) {
      bytes += size
      if (bytes > bytesMax) return place
    }
    behind = page.length === sizesPerPage ? page.at(-1) : undefined
  } while (behind)
  return undefined
}

/** Those in front of the place. */
async function deleteOldest({ db }: Pick<Database, 'db'>, { timestamp, id }: LogPlace): Promise<void> {
  await inBatches(() =>
    sql`delete from system_logs where id in (
      select id from system_logs where (timestamp, id) < (${timestamp}, ${id})
      order by timestamp, id limit ${batchRows})`.execute(db),
  )
}
