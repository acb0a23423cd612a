/**
 * After a backup was restored on the server, what it had applied since may be lost there: devices offer again what they
 * remember of it (design, section 5). What the server still has does nothing a second time.
 */
import type { RejectionCode } from '../codes.ts'
import type { EpochSeconds } from '../dates.ts'
import { reofferPatienceSeconds } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import type { DeviceTx } from './device-store.ts'
import { type QueueRecord, type Reoffer, isHeld } from './queue-record.ts'

const fresh: Reoffer = { since: null, tries: 0, waitsUntil: null, isInRows: false }

/** All that was applied goes back to its place in the queue. Versions and cursors of before mean nothing any more. */
export async function offerAgain(tx: DeviceTx): Promise<void> {
  const scopes = await tx.scopes.all()
  const cursors = new Map(scopes.map(({ scope, cursor }) => [scope, cursor]))
  const again = new Map((await tx.acknowledged.all()).map(({ record }) => [record.seq, record]))
  await tx.acknowledged.clear()
  for (const record of await tx.queue.all()) {
    const { seq, mutationId, status, reoffer } = record
    const isMeant = status === 'applied' || reoffer || again.get(seq)?.mutationId === mutationId
    // What is held its owner has dealt with since, or has yet to.
    if (isMeant && !isHeld(record)) again.set(seq, record)
    else again.delete(seq)
  }
  for (const record of again.values()) await tx.queue.put(offered(record, cursors))
  // Its rows stay, as they were, until the server has the scope again.
  for (const { scope } of scopes) await tx.scopes.put({ scope, cursor: 0 })
}

function offered(record: QueueRecord, cursors: ReadonlyMap<Scope, number>): QueueRecord {
  const { version, scope, reoffer } = record
  const cursor = cursors.get(scope) ?? 0
  // What waits since an earlier restore is where it was then, unless the server has sent its rows since.
  const wasInRows = reoffer?.isInRows === true && cursor === 0
  const isInRows = wasInRows || (version !== null && version <= cursor)
  const unanswered = { version: null, attempts: 0, code: null, needsAttention: false }
  return { ...record, ...unanswered, status: 'pending', reoffer: { ...fresh, isInRows } }
}

/** A scope that the server did not know after a restored backup: its rows are those of before. */
export async function isFromBefore(tx: DeviceTx, scope: Scope): Promise<boolean> {
  return (await tx.scopes.get(scope))?.cursor === 0
}

const firstWaitSeconds = 60
const waitSecondsMax = 60 * 60

/** It waits, longer each time; after a day its owner is told. */
export function afterNotYet(record: QueueRecord, code: RejectionCode, at: EpochSeconds): QueueRecord {
  const { since, tries, isInRows } = record.reoffer ?? fresh
  const first = since ?? at
  if (at - first >= reofferPatienceSeconds)
    return { ...record, status: 'rejected', code, needsAttention: false }
  const waitsUntil = at + Math.min(waitSecondsMax, firstWaitSeconds * 2 ** tries)
  return { ...record, reoffer: { since: first, tries: tries + 1, waitsUntil, isInRows } }
}

/** Something has come, or time has passed: they may be sent once more. */
export async function wakeOffers(
  tx: DeviceTx,
  isDue: (record: QueueRecord, waitsUntil: EpochSeconds) => boolean,
): Promise<void> {
  for (const record of await tx.queue.all()) {
    const { status, reoffer } = record
    if (status !== 'pending' || !reoffer?.waitsUntil || !isDue(record, reoffer.waitsUntil)) continue
    await tx.queue.put({ ...record, reoffer: { ...reoffer, waitsUntil: null } })
  }
}
