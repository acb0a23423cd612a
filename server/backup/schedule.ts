/** When the schedule makes a backup. Times of day are those of Japan, which has no summer time. */
import { type EpochSeconds, japanOffsetSeconds } from '#shared/dates.ts'
import { daySeconds } from '#shared/limits.ts'
import type { BackupSchedule } from '#shared/model/server-settings.ts'

/** A backup that has failed is tried again after this time. */
const retrySeconds = 60 * 60

/** The last moment at or before `now` at which the clock in Japan showed `time` (HH:MM). */
export function lastTimeOf(time: string, now: EpochSeconds): EpochSeconds {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const today = Math.floor((now + japanOffsetSeconds) / daySeconds) * daySeconds - japanOffsetSeconds
  const at = today + (hours * 60 + minutes) * 60
  return at > now ? at - daySeconds : at
}

export function nextTimeOf(time: string, now: EpochSeconds): EpochSeconds {
  return lastTimeOf(time, now) + daySeconds
}

type Known = {
  now: EpochSeconds
  /** Since when the server has been running. */
  startedAt: EpochSeconds
  /** When the newest backup of the schedule was made; null if there is none. */
  lastMadeAt: EpochSeconds | null
  /** When the last try began; null since the start. */
  lastTriedAt: EpochSeconds | null
}

/**
 * A night that was missed, because the server did not run, is made up for. Without any earlier backup it waits for the time, so
 * that a server that is only tried out writes none.
 */
export function isBackupDue(
  schedule: BackupSchedule,
  { now, startedAt, lastMadeAt, lastTriedAt }: Known,
): boolean {
  if (!schedule.isOn) return false
  const due = lastTimeOf(schedule.time, now)
  if (due <= (lastMadeAt ?? startedAt)) return false
  return lastTriedAt === null || lastTriedAt < due || now - lastTriedAt >= retrySeconds
}
