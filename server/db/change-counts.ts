/**
 * Counts the changes that each account has sent and each scope has taken within 24 hours.
 * They are counted by calendar day of UTC; changes-per-day.ts reads them as a sliding window.
 */
import { sql } from 'kysely'
import type { EpochSeconds } from '#shared/dates.ts'
import { daySeconds } from '#shared/limits.ts'
import { type Scope } from '#shared/model/scope.ts'
import type { UserId } from '#shared/model/user.ts'
import type { Database, Tx } from './database.ts'
import { inBatches, batchRows } from './in-batches.ts'

/** Given-back changes have a count of their own: they all come at once after a restore, and must not delay new changes. */
export type ChangeKind = 'recorded' | 'given-back'
/** Of attachments the bytes are counted. */
type CountKind = ChangeKind | 'attached-bytes'

/** The changes of two calendar days of UTC. */
export type CountedDays = { yesterday: number; today: number }
/** `elapsed` is the seconds since today began. */
type UsedChanges = { ofAccount: CountedDays; ofScope: CountedDays; elapsed: number }

/** The counts that one transaction on a scope reads and adds to. */
export type ChangeCounts = {
  /** What the user and the scope have used up, the changes that this transaction counts included. */
  read: (userId: UserId, kind: CountKind) => Promise<UsedChanges>
  /** To be called for each mutation that the log records, refused ones included. */
  count: (userId: UserId, kind: ChangeKind, countedFor: 'account' | 'account-and-group') => void
  /** Counts the bytes of attachments for the user. */
  countBytes: (userId: UserId, bytes: number) => void
  write: () => Promise<void>
}

export function changeCountsOf(tx: Tx, scope: Scope, now: EpochSeconds): ChangeCounts {
  const today = Math.floor(now / daySeconds)
  const elapsed = now - today * daySeconds
  const kept = new Map<string, readonly DayCount[]>()
  const added = new Map<string, { countedFor: string; kind: CountKind; changes: number }>()
  const readDays = async (userId: UserId, kind: CountKind): Promise<readonly DayCount[]> => {
    const key = keyOf(userId, kind)
    const counts =
      kept.get(key) ?? (await readCounts(tx, { countedFor: [ofUser(userId), scope], kind, today }))
    kept.set(key, counts)
    return counts
  }
  const add = (count: { countedFor: string; kind: CountKind; changes: number }) => {
    const key = keyOf(count.countedFor, count.kind)
    added.set(key, { ...count, changes: (added.get(key)?.changes ?? 0) + count.changes })
  }
  return {
    read: async (userId, kind) => {
      const counts = await readDays(userId, kind)
      const daysOf = (countedFor: string): CountedDays => {
        const on = (day: number) =>
          counts.find((row) => row.countedFor === countedFor && row.day === day)?.changes ?? 0
        const unwritten = added.get(keyOf(countedFor, kind))?.changes ?? 0
        return { yesterday: on(today - 1), today: on(today) + unwritten }
      }
      return { ofAccount: daysOf(ofUser(userId)), ofScope: daysOf(scope), elapsed }
    },
    count: (userId, kind, of) => {
      // A user's own scope has the same name as their account (`u:` and the id), so a change of it is counted once.
      for (const countedFor of new Set([ofUser(userId), ...(of === 'account' ? [] : [scope])]))
        add({ countedFor, kind, changes: 1 })
    },
    countBytes: (userId, bytes) =>
      add({ countedFor: ofUser(userId), kind: 'attached-bytes', changes: bytes }),
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

function keyOf(countedFor: string, kind: CountKind): string {
  return `${countedFor} ${kind}`
}

type DayCount = { countedFor: string; day: number; changes: number }
type Wanted = { countedFor: readonly string[]; kind: CountKind; today: number }

async function readCounts(tx: Tx, { countedFor, kind, today }: Wanted): Promise<DayCount[]> {
  return tx
    .selectFrom('changeCounts')
    .select(['countedFor', 'day', 'changes'])
    .where('countedFor', 'in', countedFor)
    .where('kind', '=', kind)
    .where('day', '>=', today - 1)
    .execute()
}

/** Deletes the counts of days that the window no longer covers. */
export async function purgeChangeCounts({ db }: Database, now: EpochSeconds): Promise<void> {
  const day = Math.floor(now / daySeconds) - 1
  await inBatches(() =>
    sql`delete from change_counts where (counted_for, kind, day) in (
      select counted_for, kind, day from change_counts where day < ${day} limit ${batchRows})`.execute(db),
  )
}
