/** What must hold at every commit of a device's disk. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { resolverOf } from '#shared/money/resolve-keys.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { type Ledger, reportViolation, count } from './ledger.ts'

/** Who commits: the person's new change, the person's decision on an unsent one, which may record others, a drain, or the worker. */
export type CommitLabel = 'screen' | 'owner' | 'drain' | 'worker'

export type Seen = {
  queue: Map<number, QueueRecord>
  cursors: Map<Scope, number>
  epoch: string | null
  serverOffset: number
  /** What everybody's balances add up to. */
  sums: { scope: Scope; sum: number }[]
}

export async function seenIn(tx: DeviceTx): Promise<Seen> {
  const queue = new Map((await tx.queue.all()).map((record) => [record.seq, record]))
  const cursors = new Map((await tx.scopes.all()).map(({ scope, cursor }) => [scope, cursor]))
  const scopes = new Set([...cursors.keys(), ...[...queue.values()].map(({ scope }) => scope)])
  const sums = await Promise.all([...scopes].map(async (scope) => ({ scope, sum: await sumIn(tx, scope) })))
  const { epoch, serverOffset } = await tx.device.get()
  return { queue, cursors, epoch, serverOffset, sums }
}

async function sumIn(tx: DeviceTx, scope: Scope): Promise<number> {
  const resolve = resolverOf(await tx.rows('pendingMembers').ofScope(scope))
  const balances = balancesOf(await tx.rows('expenses').ofScope(scope), resolve)
  return [...balances.values()].reduce((sum, balance) => sum + balance, 0)
}

export type Commit = {
  device: string
  at: EpochSeconds
  /** What the device's own clock says then. */
  clock: EpochSeconds
  label: CommitLabel
  before: Seen
  after: Seen
}

export function checkCommit(ledger: Ledger, commit: Commit): void {
  const { device, before, after } = commit
  for (const { scope, sum } of after.sums)
    if (sum !== 0) reportViolation(ledger, 'balances sum to zero', `${sum} in ${scope} on ${device}`)
  for (const [scope, cursor] of after.cursors) {
    const earlier = before.cursors.get(scope) ?? 0
    // A server that was put back counts from an earlier version.
    const isLaterHistory = ledger.tally.has('a failover') || ledger.tally.has('a restore')
    if (cursor < earlier && !isLaterHistory)
      reportViolation(ledger, 'cursors go forward', `${scope} from ${earlier} to ${cursor} on ${device}`)
  }
  // The answer may have taken long: then the device is behind.
  const isNews = after.serverOffset !== before.serverOffset
  if (isNews && commit.clock + after.serverOffset > commit.at + 1)
    reportViolation(ledger, 'a device knows the server’s time', `${after.serverOffset} on ${device}`)
  if (commit.label === 'owner') checkDiscard(ledger, commit)
  if (idsIn(after).size < after.queue.size)
    reportViolation(ledger, 'a change stands in the queue once', device)
  for (const seq of new Set([...before.queue.keys(), ...after.queue.keys()])) {
    checkRecord(ledger, commit, { was: before.queue.get(seq), is: after.queue.get(seq) })
  }
  for (const id of idsIn(after))
    if (ledger.renamed.has(id) || ledger.discarded.has(id))
      reportViolation(ledger, 'what its author has retired does not come back', `${id} on ${device}`)
}

/** What goes was decided on, or needs something that goes; of a group that the server has lost everything does. */
function checkDiscard(ledger: Ledger, { device, before, after }: Commit): void {
  const left = idsIn(after)
  const gone = [...before.queue.values()].filter(
    ({ seq, mutationId, status }) =>
      status !== 'applied' && !left.has(mutationId) && after.queue.get(seq) === undefined,
  )
  if (gone.some(({ name }) => name === 'group.giveBack')) return
  const [, innocent] = gone.filter((record) => !gone.some((other) => isNeededBy(other, record)))
  if (innocent) {
    const { name, mutationId } = innocent
    reportViolation(ledger, 'a discard takes nothing innocent along', `${name} ${mutationId} on ${device}`)
  }
}

/** A settlement that was refused has made nothing that anybody could need. */
function isNeededBy(earlier: QueueRecord, later: QueueRecord): boolean {
  if (earlier.seq >= later.seq || earlier.scope !== later.scope) return false
  if (earlier.name === 'settlement.close' && earlier.status === 'rejected') return false
  return (
    later.touched.some((key) => earlier.touched.includes(key)) ||
    later.needed.some((key) => earlier.created.includes(key))
  )
}

const idsIn = ({ queue }: Seen) => new Set([...queue.values()].map(({ mutationId }) => mutationId))

type Change = { was: QueueRecord | undefined; is: QueueRecord | undefined }

function checkRecord(ledger: Ledger, commit: Commit, { was, is }: Change): void {
  const { device, label } = commit
  if (was && !is) return checkLeaving(ledger, commit, was)
  if (!is) return
  const { mutationId, scope, seq, status, name, code } = is
  if (was?.mutationId !== mutationId) {
    const isKnown = ledger.recorded.has(mutationId)
    const isDecided = label === 'owner' && ledger.decided.has(mutationId)
    if (!was && !isKnown && label !== 'screen' && !isDecided && !isGivenBack(ledger, commit, is))
      reportViolation(ledger, 'a person alone records changes', `${mutationId} on ${device}`)
    if (!was && idsIn(commit.before).has(mutationId) && label !== 'owner')
      reportViolation(ledger, 'a change keeps its place', `${mutationId} on ${device}`)
    if (was && !isDecided) reportViolation(ledger, 'a change keeps its id', `${was.mutationId} on ${device}`)
    if (was) ledger.renamed.add(was.mutationId)
    ledger.recorded.set(mutationId, { device, scope, seq })
  }
  if (was?.status === status) return
  count(ledger, `device ${status} ${code ?? ''}`)
  const isApplied = ledger.applied.has(mutationId)
  const detail = `${name} ${mutationId} on ${device}`
  if (status === 'applied' && !isApplied && !ledger.appliedBefore.has(mutationId))
    reportViolation(ledger, 'what a device takes as applied was', detail)
  if (status === 'expired' && isApplied) reportViolation(ledger, 'what was applied does not expire', detail)
  // One who was put out of the group need not hear any more that a change had come through before.
  if (status === 'rejected' && code !== 'membership-ended' && code !== 'change-too-old' && isApplied)
    reportViolation(ledger, 'what a device takes as refused was', detail)
}

/** Only where the server has lost something does a device record by itself. */
function isGivenBack({ tally }: Ledger, { label }: Commit, { name }: QueueRecord): boolean {
  const isLoss = tally.has('a restore') || tally.has('a failover')
  return isLoss && label === 'drain' && (name === 'row.giveBack' || name === 'group.giveBack')
}

function checkLeaving(ledger: Ledger, { device, label, after }: Commit, record: QueueRecord): void {
  const { mutationId, scope, name, status, touched } = record
  const detail = `${name} ${mutationId} ${status} on ${device}`
  // It has followed another change to the end of the queue.
  if (idsIn(after).has(mutationId)) return
  if (label === 'owner' && status !== 'applied') {
    ledger.discarded.add(mutationId)
    if (name === 'row.giveBack') for (const key of touched) ledger.discardedKeys.add(key)
    if (name === 'group.giveBack') ledger.discardedKeys.add(scope)
    return
  }
  if (name === 'group.giveBack' && status === 'rejected') {
    ledger.settled.add(mutationId)
    return
  }
  const version = ledger.applied.get(mutationId)
  if (version === undefined && ledger.appliedBefore.has(mutationId)) return
  if (version === undefined) return reportViolation(ledger, 'no change leaves the queue by itself', detail)
  const cursor = after.cursors.get(scope)
  if (cursor !== undefined && cursor < version)
    reportViolation(ledger, 'a change stays until its rows have come', `${detail}: ${cursor} of ${version}`)
}
