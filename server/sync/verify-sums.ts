/**
 * Where a device has other sums, the server doubts its own first: wrong ones would have devices download a group day by
 * day. It computes them from the rows in the background, in pages: of one group at a time, and of none again within an
 * hour, whatever devices send. Where the group was written meanwhile each time nothing is known, and it tries again sooner.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import { unmetered } from '#server/db/cost-counter.ts'
import type { Database } from '#server/db/database.ts'
import { type Recomputed, recomputeSums } from '#server/db/recompute-sums.ts'
import type { PushDeps } from './apply-push.ts'

const verifiedSeconds = 60 * 60
/** A group that is written all the time would be computed all the time otherwise. */
const retrySeconds = 10 * 60
const rememberedMax = 1_000

type Verifications = {
  /** What is being computed; one that has ended says nothing. */
  running: Promise<void> | undefined
  ended: Map<Scope, { recomputed: Recomputed; at: EpochSeconds }>
  stopping: AbortController
}

/** Of a process: by what one has one of for each database. */
const verificationsByNotices = new WeakMap<Database['notices'], Verifications>()

type Deps = Pick<PushDeps, 'database' | 'now' | 'onDefect'>

/** Whether the sums have been computed from the rows within the hour: then it is the device that has other rows. */
export function areSumsVerified({ database, now }: Deps, scope: Scope): boolean {
  const ended = verificationsOf(database).ended.get(scope)
  return ended !== undefined && ended.recomputed !== 'moved' && now() - ended.at < verifiedSeconds
}

/**
 * Begins to compute them, unless others are being computed. `device` says in the log whose sums were other ones. The call
 * that begins it ends before, so that its account is not charged for it.
 */
export function verifySums(deps: Deps, scope: Scope, device: string): void {
  const verifications = verificationsOf(deps.database)
  const ended = verifications.ended.get(scope)
  if (ended?.recomputed === 'moved' && deps.now() - ended.at < retrySeconds) return
  verifications.running ??= unmetered(() => recompute(deps, { scope, device, verifications })).finally(() => {
    verifications.running = undefined
  })
}

/** Resolves when nothing is being computed any more. */
export async function verificationEnded(database: Database): Promise<void> {
  await verificationsOf(database).running
}

/** Before the database is closed. */
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

/** Rows were written without their sums. */
class WrongSums extends Error {
  override name = 'WrongSums'
}
