/** Deletes old records, at the start of the server and then daily (docs/design.md, "Purge"). */
import type { EpochSeconds } from '#shared/dates.ts'
import { daySeconds, deletedContentKeptSeconds, downloadSeconds, proofSeconds } from '#shared/limits.ts'
import type { Retention } from '#shared/model/server-settings.ts'
import type { Database } from '#server/db/database.ts'
import { purgeAdminLog } from '#server/db/admin-access-log.ts'
import { purgeBuildFiles } from '#server/db/build-files.ts'
import { purgeDownloads } from '#server/db/downloads.ts'
import { readServerSettings } from '#server/db/server-settings.ts'
import { purgeChangeCounts } from '#server/db/change-counts.ts'
import { purgeContents } from '#server/db/purge-attachments.ts'
import { purgeIcons } from '#server/db/group-icons.ts'
import { notePurgedAt, readPurgedAt } from '#server/db/server-state.ts'
import { purgeTombstones, emptyTombstones } from '#server/db/purge-tombstones.ts'
import { purgeLargeLog, purgeSystemLogs } from '#server/db/system-logs.ts'
import { purgeSessions } from '#server/db/session-rows.ts'
import { purgeLog } from '#server/db/mutation-log.ts'
import { purgeObjects } from './move-contents.ts'
import type { Bucket } from './bucket.ts'
import { purgeGivenBack } from '#server/db/given-back-rows.ts'
import { purgeEpochHeads, purgeVersionIds } from '#server/db/scope-versions.ts'

const hourMs = 60 * 60 * 1000

/** How long the server keeps tombstones, and its log of mutations: longer than `changeAgeMaxSeconds`. */
export const tombstoneKeptSeconds = 90 * daySeconds
export const logKeptSeconds = 90 * daySeconds
/** How much is kept of the system log. The oldest entries leave first. */
const systemLogBytesMax = ({ systemLogMegabytes }: Retention) => systemLogMegabytes * 1024 * 1024
/** How long the files of a build are kept after it was last served. */
const buildFilesKeptSeconds = 14 * daySeconds

export async function purge(
  database: Database,
  now: EpochSeconds,
  bucket: Bucket | null = null,
): Promise<void> {
  await purgeTombstones(database, now - tombstoneKeptSeconds)
  await emptyTombstones(database, { before: now - deletedContentKeptSeconds, now: () => now })
  await purgeContents(database, now - deletedContentKeptSeconds)
  await purgeLog(database, now - logKeptSeconds)
  await purgeVersionIds(database, now - logKeptSeconds)
  await purgeEpochHeads(database, now - logKeptSeconds)
  await purgeGivenBack(database, now - logKeptSeconds)
  await purgeSessions(database, { expiredAt: now, begunBefore: now - proofSeconds })
  await purgeChangeCounts(database, now)
  await purgeDownloads(database, now)
  const { retention } = await readServerSettings(database)
  await purgeAdminLog(database, now - retention.adminLogDays * daySeconds)
  await purgeSystemLogs(database, {
    before: now - retention.systemLogDays * daySeconds,
    bytesMax: systemLogBytesMax(retention),
  })
  await purgeIcons(database)
  await purgeBuildFiles(database, now - buildFilesKeptSeconds)
  // Last, because it fails when the bucket is not reached.
  if (bucket) await purgeObjects({ database, bucket }, now - deletedContentKeptSeconds)
}

/**
 * The most that a purge goes beyond the one before. The clock of a computer may be years ahead for some minutes, such as at
 * its start. Without this limit, a purge would then delete what is to be kept for months, and the log by which a repeated
 * change is recognised.
 */
const purgeStepSeconds = 7 * daySeconds

export async function purgeInSteps(
  database: Database,
  now: EpochSeconds,
  bucket: Bucket | null = null,
): Promise<void> {
  const before = await readPurgedAt(database)
  const at = before === undefined ? now : Math.min(now, before + purgeStepSeconds)
  await purge(database, at, bucket)
  await notePurgedAt(database, at)
}

type Purging = {
  database: Database
  bucket: Bucket | null
  now: () => EpochSeconds
  onDefect: (error: unknown, what: string) => void
}

/**
 * Purges now and then daily, files of download links as often as they expire, and every hour what is too much of the system
 * log. Returns the function that stops it, which waits for a purge in progress.
 */
export function purgeDaily({ database, bucket, now, onDefect }: Purging): () => Promise<void> {
  const purgeOnce = () =>
    purgeInSteps(database, now(), bucket).catch((error: unknown) => onDefect(error, 'purge'))
  const purgeFiles = () => purgeDownloads(database, now()).catch((error: unknown) => onDefect(error, 'purge'))
  const purgeLogs = () =>
    readServerSettings(database)
      .then(({ retention }) => purgeLargeLog(database, systemLogBytesMax(retention)))
      .catch((error: unknown) => onDefect(error, 'purge'))
  let last = purgeOnce()
  const repeat = (ms: number, work: () => Promise<void>) =>
    setInterval(() => {
      last = last.then(work)
    }, ms).unref()
  const timers = [
    repeat(daySeconds * 1000, purgeOnce),
    repeat(downloadSeconds * 1000, purgeFiles),
    repeat(hourMs, purgeLogs),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
    return last
  }
}
