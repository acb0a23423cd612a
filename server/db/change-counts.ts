/**
 * How many changes each account has sent, and each scope has taken, within a day: counted by calendar days of UTC, and read
 * as a window of 24 hours that slides, in which yesterday's changes count by the part of yesterday that it still covers.
 */
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import { accountChangesPerDayMax, giveBackChangesFactor, groupChangesPerDayMax } from '#shared/limits.ts'
import { type Scope } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'
import { inBatches, batchRows } from './in-batches.ts'

/** What a restore lost is counted apart: it comes all at once, and must not keep new changes waiting. */
export type ChangeKind = 'recorded' | 'given-back'

/** Of one transaction on a scope. */
export type ChangeCounts = {
  /**
   * Until the user's next change of this kind has room; undefined where it has. A group's own limit holds its members
   * alone: others would learn by it that there is such a group.
   */
  secondsToWait: (change: {
    userId: UserId
    kind: ChangeKind
    isHeldByGroup: () => Promise<boolean>
  }) => Promise<number | undefined>
  /** What the log keeps is a change, refused ones included. */
  count: (userId: UserId, kind: ChangeKind, countedFor: 'account' | 'account-and-group') => void
  write: () => Promise<void>
}

const daySeconds = 24 * 60 * 60
/** Whoever had to wait is let in again with some room, and not for one change at a time. */
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
      // A person's own scope and their account have one name, and one count.
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

/** Undefined while there is room. `elapsed` is of today, in seconds. */
export function waitWithin(
  { yesterday, today }: Days,
  { max, elapsed }: { max: number; elapsed: number },
): number | undefined {
  if (today + yesterday * (1 - elapsed / daySeconds) < max) return undefined
  const wanted = max * (1 - roomAgain)
  // By what part of a day the window has to slide over a day's changes for the rest to be as many as wanted.
  if (today < wanted) return Math.ceil(daySeconds * (1 - (wanted - today) / yesterday) - elapsed)
  return Math.ceil(daySeconds - elapsed + daySeconds * (1 - wanted / today))
}

/** Days that no window covers any more. */
export async function purgeChangeCounts({ db }: Database, now: EpochSeconds): Promise<void> {
  const day = Math.floor(now / daySeconds) - 1
  await inBatches(() =>
    sql`delete from change_counts where (counted_for, kind, day) in (
      select counted_for, kind, day from change_counts where day < ${day} limit ${batchRows})`.execute(db),
  )
}
