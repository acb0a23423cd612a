/** What must hold at every commit of a device's disk. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { Scope } from '#shared/model/scope.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { resolverOf } from '#shared/money/resolve-keys.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import type { QueueRecord } from '#shared/sync/queue-record.ts'
import { type Books, breakLaw, count } from './books.ts'

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

export function checkCommit(books: Books, commit: Commit): void {
  const { device, before, after } = commit
  for (const { scope, sum } of after.sums)
    if (sum !== 0) breakLaw(books, 'balances sum to zero', `${sum} in ${scope} on ${device}`)
  for (const [scope, cursor] of after.cursors) {
    const earlier = before.cursors.get(scope) ?? 0
    // A server that was put back counts from an earlier version.
    const isLaterHistory = books.tally.has('a failover') || books.tally.has('a restore')
    if (cursor < earlier && !isLaterHistory)
      breakLaw(books, 'cursors go forward', `${scope} from ${earlier} to ${cursor} on ${device}`)
  }
  // The answer may have taken long: then the device is behind.
  const isNews = after.serverOffset !== before.serverOffset
  if (isNews && commit.clock + after.serverOffset > commit.at + 1)
    breakLaw(books, 'a device knows the server’s time', `${after.serverOffset} on ${device}`)
  if (commit.label === 'owner') checkDiscard(books, commit)
  if (idsIn(after).size < after.queue.size) breakLaw(books, 'a change stands in the queue once', device)
  for (const seq of new Set([...before.queue.keys(), ...after.queue.keys()])) {
    checkRecord(books, commit, { was: before.queue.get(seq), is: after.queue.get(seq) })
  }
  for (const id of idsIn(after))
    if (books.renamed.has(id) || books.discarded.has(id))
      breakLaw(books, 'what its owner has retired does not come back', `${id} on ${device}`)
}

/** What goes was decided on, or needs something that goes; of a group that the server has lost everything does. */
function checkDiscard(books: Books, { device, before, after }: Commit): void {
  const left = idsIn(after)
  const gone = [...before.queue.values()].filter(
    ({ seq, mutationId, status }) =>
      status !== 'applied' && !left.has(mutationId) && after.queue.get(seq) === undefined,
  )
  if (gone.some(({ name }) => name === 'group.giveBack')) return
  const [, innocent] = gone.filter((record) => !gone.some((other) => isNeededBy(other, record)))
  if (innocent) {
    const { name, mutationId } = innocent
    breakLaw(books, 'a discard takes nothing innocent along', `${name} ${mutationId} on ${device}`)
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

function checkRecord(books: Books, commit: Commit, { was, is }: Change): void {
  const { device, label } = commit
  if (was && !is) return checkLeaving(books, commit, was)
  if (!is) return
  const { mutationId, scope, seq, status, name, code } = is
  if (was?.mutationId !== mutationId) {
    const isKnown = books.recorded.has(mutationId)
    const isDecided = label === 'owner' && books.decided.has(mutationId)
    if (!was && !isKnown && label !== 'screen' && !isDecided && !isGivenBack(books, commit, is))
      breakLaw(books, 'a person alone records changes', `${mutationId} on ${device}`)
    if (!was && idsIn(commit.before).has(mutationId) && label !== 'owner')
      breakLaw(books, 'a change keeps its place', `${mutationId} on ${device}`)
    if (was && !isDecided) breakLaw(books, 'a change keeps its id', `${was.mutationId} on ${device}`)
    if (was) books.renamed.add(was.mutationId)
    books.recorded.set(mutationId, { device, scope, seq })
  }
  if (was?.status === status) return
  count(books, `device ${status} ${code ?? ''}`)
  const isApplied = books.applied.has(mutationId)
  const detail = `${name} ${mutationId} on ${device}`
  if (status === 'applied' && !isApplied && !books.appliedBefore.has(mutationId))
    breakLaw(books, 'what a device takes as applied was', detail)
  if (status === 'expired' && isApplied) breakLaw(books, 'what was applied does not expire', detail)
  // One who was put out of the group need not hear any more that a change had come through before.
  if (status === 'rejected' && code !== 'membership-ended' && code !== 'change-too-old' && isApplied)
    breakLaw(books, 'what a device takes as refused was', detail)
}

/** Only where the server has lost something does a device record by itself. */
function isGivenBack({ tally }: Books, { label }: Commit, { name }: QueueRecord): boolean {
  const isLoss = tally.has('a restore') || tally.has('a failover')
  return isLoss && label === 'drain' && (name === 'row.giveBack' || name === 'group.giveBack')
}

function checkLeaving(books: Books, { device, label, after }: Commit, record: QueueRecord): void {
  const { mutationId, scope, name, status, touched } = record
  const detail = `${name} ${mutationId} ${status} on ${device}`
  // It has followed another change to the end of the queue.
  if (idsIn(after).has(mutationId)) return
  if (label === 'owner' && status !== 'applied') {
    books.discarded.add(mutationId)
    if (name === 'row.giveBack') for (const key of touched) books.discardedKeys.add(key)
    if (name === 'group.giveBack') books.discardedKeys.add(scope)
    return
  }
  if (name === 'group.giveBack' && status === 'rejected') {
    books.settled.add(mutationId)
    return
  }
  const version = books.applied.get(mutationId)
  if (version === undefined && books.appliedBefore.has(mutationId)) return
  if (version === undefined) return breakLaw(books, 'no change leaves the queue by itself', detail)
  const cursor = after.cursors.get(scope)
  if (cursor !== undefined && cursor < version)
    breakLaw(books, 'a change stays until its rows have come', `${detail}: ${cursor} of ${version}`)
}
