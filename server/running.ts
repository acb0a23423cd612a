/** A server on an open, migrated database: it answers calls and works in the background until it is stopped. */
import type { RequestListener } from 'node:http'
import { serverSentences } from '#shared/messages/server.ts'
import { createApp } from './app.ts'
import type { Backups } from './backup/backups.ts'
import { countInBucket } from './db/contents-in-bucket.ts'
import type { Database } from './db/database.ts'
import { readServerSettings } from './db/server-settings.ts'
import { type Settings, UnusableSettings } from './environment-settings.ts'
import { keepBuildFiles, readClientBuild } from './http/client-build.ts'
import { newInviteCode, newToken } from './identity/secrets.ts'
import type { Log } from './logs/log.ts'
import type { Metrics } from './metrics/metrics.ts'
import { type Bucket, openBucket } from './sync/bucket.ts'
import { keepInBucket } from './sync/move-contents.ts'
import { startPropagating } from './sync/propagate-profiles.ts'
import { purgeDaily } from './sync/purge-daily.ts'
import { startPokes } from './sync/send-pokes.ts'
import { stopVerifying } from './sync/verify-sums.ts'

export type Running = {
  database: Database
  handle: RequestListener
  /** The number of open streams. */
  streams: () => number
  /**
   * Is no longer ready, and ends the streams. `finished` resolves when the calls in progress have ended. Then everything in the
   * background is ended, and the database closed.
   */
  stop: (finished: Promise<void>) => Promise<void>
}

type Deps = {
  settings: Settings
  log: Log
  metrics: Metrics
  /** Null without a file to back up. */
  backups: Backups | null
  now: () => number
}

const minuteMs = 60_000

export async function runOn(
  database: Database,
  { settings, log, metrics, backups, now }: Deps,
): Promise<Running> {
  let isStopping = false
  const timed = { now, onDefect: log.defect }
  const bucket = await openBucketOf(settings, database)
  const build = readClientBuild(settings.distDir)
  // Before any page can ask another server for the files.
  const stopLogging = log.buffer.writeTo(database)
  const stopKeeping = await keepBuildFiles({ database, build, ...timed })
  const pokes = await startPokes({ database, ...timed })
  const app = createApp({
    database,
    pokes,
    settings: settings.app,
    build,
    newToken,
    newInviteCode,
    ...timed,
    isStopping: () => isStopping,
    onCall: log.call,
    logBuffer: log.buffer,
    metrics,
    backups,
    bucket,
  })
  const stopPropagating = await startPropagating({
    database,
    newInviteCode,
    plans: settings.app.plans,
    ...timed,
  })
  const stopPurging = purgeDaily({ database, bucket, ...timed })
  const stopMoving = bucket ? keepInBucket({ database, bucket, ...timed }) : () => undefined
  const stopBackups = backups ? backUpOnSchedule(database, backups, log) : () => undefined
  return {
    database,
    handle: app,
    streams: pokes.count,
    stop: async (finished) => {
      isStopping = true
      stopBackups()
      await pokes.stop()
      await finished
      await Promise.all([
        stopKeeping(),
        stopPurging(),
        stopMoving(),
        stopPropagating(),
        stopVerifying(database),
      ])
      await stopLogging()
      await database.close()
    },
  }
}

/** Throws `UnusableSettings` if bytes are in a bucket that is not set. */
async function openBucketOf({ bucket }: Settings, database: Database): Promise<Bucket | null> {
  if (bucket) return openBucket(bucket)
  const contents = await countInBucket(database)
  if (contents > 0) throw new UnusableSettings(serverSentences.bucketMissing(contents))
  return null
}

/** Looks every minute. Returns the function that stops it. */
function backUpOnSchedule(database: Database, backups: Backups, log: Log): () => void {
  const look = async () => {
    const { backups: schedule } = await readServerSettings(database)
    await backups.tick(schedule)
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.defect(error, 'backups'))
  }, minuteMs).unref()
  return () => clearInterval(timer)
}
