/** What became of every change, kept outside the product: the invariants of nothing lost and nothing twice are read here. */
import type { EpochSeconds } from '#shared/dates.ts'
import type { LostState } from './lost-states.ts'
import type { ForgottenEntry } from './purges.ts'
import type { Actor } from '#shared/mutations/define-mutation.ts'
import type { Scope } from '#shared/model/scope.ts'
import { compareText } from '#shared/ordering.ts'
import type { MutationResult, SentMutation, SyncRequest, SyncResponse } from '#shared/sync/wire.ts'
import { contentHashOf } from '#server/sync/content-hash.ts'

export type Recorded = { device: string; scope: Scope; seq: number }
export type Content = { actor: Actor; name: string; args: unknown; time: EpochSeconds }

export type Ledger = {
  broken: { invariant: string; detail: string }[]
  /** By id: where it was committed to a queue. */
  recorded: Map<string, Recorded>
  /** The ids under which their authors were about to send or record something in a held change's place. */
  decided: Set<string>
  /** Its author sent it again, or other content in its place, under another id. */
  renamed: Set<string>
  discarded: Set<string>
  /** Gone with a device's database before it was answered. */
  lost: Set<string>
  /** By id: in which version the server said that it had applied it. */
  applied: Map<string, number>
  /** The same of before a backup was restored there, and when. */
  appliedBefore: Map<string, EpochSeconds>
  /** Of each group: up to which version the server was put back. */
  restoredTo: Map<Scope, number>
  /** What devices held of the server's rows that it has lost, and that has not come back yet. */
  lostStates: Set<LostState>
  /** The rows of which somebody has discarded what was to be given back; of a whole group its scope. */
  discardedKeys: Set<string>
  /** Losses of groups that the device was told of, and which are none any more. */
  settled: Set<string>
  /** By id and content hash: what a device sent. */
  contents: Map<string, Content>
  /** By id: the hash of the content that was sent last for the first time; what was sent before it is out of date. */
  latest: Map<string, string>
  /** Entries of the log that are older than the server remembers. */
  forgotten: ForgottenEntry[]
  /** How often something happened. */
  tally: Map<string, number>
}

export function createLedger(): Ledger {
  return {
    ...{
      broken: [],
      recorded: new Map(),
      decided: new Set(),
      renamed: new Set(),
      discarded: new Set(),
      lost: new Set(),
    },
    ...{
      applied: new Map(),
      appliedBefore: new Map(),
      restoredTo: new Map(),
      lostStates: new Set(),
      discardedKeys: new Set(),
      settled: new Set(),
      contents: new Map(),
      latest: new Map(),
      forgotten: [],
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
  for (const { mutationId, name, args, time } of sent) {
    const contentHash = contentHashOf({ name, args })
    const key = contentKey(mutationId, contentHash)
    // A copy of an old request may come late.
    if (!ledger.contents.has(key)) ledger.latest.set(mutationId, contentHash)
    ledger.contents.set(key, { actor, name, args, time })
  }
}

type Answering = {
  request: SyncRequest
  response: SyncResponse
  /** As it stood when the request came. */
  appliedThen: ReadonlyMap<string, number>
}

/** The server has answered, whether or not anybody hears it. */
export function noteAnswered(ledger: Ledger, { request, response, appliedThen }: Answering): void {
  const hashes = new Map(request.mutations.map((each) => [each.mutationId, contentHashOf(each)]))
  for (const result of response.results) {
    const { mutationId, status } = result
    const isReused = result.status === 'rejected' && result.code === 'id-reused'
    count(ledger, `server ${status} ${result.status === 'rejected' ? result.code : ''}`)
    // Another mark has come into its arguments since: a late copy of what they were is refused.
    if (isReused && hashes.get(mutationId) !== ledger.latest.get(mutationId)) continue
    // What leaves open what becomes of a change may be overtaken, until it is heard, by what another process says.
    const isOpen = status === 'not-run' || status === 'failed'
    const before = (isOpen ? appliedThen : ledger.applied).get(mutationId)
    const version = result.status === 'applied' ? result.version : undefined
    // Whoever asks in the name of another epoch is first given the rows of this one.
    const isAskedAsBefore = request.epoch !== null && request.epoch !== response.epoch
    const isOtherEpoch = status === 'not-run' && (ledger.appliedBefore.size > 0 || isAskedAsBefore)
    // Of what is so old that the log may have forgotten it nobody can say any more that it was applied.
    if (isForgottenHere(ledger, result)) continue
    if (before !== undefined && before !== version && !isOtherEpoch)
      reportViolation(ledger, 'what was applied stays applied', `${mutationId}: ${JSON.stringify(result)}`)
    if (isReused) reportViolation(ledger, 'an honest device never reuses an id', mutationId)
    if (version !== undefined) ledger.applied.set(mutationId, version)
  }
}

/** Refused because of its age, and forgotten since. */
function isForgottenHere({ forgotten }: Ledger, result: MutationResult): boolean {
  const isTooOld = result.status === 'rejected' && result.code === 'change-too-old'
  return isTooOld && forgotten.some(({ mutationId }) => mutationId === result.mutationId)
}

/** As text with the fields in one order, so that equal values give equal text. */
export function inText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => compareText(a, b)))
      : part,
  )
}
