/**
 * Replays the server's log over an empty store. Applied changes take effect once, and rejected ones are tried again.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import type { RejectionCode } from '#shared/rejection-codes.ts'
import { type Scope, groupOfScope } from '#shared/model/scope.ts'
import { UserId } from '#shared/model/user.ts'
import type { Outcome } from '#shared/mutations/define-mutation.ts'
import { giveBackRow } from '#shared/mutations/give-back-mutations.ts'
import { setSharePaid } from '#shared/mutations/settlement-mutations.ts'
import { type MutationName, checkMutation, isMutationName, traitsOf } from '#shared/mutations/registry.ts'
import type { DeviceTx } from '#shared/sync/device-store.ts'
import { type RowKey, rowKey } from '#shared/sync/queue-record.ts'
import { recordChange } from '#tests/builders/record-change.ts'
import { createRecordingTx } from '#shared/sync/recording-tx.ts'
import type { LogEntry } from '#server/db/mutation-log.ts'
import { tombstoneKeptSeconds } from '#server/sync/purge-daily.ts'
import { type MemoryDeviceStore, createMemoryDeviceStore } from '#tests/support/memory-device-store.ts'
import { type Ledger, type Content, reportViolation, contentKey } from './ledger.ts'
import type { World } from './world.ts'

/**
 * A row's place in its scope: the versions that created and last wrote it, and its position in the order of
 * recording.
 */
export type ReplayedPlace = { version: number; createdVersion: number; place: number }

export type Entry = LogEntry & { content: Content & { name: MutationName } }

export type Replay = {
  store: MemoryDeviceStore
  places: Map<RowKey, ReplayedPlace>
  /** When the server deleted the rows that are deleted now. */
  deletedAt: Map<RowKey, EpochSeconds>
  /** In the order in which they were applied. */
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
  const replay: Replay = {
    store: createMemoryDeviceStore(state),
    places: new Map(),
    deletedAt: new Map(),
    applied: [],
  }
  for (const ofVersion of Map.groupBy(await logOf(world, scope), ({ version }) => version).values())
    await replayVersion(world, { scope, replay, ofVersion })
  return replay
}

type Replaying = { scope: Scope; replay: Replay; ofVersion: readonly Entry[] }

/**
 * Replays the entries of one version. A rejected entry must fail at some point among the applied ones, because the
 * log does not tell at which.
 */
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
    reportViolation(world.ledger, 'a rejected change is rejected when it is replayed', detail)
  }
}

/** Codes that depend on deleted rows, which a purge may have removed. */
const codesOfDeleted: ReadonlySet<RejectionCode> = new Set([
  ...(['restore-too-late', 'expense-deleted', 'expense-not-found', 'transfer-not-found'] as const),
  ...(['pending-member-not-found', 'person-unknown'] as const),
])

/**
 * False for rejections that the rows do not explain: an invite code of that moment, and the history of a give-back.
 */
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
    if (traitsOf(name).takesInviteCode) await giveCode(tx, scope, codeIn(args))
    const at = Math.min(time, loggedAt)
    return call.value.run(createRecordingTx(tx, { scope, seq: 0 }), { actor, at, mutationId })
  })
}

type Applying = { scope: Scope; replay: Replay; entry: Entry }

async function applyAgain({ ledger }: World, { scope, replay, entry }: Applying): Promise<void> {
  const { mutationId, content, at: appliedAt, version } = entry
  const { store, applied } = replay
  const { name, args, actor, time } = content
  if (await isGivenInVain(store, content)) return
  // The server renews the invite code when a member is removed, and whoever joined or applied had the code of that time.
  if (traitsOf(name).takesInviteCode) await store.transaction((tx) => giveCode(tx, scope, codeIn(args)))
  if (ledger.tally.has('a purge')) await forgetPurged(replay, { scope, entry })
  const at = Math.min(time, appliedAt)
  const outcome = await recordChange(store, { scope, name, args, actor, mutationId, at })
  if (outcome.ok) {
    applied.push(entry)
    return notePlaces(replay, { scope, name, version, at: appliedAt })
  }
  if (!(await hasComeBack(store, scope, mutationId)))
    reportViolation(
      ledger,
      'an applied change is allowed when it is replayed',
      `${name} ${mutationId} ${outcome.code}`,
    )
}

/**
 * Forgets the tombstones of the rows that an applied change creates, if it is old enough to have been purged. Then the
 * server does not know any more that the row was deleted, and an author who decides to send such a change adds it anew.
 */
async function forgetPurged(
  { store, places, deletedAt }: Replay,
  { scope, entry: { content, at } }: { scope: Scope; entry: Entry },
): Promise<void> {
  const call = checkMutation(content.name, content.args)
  const target = call.ok && call.value.traits.creates ? call.value.target : undefined
  const keys = target ? [rowKey(target.table, target.id)] : await keysOfPayments(store, scope, content)
  for (const key of keys) {
    const deleted = deletedAt.get(key)
    if (deleted === undefined || deleted + tombstoneKeptSeconds > at) continue
    await store.transaction((tx) => tx.tombstones.remove(key))
    places.delete(key)
    deletedAt.delete(key)
  }
}

/** The deleted payments of the expense, which a mark may record again. */
function keysOfPayments(store: MemoryDeviceStore, scope: Scope, { name, args }: Content): Promise<RowKey[]> {
  return store.transaction(async (tx) => {
    if (name !== setSharePaid.name) return []
    const { id } = setSharePaid.args.parse(args)
    const tombstones = await tx.tombstones.ofScope(scope)
    return tombstones.flatMap(({ key, row }) => ('expenseId' in row && row.expenseId === id ? [key] : []))
  })
}

/**
 * Whether a give-back has restored the effect of the change before the change itself was sent again. The expense may have
 * been deleted since.
 */
function hasComeBack(store: MemoryDeviceStore, scope: Scope, mutationId: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    const deleted = (await tx.tombstones.ofScope(scope)).map(({ row }) => row)
    const rows = [...(await tx.rows('expenses').ofScope(scope)), ...deleted]
    return rows.some((row) => 'moneyMark' in row && row.moneyMark === mutationId)
  })
}

/**
 * Whether the change gives back a group whose name, description and invite method are the same already. The server
 * then leaves the row and its version unchanged.
 */
async function isGivenInVain(store: MemoryDeviceStore, { name, args }: Content): Promise<boolean> {
  const given = name === giveBackRow.name ? giveBackRow.args.safeParse(args) : undefined
  if (!given?.success || given.data.table !== 'groups') return false
  const { row } = given.data
  const standing = await store.transaction((tx) => tx.rows('groups').get(row.id))
  const textFieldsOf = (group: typeof row) => [group.name, group.description, group.inviteMethod].join('\n')
  return standing !== undefined && textFieldsOf(standing) === textFieldsOf(row)
}

type Written = { scope: Scope; name: MutationName; version: number; at: EpochSeconds }

function notePlaces(
  { store, places, deletedAt }: Replay,
  { scope, name, version, at }: Written,
): Promise<void> {
  return store.transaction(async (tx) => {
    const { lastSeq } = await tx.device.get()
    const written = await tx.queue.get(lastSeq)
    const touched = new Set(written?.touched)
    // Where a membership ends, the server also renews the group's invite code.
    if (name === 'member.remove' || name === 'group.delete')
      touched.add(rowKey('groups', groupOfScope(scope)))
    for (const key of touched) {
      const before = places.get(key) ?? { createdVersion: version, place: places.size }
      places.set(key, { ...before, version })
      if (!(await tx.tombstones.get(key))) deletedAt.delete(key)
      else if (!deletedAt.has(key)) deletedAt.set(key, at)
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

/**
 * In the order in which they were applied. Entries of one version came from one queue, so they are in that queue's
 * order.
 */
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
    if (code === null) reportViolation(ledger, 'the server applies only what was sent', mutationId)
    return []
  })
}
