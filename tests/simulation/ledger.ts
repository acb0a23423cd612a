/**
 * A record of every change, kept by the simulation and not by the product. The invariants about lost and repeated
 * changes read it.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { LostState } from './lost-states.ts'
import type { ForgottenEntry } from './purges.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { Scope } from '#shared/model/scope.ts'
import { compareBy } from '#shared/ordering.ts'
import type { MutationResult, SentMutation, SyncRequest, SyncResponse } from '#shared/sync/wire-format.ts'
import { contentHashOf } from '#server/sync/read-mutation.ts'

export type Recorded = { device: string; scope: Scope; seq: number }
export type Content = { actor: Actor; name: string; args: unknown; time: EpochSeconds }

export type Ledger = {
  broken: { invariant: string; detail: string }[]
  /** By mutation id: the queue to which the change was committed. */
  recorded: Map<string, Recorded>
  /** Mutation ids of resent changes, and of changes that their authors are about to record in place of a held one. */
  decided: Set<string>
  /** Mutation ids of changes that were sent with `resend`, which have no age limit. */
  resent: Set<string>
  /** Mutation ids of changes that their author has resent, or replaced by a corrected one, under another id. */
  renamed: Set<string>
  discarded: Set<string>
  /** Mutation ids of changes that were lost with a device's database before they were answered. */
  lost: Set<string>
  /** By mutation id: the version in which the server reported the change as applied. */
  applied: Map<string, number>
  /** By mutation id: changes that were applied before the server was put back, and when it was put back. */
  appliedBefore: Map<string, EpochSeconds>
  /** Mutation ids of changes that were in a queue when the server was put back, with no row of theirs on the way. */
  queuedAtLoss: Set<string>
  /** By scope: the version to which the server was put back. */
  restoredTo: Map<Scope, number>
  /** Rows that devices held when the server lost them, and that have not come back yet. */
  lostStates: Set<LostState>
  /** Keys of rows whose give-back somebody has discarded; of a whole group, its scope. */
  discardedKeys: Set<string>
  /** Mutation ids of `group.giveBack` changes that were rejected because the group exists again. */
  settled: Set<string>
  /** By mutation id and content hash: the content that a device sent. */
  contents: Map<string, Content>
  /** By mutation id: the hash of the newest content. Earlier contents are outdated. */
  latest: Map<string, string>
  /** Entries of the log that the server has purged. */
  forgotten: ForgottenEntry[]
  /** By purge that is under way: the entries that it may have deleted already, by mutation id. */
  purging: Set<ReadonlyMap<string, ForgottenEntry>>
  /** How often each kind of event occurred. */
  tally: Map<string, number>
}

export function createLedger(): Ledger {
  return {
    ...{
      broken: [],
      recorded: new Map(),
      decided: new Set(),
      resent: new Set(),
      renamed: new Set(),
      discarded: new Set(),
      lost: new Set(),
    },
    ...{
      applied: new Map(),
      appliedBefore: new Map(),
      queuedAtLoss: new Set(),
      restoredTo: new Map(),
      lostStates: new Set(),
      discardedKeys: new Set(),
      settled: new Set(),
      contents: new Map(),
      latest: new Map(),
      forgotten: [],
      purging: new Set(),
      tally: new Map(),
    },
  }
}

export function reportViolation({ broken }: Ledger, invariant: string, detail: string): void {
  broken.push({ invariant, detail })
}

export function count({ tally }: Ledger, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}

export function contentKey(mutationId: string, contentHash: string): string {
  return `${mutationId} ${contentHash}`
}

export function noteSent(ledger: Ledger, actor: Actor, sent: readonly SentMutation[]): void {
  for (const { mutationId, name, args, time, resend } of sent) {
    if (resend) ledger.resent.add(mutationId)
    const contentHash = contentHashOf({ name, args })
    const key = contentKey(mutationId, contentHash)
    // A delayed copy of an old request must not count as the newest content.
    if (!ledger.contents.has(key)) ledger.latest.set(mutationId, contentHash)
    ledger.contents.set(key, { actor, name, args, time })
  }
}

type Answering = {
  request: SyncRequest
  response: SyncResponse
  /** `applied` when the request arrived. */
  appliedThen: ReadonlyMap<string, number>
}

/** Called for each answer of the server, even if it does not arrive. */
export function noteAnswered(ledger: Ledger, { request, response, appliedThen }: Answering): void {
  const hashes = new Map(request.mutations.map((each) => [each.mutationId, contentHashOf(each)]))
  for (const result of response.results) {
    const { mutationId, status } = result
    const isReused = result.status === 'rejected' && result.code === 'id-reused'
    count(ledger, `server ${status} ${result.status === 'rejected' ? result.code : ''}`)
    // A rebase has put a new mark into the arguments since. A delayed copy with the old arguments is rejected with
    // `id-reused`.
    if (isReused && hashes.get(mutationId) !== ledger.latest.get(mutationId)) continue
    // `not-run` and `failed` leave the result open, so another process may apply the change before this answer
    // arrives.
    const isOpen = status === 'not-run' || status === 'failed'
    const before = (isOpen ? appliedThen : ledger.applied).get(mutationId)
    const version = result.status === 'applied' ? result.version : undefined
    // For a request of another epoch the server answers with rows and runs nothing.
    const isAskedAsBefore = request.epoch !== null && request.epoch !== response.epoch
    const isOtherEpoch = status === 'not-run' && (ledger.appliedBefore.size > 0 || isAskedAsBefore)
    // The log has forgotten the entry of so old a change, so the server cannot know that it was applied.
    if (isForgottenHere(ledger, result)) continue
    if (before !== undefined && before !== version && !isOtherEpoch)
      reportViolation(ledger, 'an applied change stays applied', `${mutationId}: ${JSON.stringify(result)}`)
    if (isReused) reportViolation(ledger, 'an honest device never reuses an id', mutationId)
    if (version !== undefined) ledger.applied.set(mutationId, version)
  }
}

/** The change was rejected as too old, and its log entry is purged or about to be. */
function isForgottenHere({ forgotten, purging }: Ledger, result: MutationResult): boolean {
  const isTooOld = result.status === 'rejected' && result.code === 'change-too-old'
  const { mutationId } = result
  const isBeingPurged = [...purging].some((ids) => ids.has(mutationId))
  return isTooOld && (isBeingPurged || forgotten.some((entry) => entry.mutationId === mutationId))
}

/** JSON with sorted fields, so that equal values give equal text. */
export function inText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(compareBy(([name]) => name)))
      : part,
  )
}
