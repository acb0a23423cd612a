/**
 * Verifies the server's own sums before a device is told that its rows differ. If the server's sums were wrong, devices
 * would download the group every day.
 *
 * The sums are computed from the rows in the background, page by page. One group is computed at a time, and none again
 * within an hour, whatever devices send. If the group was written during every attempt the result is unknown, and the
 * next attempt comes sooner.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import { unmetered } from '#server/db/cost-counter.ts'
import type { Database } from '#server/db/database.ts'
import { type Recomputed, recomputeSums } from '#server/db/recompute-sums.ts'
import type { PushDeps } from './run-mutation.ts'

const verifiedSeconds = 60 * 60
/** Without this pause, a group that is written all the time would be computed all the time. */
const retrySeconds = 10 * 60
const rememberedMax = 1_000

type Verifications = {
  /** The computation in progress. It never rejects. */
  running: Promise<void> | undefined
  ended: Map<Scope, { recomputed: Recomputed; at: EpochSeconds }>
  stopping: AbortController
}

/** The verifications of this process, for each database; each database has one `notices`. */
const verificationsByNotices = new WeakMap<Database['notices'], Verifications>()

type Deps = Pick<PushDeps, 'database' | 'now' | 'onDefect'>

/**
 * Whether the server's sums were computed from the rows within the last hour. Then differing sums mean differing rows
 * on the device.
 */
export function areSumsVerified({ database, now }: Deps, scope: Scope): boolean {
  const ended = verificationsOf(database).ended.get(scope)
  return (
    ended !== undefined &&
    ended.recomputed !== 'moved' &&
    isWithin(verifiedSeconds, { of: ended.at, now: now() })
  )
}

/**
 * Starts to compute the scope's sums, unless another computation is in progress. `device` is named in the log. The call
 * that starts it neither waits for it nor is charged for it.
 */
export function verifySums(deps: Deps, scope: Scope, device: string): void {
  const verifications = verificationsOf(deps.database)
  const ended = verifications.ended.get(scope)
  if (ended?.recomputed === 'moved' && isWithin(retrySeconds, { of: ended.at, now: deps.now() })) return
  verifications.running ??= unmetered(() => recompute(deps, { scope, device, verifications })).finally(() => {
    verifications.running = undefined
  })
}

/** If the clock was set back since by more than these seconds, the moment counts as over. */
function isWithin(seconds: number, { of, now }: { of: EpochSeconds; now: EpochSeconds }): boolean {
  return Math.abs(now - of) < seconds
}

/** Resolves when no computation is in progress. */
export async function verificationEnded(database: Database): Promise<void> {
  await verificationsOf(database).running
}

/** To be called before the database is closed. */
export function stopVerifying(database: Database): Promise<void> {
  verificationsOf(database).stopping.abort()
  return verificationEnded(database)
}

type Verification = { scope: Scope; device: string; verifications: Verifications }

async function recompute({ database, now, onDefect }: Deps, { scope, device, verifications }: Verification) {
  const { ended, stopping } = verifications
  try {
    const recomputed = await recomputeSums(database, scope, stopping)
    if (ended.size >= rememberedMax) ended.clear()
    ended.set(scope, { recomputed, at: now() })
    if (recomputed === 'corrected')
      onDefect(new WrongSums(`${scope} had wrong sums, by ${device}`), { name: 'checksum' })
  } catch (error) {
    if (!stopping.signal.aborted) onDefect(error, { name: 'checksum' })
  }
}

function verificationsOf({ notices }: Database): Verifications {
  const verifications = verificationsByNotices.get(notices) ?? {
    running: undefined,
    ended: new Map(),
    stopping: new AbortController(),
  }
  verificationsByNotices.set(notices, verifications)
  return verifications
}

/** Reported when the stored sums were wrong: rows were written without updating them. */
class WrongSums extends Error {
  override name = 'WrongSums'
}
