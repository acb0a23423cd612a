/** Applies the rows of one drain, and the results of the changes that it sent, in one transaction. */
import { firstSyncSchema } from '../limits.ts'
import { type Scope, versionOfEpoch } from '../model/scope.ts'
import { lacksTables } from '../model/known-tables.ts'
import type { DeviceStore, DeviceTx, ReceivedDelta, ScopeState } from './device-store.ts'
import { historiesOf } from './download.ts'
import { type EndOfMembership, rebaseScope } from './rebase.ts'
import { areOfTwoHistories } from './scope-history.ts'
import { isStorageFull } from './storage-full.ts'

type Answers = { epoch: string | null; deltas: readonly ReceivedDelta[] }

/**
 * `epoch` is the server epoch of `deltas`; it is stored in the same transaction as their rows, so that the two always
 * agree. With `epoch: null` and no deltas, only the statuses of answered changes are applied to the rows on screen.
 *
 * On a device without space for them, the groups whose membership has ended leave it first, which needs none. What has been
 * freed may be enough for the rest, now or at the next drain.
 */
export async function applyAnswers(store: DeviceStore, answers: Answers): Promise<void> {
  const apply = () => store.transaction((tx) => applyIn(tx, answers))
  try {
    await apply()
  } catch (error) {
    if (!(await freeEndedGroups(store, { deltas: answers.deltas, error }))) throw error
    await apply()
  }
}

/** Called after an error of the store. Resolves with whether it was a lack of space and a membership has ended. */
export async function freeEndedGroups(
  store: DeviceStore,
  { deltas, error }: { deltas: readonly ReceivedDelta[]; error: unknown },
): Promise<boolean> {
  const ended = deltas.filter(({ removed }) => removed)
  if (ended.length === 0 || !isStorageFull(error)) return false
  await store.transaction((tx) => applyIn(tx, { epoch: null, deltas: ended }, { keeps: 'no names' }))
  return true
}

async function applyIn(tx: DeviceTx, { epoch, deltas }: Answers, ending?: EndOfMembership): Promise<void> {
  if (epoch !== null) await tx.staged.clear()
  const state = await tx.device.get()
  if (epoch !== null && epoch !== state.epoch) {
    await tx.device.put({ ...state, epoch })
    if (state.epoch !== null) await nameCursors(tx, state.epoch)
  }
  const deltasByScope = new Map<Scope, ReceivedDelta[]>()
  for (const scope of await scopesToSettle(tx)) deltasByScope.set(scope, [])
  for (const delta of await applicable(tx, deltas)) {
    deltasByScope.set(delta.scope, [...(deltasByScope.get(delta.scope) ?? []), delta])
  }
  for (const [scope, ofScope] of deltasByScope) await rebaseScope(tx, scope, ofScope, ending)
}

/**
 * A scope whose versions have no ids yet is identified by its epoch: the cursor is stored as a version of the epoch in
 * which the rows came, because that epoch is overwritten now.
 */
async function nameCursors(tx: DeviceTx, epoch: string): Promise<void> {
  for (const state of await tx.scopes.all()) {
    const { cursor, history } = state
    if (!history && cursor > 0) await tx.scopes.put({ ...state, history: [versionOfEpoch(cursor, epoch)] })
  }
}

/**
 * Keeps the deltas that may still be applied, because another tab may have applied newer rows since this drain asked. A
 * delta applies if it starts at or before the device's cursor, does not end before it, and is of the same history. A
 * delta that replaces the whole scope applies as well: `reset`, `removed`, or from version 0 with tables that the device
 * lacks. The exception is one for a history that the device does not have any more.
 */
async function applicable(tx: DeviceTx, deltas: readonly ReceivedDelta[]): Promise<ReceivedDelta[]> {
  const all = { states: await tx.scopes.all(), queue: await tx.queue.all() }
  const histories = historiesOf(all, { epoch: null, diverged: new Set() })
  const states = new Map(all.states.map((state) => [state.scope, state]))
  const outdated = new Set<Scope>()
  return deltas.filter((delta) => {
    const { scope, from, to: cursor, divergence } = delta
    const state = states.get(scope)
    const { versions: history = state?.history ?? [] } = delta
    if (from === 0) outdated.delete(scope)
    // The device no longer has the history with which the server compared, because another drain has replaced it. The
    // parts that follow continue this one.
    if (divergence && histories[scope]?.newest.id !== divergence.lost.id) outdated.add(scope)
    const counts = !outdated.has(scope) && isApplicable(delta, state)
    const schema = (from === 0 ? delta.schema : state?.schema) ?? firstSyncSchema
    if (counts) states.set(scope, { scope, cursor, history, schema })
    return counts
  })
}

function isApplicable(delta: ReceivedDelta, state: ScopeState | undefined): boolean {
  const { scope, from, to, reset, removed, versions = [], schema = firstSyncSchema } = delta
  const { cursor = 0, history = [], schema: fetched = firstSyncSchema } = state ?? {}
  if (reset || removed || (from === 0 && lacksTables(scope, { fetched, wanted: schema }))) return true
  return from <= cursor && to >= cursor && !areOfTwoHistories(history, versions)
}

/**
 * Scopes with a queued change that is not pending. They are rebased even without a delta: a rejected change has to leave
 * the screen, and the rows of an applied one may have come already.
 */
async function scopesToSettle(tx: DeviceTx): Promise<Set<Scope>> {
  const answered = (await tx.queue.all()).filter(({ status }) => status !== 'pending')
  return new Set(answered.map(({ scope }) => scope))
}
