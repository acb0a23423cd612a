/**
 * Recomputes the sums of a scope because a device has others. It reads all rows of the scope, in pages: one scope at a
 * time, and none again within an hour, whatever devices send.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import type { Database } from '#server/db/database.ts'
import { type Recomputed, recomputeSums } from '#server/db/recompute-sums.ts'
import type { PushDeps } from './apply-push.ts'

const againSeconds = 60 * 60
const rememberedMax = 1_000

type Doubts = { isBusy: boolean; recomputedAt: Map<Scope, EpochSeconds> }

/** Of a process: by what one has one of for each database. */
const doubtsOf = new WeakMap<Database['notices'], Doubts>()

/** `left`: another scope's are being recomputed, or these were within the hour. */
export async function doubtSums(
  { database, now }: Pick<PushDeps, 'database' | 'now'>,
  scope: Scope,
): Promise<Recomputed | 'left'> {
  const doubts = doubtsOf.get(database.notices) ?? { isBusy: false, recomputedAt: new Map() }
  doubtsOf.set(database.notices, doubts)
  const at = now()
  const before = doubts.recomputedAt.get(scope)
  if (doubts.isBusy || (before !== undefined && at - before < againSeconds)) return 'left'
  if (doubts.recomputedAt.size >= rememberedMax) doubts.recomputedAt.clear()
  doubts.recomputedAt.set(scope, at)
  doubts.isBusy = true
  try {
    return await recomputeSums(database, scope)
  } finally {
    doubts.isBusy = false
  }
}
