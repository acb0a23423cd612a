/** Records a person's change on the device: the optimistic rows and the queue record are committed together, or neither is. */
import type { EpochSeconds } from '../dates.ts'
import type { MutationId } from '../model/mutation-id.ts'
import { type Scope, groupOfScope, kindOfScope } from '../model/scope.ts'
import { keyOfUser } from '../model/user-key.ts'
import { type Actor, type Outcome, resultOf, valueOrRefuse } from '../mutations/define-mutation.ts'
import { sharersOf } from '../money/split.ts'
import { placeOfPerson } from '../mutations/permissions.ts'
import { type CheckedMutation, type MutationName, checkMutation } from '../mutations/registry.ts'
import { ok } from '../result.ts'
import type { DeviceStore, DeviceTx } from './device-store.ts'
import { type QueueRecord, rowKey } from './queue-record.ts'
import { createRecordingTx } from './recording-tx.ts'

export type Change = {
  scope: Scope
  name: MutationName
  args: unknown
  actor: Actor
  mutationId: MutationId
  /** When the person made the change: epoch seconds by the device's clock. */
  at: EpochSeconds
}

/**
 * Records changes that belong to one decision of a person. All are committed together. Resolves after the commit, because a
 * screen may say 保存しました only then. If one is refused, resolves with its code, and none is stored.
 */
export function recordChanges(store: DeviceStore, changes: readonly Change[]): Promise<Outcome> {
  return committingOnce(store, changes, (tx) => recordAll(tx, changes))
}

/** The same within the caller's transaction. The caller has to roll it back when this returns a refusal. */
export async function recordAll(tx: DeviceTx, changes: readonly Change[]): Promise<Outcome> {
  for (const change of changes) {
    const outcome = await recordIn(tx, change)
    if (!outcome.ok) return outcome
  }
  return ok()
}

type Identified = Pick<Change, 'mutationId'>

/**
 * Runs `body` in one transaction, which a refusal rolls back. `changes` are those that `body` puts into the queue: by
 * them a second run of the transaction recognises that the first one was committed.
 */
export async function committingOnce(
  store: DeviceStore,
  changes: readonly Identified[],
  body: (tx: DeviceTx) => Promise<Outcome>,
): Promise<Outcome> {
  let isAgain = false
  return resultOf(() =>
    store.transaction(async (tx) => {
      // A store that lost its connection after the commit runs the transaction a second time.
      if (isAgain && (await areRecorded(tx, changes))) return
      isAgain = true
      valueOrRefuse(await body(tx))
    }),
  )
}

/**
 * Whether these changes were committed earlier. They are in the queue, or among the retired ones, if another tab has sent
 * them by now.
 */
export async function areRecorded(tx: DeviceTx, changes: readonly Identified[]): Promise<boolean> {
  const [queued, { retired = [] }] = await Promise.all([tx.queue.all(), tx.device.get()])
  const recorded = new Set([...queued.map(({ mutationId }) => mutationId), ...retired])
  return changes.every(({ mutationId }) => recorded.has(mutationId))
}

async function recordIn(tx: DeviceTx, change: Change): Promise<Outcome> {
  const { scope, name, actor, mutationId, at } = change
  // Started before the arguments are checked, so that the database works meanwhile.
  const reading = tx.device.get()
  const call = checkMutation(name, change.args)
  if (!call.ok) {
    await reading
    return call
  }
  const nextSeq = reading.then(({ lastSeq }) => lastSeq + 1)
  const recording = createRecordingTx(tx, { scope, seq: nextSeq, deletion: { at, by: actor.userId } })
  const prefetching = recording.prefetch(rowsReadBy(call.value, change))
  const running = call.value.run(recording, { actor, at, mutationId })
  const [state, seq, outcome] = await Promise.all([reading, nextSeq, running, prefetching])
  if (!outcome.ok) return outcome
  const { serverOffset } = state
  const record: QueueRecord = {
    seq,
    mutationId,
    scope,
    name,
    args: call.value.args,
    actor,
    ...recording.footprint(),
    images: recording.images(),
    status: 'pending',
    recordedAt: at,
    serverOffset,
    attempts: 0,
    isResend: false,
    code: null,
    version: null,
    needsAttention: false,
  }
  await Promise.all([recording.commit(), tx.device.put({ ...state, lastSeq: seq }), tx.queue.put(record)])
  return ok()
}

/** The rows that a change reads, by its arguments: the target, the group, the actor and the people of the money block. */
function rowsReadBy({ target, money }: CheckedMutation, { scope, actor }: Change) {
  const targetKey = target && rowKey(target.table, target.id)
  if (kindOfScope(scope) !== 'group') return { target: targetKey, rows: [] }
  const groupId = groupOfScope(scope)
  const named = money ? [...money.payers.map(({ userKey }) => userKey), ...sharersOf(money.split)] : []
  const people = new Set([keyOfUser(actor.userId), ...named])
  const places = [...people].flatMap((key) => placeOfPerson(groupId, key) ?? [])
  const rows = [rowKey('groups', groupId), ...places.map(({ table, id }) => rowKey(table, id))]
  return { target: targetKey, rows }
}

const retiredMax = 200

/**
 * Remembers the changes that were retired last. By them a save whose transaction runs twice recognises that another tab has
 * sent its change already (`areRecorded`).
 */
export async function noteRetired(tx: DeviceTx, records: readonly QueueRecord[]): Promise<void> {
  if (records.length === 0) return
  const state = await tx.device.get()
  const retired = [...(state.retired ?? []), ...records.map(({ mutationId }) => mutationId)].slice(
    -retiredMax,
  )
  await tx.device.put({ ...state, retired })
}
