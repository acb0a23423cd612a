/**
 * Counts the changes that each account has sent and each scope has taken within 24 hours.
 *
 * Changes are counted by calendar day of UTC and read as a sliding window of 24 hours: yesterday's count is weighted by
 * the part of yesterday that the window still covers.
 */
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import { accountChangesPerDayMax, giveBackChangesFactor, groupChangesPerDayMax } from '#shared/limits.ts'
import { type Scope } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'
import { inBatches, batchRows } from './in-batches.ts'

/**
 * Given-back changes have a count of their own: they all come at once after a restore, and must not delay new changes.
 */
export type ChangeKind = 'recorded' | 'given-back'

/** The counts that one transaction on a scope reads and adds to. */
export type ChangeCounts = {
  /**
   * The seconds until the user may make the next change of this kind; undefined if it may be made now. Only members
   * wait for the group's limit (`isHeldByGroup`): an outsider would learn from the wait that the group exists.
   */
  secondsToWait: (change: {
    userId: UserId
    kind: ChangeKind
    isHeldByGroup: () => Promise<boolean>
  }) => Promise<number | undefined>
  /** To be called for each mutation that the log records, refused ones included. */
  count: (userId: UserId, kind: ChangeKind, countedFor: 'account' | 'account-and-group') => void
  write: () => Promise<void>
}

const daySeconds = 24 * 60 * 60
/**
 * After a wait, this part of the limit is free again. Without it an account would have to wait for each single change.
 */
const roomAgain = 0.01

export function changeCountsOf(tx: Tx, scope: Scope, now: EpochSeconds): ChangeCounts {
  const today = Math.floor(now / daySeconds)
  const elapsed = now - today * daySeconds
  const kept = new Map<string, readonly DayCount[]>()
  const added = new Map<string, { countedFor: string; kind: ChangeKind; changes: number }>()
  const read = async (userId: UserId, kind: ChangeKind): Promise<readonly DayCount[]> => {
    const key = keyOf(userId, kind)
    const counts =
      kept.get(key) ?? (await readCounts(tx, { countedFor: [ofUser(userId), scope], kind, today }))
    kept.set(key, counts)
    return counts
  }
  return {
    secondsToWait: async ({ userId, kind, isHeldByGroup }) => {
      const counts = await read(userId, kind)
      const waitOf = (countedFor: string, max: number) => {
        const on = (day: number) =>
          counts.find((row) => row.countedFor === countedFor && row.day === day)?.changes ?? 0
        const sofar = on(today) + (added.get(keyOf(countedFor, kind))?.changes ?? 0)
        return waitWithin({ yesterday: on(today - 1), today: sofar }, { max, elapsed })
      }
      const factor = kind === 'given-back' ? giveBackChangesFactor : 1
      const own = waitOf(ofUser(userId), factor * accountChangesPerDayMax)
      const ofGroup = waitOf(scope, factor * groupChangesPerDayMax)
      if (ofGroup === undefined || !(await isHeldByGroup())) return own
      return Math.max(ofGroup, own ?? 0)
    },
    count: (userId, kind, of) => {
      // A user's own scope has the same name as their account (`u:` and the id), so a change of it is counted once.
      for (const countedFor of new Set([ofUser(userId), ...(of === 'account' ? [] : [scope])])) {
        const key = keyOf(countedFor, kind)
        added.set(key, { countedFor, kind, changes: (added.get(key)?.changes ?? 0) + 1 })
      }
    },
    write: async () => {
      const rows = [...added.values()].map((row) => ({ ...row, day: today }))
      if (rows.length === 0) return
      await tx
        .insertInto('changeCounts')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['countedFor', 'kind', 'day'])
            .doUpdateSet({ changes: sql`change_counts.changes + excluded.changes` }),
        )
        .execute()
    },
  }
}

function ofUser(userId: UserId): string {
  return `u:${userId}`
}

function keyOf(countedFor: string, kind: ChangeKind): string {
  return `${countedFor} ${kind}`
}

type DayCount = { countedFor: string; day: number; changes: number }
type Wanted = { countedFor: readonly string[]; kind: ChangeKind; today: number }

async function readCounts(tx: Tx, { countedFor, kind, today }: Wanted): Promise<DayCount[]> {
  return tx
    .selectFrom('changeCounts')
    .select(['countedFor', 'day', 'changes'])
    .where('countedFor', 'in', countedFor)
    .where('kind', '=', kind)
    .where('day', '>=', today - 1)
    .execute()
}

type Days = { yesterday: number; today: number }

/**
 * The seconds until the window holds fewer than `max` changes; undefined if it does now. `elapsed` is the seconds since
 * today began.
 */
export function waitWithin(
  { yesterday, today }: Days,
  { max, elapsed }: { max: number; elapsed: number },
): number | undefined {
  if (today + yesterday * (1 - elapsed / daySeconds) < max) return undefined
  const wanted = max * (1 - roomAgain)
  // Today's changes alone leave room: wait until yesterday's weighted count has shrunk to `wanted - today`. Otherwise
  // wait until tomorrow, and then until today's weighted count has shrunk to `wanted`.
  if (today < wanted) return Math.ceil(daySeconds * (1 - (wanted - today) / yesterday) - elapsed)
  return Math.ceil(daySeconds - elapsed + daySeconds * (1 - wanted / today))
}

/** Deletes the counts of days that the window no longer covers. */
export async function purgeChangeCounts({ db }: Database, now: EpochSeconds): Promise<void> {
  const day = Math.floor(now / daySeconds) - 1
  await inBatches(() =>
    sql`delete from change_counts where (counted_for, kind, day) in (
      select counted_for, kind, day from change_counts where day < ${day} limit ${batchRows})`.execute(db),
  )
}
