/** Invariants of each commit to a device's disk. */
import { isDeepStrictEqual } from 'node:util'
import type { EpochSeconds } from '#shared/dates.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import type { Scope } from '#shared/model/scope.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { personTotalsIn } from '#shared/money/read-totals.ts'
import { type Totals, totalsOf } from '#shared/money/totals.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import { isOfLostScope } from '#shared/sync/lost-scope.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { totalsOnScreen } from '#shared/sync/server-totals.ts'
import { type Ledger, reportViolation, count } from './ledger.ts'

/**
 * Who commits: `screen`, the person's new change; `owner`, the person's decision on an unsent change, which may
 * record other changes; a drain; or the worker.
 */
export type CommitLabel = 'screen' | 'owner' | 'drain' | 'worker'

export type Seen = {
  queue: Map<number, QueueRecord>
  cursors: Map<Scope, number>
  epoch: string | null
  serverOffset: number
  /** The sum of all balances of each scope, which must be 0. */
  sums: { scope: Scope; sum: number }[]
  /** The scopes whose totals on screen, from those that are kept, differ from the sums of their rows. */
  wrongTotals: Scope[]
}

export async function seenIn(tx: DeviceTx): Promise<Seen> {
  const queue = new Map((await tx.queue.all()).map((record) => [record.seq, record]))
  const cursors = new Map((await tx.scopes.all()).map(({ scope, cursor }) => [scope, cursor]))
  const scopes = new Set([...cursors.keys(), ...[...queue.values()].map(({ scope }) => scope)])
  const sums: Seen['sums'] = []
  const wrongTotals: Scope[] = []
  for (const scope of scopes) {
    const totals = await totalsIn(tx, scope)
    sums.push({ scope, sum: personTotalsIn(totals).reduce((sum, { balance }) => sum + balance, 0) })
    if (!isDeepStrictEqual(await totalsOnScreen(tx, scope), totals)) wrongTotals.push(scope)
  }
  const { epoch, serverOffset } = await tx.device.get()
  return { queue, cursors, epoch, serverOffset, sums, wrongTotals }
}

async function totalsIn(tx: DeviceTx, scope: Scope): Promise<Totals> {
  const resolve = resolverOf(await tx.rows('pendingMembers').ofScope(scope))
  return totalsOf(await tx.rows('expenses').ofScope(scope), resolve)
}

export type Commit = {
  device: string
  at: EpochSeconds
  /** The device's own clock at that moment, or when the stored answer arrived, whichever is earlier. */
  clock: EpochSeconds
  label: CommitLabel
  before: Seen
  after: Seen
}

export function checkCommit(ledger: Ledger, commit: Commit): void {
  const { device, before, after } = commit
  for (const { scope, sum } of after.sums)
    if (sum !== 0) reportViolation(ledger, 'balances sum to zero', `${sum} in ${scope} on ${device}`)
  for (const scope of after.wrongTotals)
    reportViolation(ledger, 'totals equal the sums of their rows', `${scope} on ${device}`)
  for (const [scope, cursor] of after.cursors) {
    const earlier = before.cursors.get(scope) ?? 0
    // After a restore or failover the server counts on from an earlier version.
    const isLaterHistory = ledger.tally.has('a failover') || ledger.tally.has('a restore')
    if (cursor < earlier && !isLaterHistory)
      reportViolation(ledger, 'cursors go forward', `${scope} from ${earlier} to ${cursor} on ${device}`)
  }
  // A slow answer makes the device's clock estimate late, never early.
  const isNews = after.serverOffset !== before.serverOffset
  if (isNews && commit.clock + after.serverOffset > commit.at + 1)
    reportViolation(ledger, 'a device knows the server’s time', `${after.serverOffset} on ${device}`)
  if (commit.label === 'owner') checkDiscard(ledger, commit)
  if (idsIn(after).size < after.queue.size)
    reportViolation(ledger, 'the queue contains each change once', device)
  for (const seq of new Set([...before.queue.keys(), ...after.queue.keys()])) {
    checkRecord(ledger, commit, { was: before.queue.get(seq), is: after.queue.get(seq) })
  }
  for (const id of idsIn(after))
    if (ledger.renamed.has(id) || ledger.discarded.has(id))
      reportViolation(
        ledger,
        'a replaced or discarded change does not return to the queue',
        `${id} on ${device}`,
      )
}

/**
 * A decision removes the discarded change and changes that depend on it. If the server has lost the group, it removes
 * all changes of the group.
 */
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
    reportViolation(ledger, 'a discard removes only dependent changes', `${name} ${mutationId} on ${device}`)
  }
}

/** A rejected settlement has created nothing that a later change could depend on. */
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
      reportViolation(ledger, 'only a person records changes', `${mutationId} on ${device}`)
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
    reportViolation(ledger, 'a change that a device marks as applied was applied', detail)
  if (status === 'expired' && isApplied) reportViolation(ledger, 'an applied change does not expire', detail)
  if (status === 'rejected' && !(code && openRefusals.has(code)) && isApplied)
    reportViolation(ledger, 'a change that a device marks as rejected was not applied', detail)
}

/**
 * Codes with which a change may be refused that was or will be applied. A person who was removed from the group is not
 * told that an earlier change was applied, nor is one whose change is too old for the log. And a person whose membership
 * the server has lost is refused without a log entry: after they have joined, another copy of the same call is applied,
 * and its answer may come first. The device drops the listed loss with the next rows of the group (`forgetLoss`).
 */
const openRefusals: ReadonlySet<RejectionCode> = new Set([
  'membership-ended',
  'change-too-old',
  'membership-lost',
])

/** A device records changes by itself only to give back what the server has lost. */
function isGivenBack({ tally }: Ledger, { label }: Commit, { name }: QueueRecord): boolean {
  const isLoss = tally.has('a restore') || tally.has('a failover')
  return isLoss && label === 'drain' && (name === 'row.giveBack' || name === 'group.giveBack')
}

/** Discarding a lost group discards what the server had applied and has lost with it, too. */
function discardsGroup({ before, after }: Commit, scope: Scope): boolean {
  const left = idsIn(after)
  return [...before.queue.values()].some(
    (record) => record.scope === scope && isOfLostScope(record) && !left.has(record.mutationId),
  )
}

function checkLeaving(ledger: Ledger, commit: Commit, record: QueueRecord): void {
  const { device, label, after } = commit
  const { mutationId, scope, name, status, touched } = record
  const detail = `${name} ${mutationId} ${status} on ${device}`
  // The change was moved to the end of the queue behind another one.
  if (idsIn(after).has(mutationId)) return
  if (label === 'owner' && (status !== 'applied' || discardsGroup(commit, scope))) {
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
    reportViolation(
      ledger,
      'an applied change stays queued until its rows have arrived',
      `${detail}: ${cursor} of ${version}`,
    )
}
