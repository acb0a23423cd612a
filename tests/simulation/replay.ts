/** The server's log run again over an empty store: what it applied takes effect once, and what it refused is tried again. */
import type { RejectionCode } from '#shared/codes.ts'
import { type Scope, groupOfScope } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { giveBackRow } from '#shared/mutations/give-back-mutations.ts'
import { type MutationName, checkMutation, isMutationName } from '#shared/mutations/registry.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import { type RowKey, rowKey } from '#shared/sync/queue-record.ts'
import { recordChange } from '#shared/sync/record-change.ts'
import { createRecordingTx } from '#shared/sync/recording-tx.ts'
import type { LogEntry } from '#server/db/mutation-log.ts'
import { type MemoryDeviceStore, createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { type Ledger, type Content, reportViolation, contentKey } from './ledger.ts'
import type { World } from './world.ts'

/** Where a row stands among all of the scope: the versions that made and last wrote it, and its place among what was made. */
export type ReplayedPlace = { version: number; createdVersion: number; place: number }

export type Entry = LogEntry & { content: Content & { name: MutationName } }

export type Replay = {
  store: MemoryDeviceStore
  places: Map<RowKey, ReplayedPlace>
  /** In the order of application. */
  applied: Entry[]
}

export async function replayLog(world: World, scope: Scope): Promise<Replay> {
  const { newId } = world
  const state = {
    accountId: UserId.parse(newId()),
    clientId: newId(),
    epoch: null,
    serverOffset: 0,
    lastSeq: 0,
  }
  const replay: Replay = { store: createMemoryDeviceStore(state), places: new Map(), applied: [] }
  for (const ofVersion of Map.groupBy(await logOf(world, scope), ({ version }) => version).values())
    await replayVersion(world, { scope, replay, ofVersion })
  return replay
}

type Replaying = { scope: Scope; replay: Replay; ofVersion: readonly Entry[] }

/** A refusal stands somewhere among what was applied in its version, or in one of the same number that was given back. */
async function replayVersion(world: World, { scope, replay, ofVersion }: Replaying): Promise<void> {
  const refused = new Set(ofVersion.filter((entry) => isRefusedByRows(world.ledger, entry)))
  const outcomes = new Map<Entry, string[]>()
  const tryRefused = async () => {
    for (const entry of refused) {
      const outcome = await tryAgain(replay.store, scope, entry)
      if (!outcome.ok && outcome.code === entry.code) refused.delete(entry)
      else outcomes.set(entry, [...(outcomes.get(entry) ?? []), outcome.ok ? 'applied' : outcome.code])
    }
  }
  await tryRefused()
  for (const entry of ofVersion) {
    if (entry.code !== null) continue
    await applyAgain(world, { scope, replay, entry })
    await tryRefused()
  }
  for (const entry of refused) {
    const { mutationId, code, content } = entry
    const detail = `${content.name} ${mutationId} was ${code} and is ${outcomes.get(entry)?.join()}`
    reportViolation(world.ledger, 'what was refused is refused again', detail)
  }
}

/** By what was deleted and is forgotten. */
const codesOfDeleted: ReadonlySet<RejectionCode> = new Set([
  ...(['restore-too-late', 'expense-deleted', 'expense-not-found', 'transfer-not-found'] as const),
  ...(['pending-member-not-found', 'person-unknown'] as const),
])

/** What only the server can know: the code of that moment, and the history that a state is given back to. */
function isRefusedByRows({ tally }: Ledger, { code, content: { name } }: Entry): boolean {
  if (code === null || code === 'invite-code-unknown') return false
  if (codesOfDeleted.has(code) && tally.has('a purge')) return false
  return name !== 'row.giveBack' && name !== 'group.giveBack'
}

function tryAgain(store: MemoryDeviceStore, scope: Scope, entry: Entry): Promise<Outcome> {
  const { mutationId, content, at: loggedAt } = entry
  const { name, args, actor, time } = content
  return store.transaction(async (tx) => {
    const call = checkMutation(name, args)
    if (!call.ok) return call
    if (name === 'member.join') await giveCode(tx, scope, codeIn(args))
    const at = Math.min(time, loggedAt)
    return call.value.run(createRecordingTx(tx, { scope, seq: 0 }), { actor, at, mutationId })
  })
}

type Applying = { scope: Scope; replay: Replay; entry: Entry }

async function applyAgain({ ledger }: World, { scope, replay, entry }: Applying): Promise<void> {
  const { mutationId, content, at: appliedAt, version } = entry
  const { store, applied } = replay
  const { name, args, actor, time } = content
  applied.push(entry)
  if (await isGivenInVain(store, content)) return
  // The server makes another code when somebody is removed: whoever came in had the one of then.
  if (name === 'member.join') await store.transaction((tx) => giveCode(tx, scope, codeIn(args)))
  const at = Math.min(time, appliedAt)
  const outcome = await recordChange(store, { scope, name, args, actor, mutationId, at })
  if (outcome.ok) return notePlaces(replay, { scope, name, version })
  if (!(await hasComeBack(store, scope, mutationId)))
    reportViolation(ledger, 'what was applied is allowed', `${name} ${mutationId} ${outcome.code}`)
}

/** Its effect came back by the row's state, before the change itself was asked about again. */
function hasComeBack(store: MemoryDeviceStore, scope: Scope, mutationId: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    const rows = await tx.rows('expenses').ofScope(scope)
    return rows.some(({ moneyMark }) => moneyMark === mutationId)
  })
}

/** A group's words that stand already: the server then leaves the row as it is, and with it when it was written. */
async function isGivenInVain(store: MemoryDeviceStore, { name, args }: Content): Promise<boolean> {
  const given = name === giveBackRow.name ? giveBackRow.args.safeParse(args) : undefined
  if (!given?.success || given.data.table !== 'groups') return false
  const { row } = given.data
  const standing = await store.transaction((tx) => tx.rows('groups').get(row.id))
  const textFieldsOf = (group: typeof row) => [group.name, group.description, group.inviteMethod].join('\n')
  return standing !== undefined && textFieldsOf(standing) === textFieldsOf(row)
}

type Written = { scope: Scope; name: MutationName; version: number }

function notePlaces({ store, places }: Replay, { scope, name, version }: Written): Promise<void> {
  return store.transaction(async (tx) => {
    const { lastSeq } = await tx.device.get()
    const written = await tx.queue.get(lastSeq)
    const touched = new Set(written?.touched)
    // The server makes another code.
    if (name === 'member.remove') touched.add(rowKey('groups', groupOfScope(scope)))
    for (const key of touched) {
      const before = places.get(key) ?? { createdVersion: version, place: places.size }
      places.set(key, { ...before, version })
    }
  })
}

function codeIn(args: unknown): string | null {
  const isJoin = typeof args === 'object' && args !== null && 'inviteCode' in args
  return isJoin && typeof args.inviteCode === 'string' ? args.inviteCode : null
}

export async function giveCode(tx: DeviceTx, scope: Scope, inviteCode: string | null): Promise<void> {
  const groups = await tx.rows('groups').ofScope(scope)
  await tx.rows('groups').putMany(groups.map((group) => ({ ...group, inviteCode })))
}

/** In the order of application: what came in one version came from one queue, in its order. */
async function logOf({ ledger, server }: World, scope: Scope): Promise<Entry[]> {
  const log = await server.database.db
    .selectFrom('mutationLog')
    .selectAll()
    .where('scope', '=', scope)
    .execute()
  const seqOf = (id: string) => ledger.recorded.get(id)?.seq ?? 0
  const forgotten = ledger.forgotten.filter((entry) => entry.scope === scope)
  const inOrder = [...forgotten, ...log].toSorted(
    (a, b) => a.version - b.version || seqOf(a.mutationId) - seqOf(b.mutationId),
  )
  return inOrder.flatMap((entry) => {
    const { mutationId, contentHash, code } = entry
    const content = ledger.contents.get(contentKey(mutationId, contentHash))
    const name = content?.name ?? ''
    if (content && isMutationName(name)) return [{ ...entry, content: { ...content, name } }]
    if (code === null) reportViolation(ledger, 'the server applies what was sent', mutationId)
    return []
  })
}
