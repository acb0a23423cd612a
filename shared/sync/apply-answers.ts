/** Applies the rows of one drain together with what became of the changes sent in it, in one transaction. */
import { firstSyncSchema } from '../limits.ts'
import type { Scope } from '../model/scope.ts'
import { lacksTables } from '../model/tables.ts'
import type { DeviceStore, DeviceTx, ReceivedDelta, ScopeState } from './device-store.ts'
import { versionOfEpoch } from '../model/scope-version.ts'
import { rebaseScope } from './rebase.ts'
import { areOfTwoHistories } from './scope-history.ts'

/** The epoch of the rows is kept together with them. */
export function applyAnswers(
  store: DeviceStore,
  { epoch, deltas }: { epoch: string | null; deltas: readonly ReceivedDelta[] },
): Promise<void> {
  return store.transaction(async (tx) => {
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
    for (const [scope, ofScope] of deltasByScope) await rebaseScope(tx, scope, ofScope)
  })
}

/** Where no id names the history, the epoch in which the rows came does. */
async function nameCursors(tx: DeviceTx, epoch: string): Promise<void> {
  for (const state of await tx.scopes.all()) {
    const { cursor, history } = state
    if (!history && cursor > 0) await tx.scopes.put({ ...state, history: [versionOfEpoch(cursor, epoch)] })
  }
}

/**
 * Another tab may have applied newer rows while this drain was under way: a delta counts only if it starts at or before
 * what the device has and does not end before it, or replaces everything: so does one from the beginning that brings tables
 * which the device's rows lack.
 */
async function applicable(tx: DeviceTx, deltas: readonly ReceivedDelta[]): Promise<ReceivedDelta[]> {
  const states = new Map((await tx.scopes.all()).map((state) => [state.scope, state]))
  return deltas.filter((delta) => {
    const state = states.get(delta.scope)
    const counts = isApplicable(delta, state)
    const { scope, from, to: cursor, versions: history = state?.history ?? [] } = delta
    const schema = (from === 0 ? delta.schema : state?.schema) ?? firstSyncSchema
    if (counts) states.set(scope, { scope, cursor, history, schema })
    return counts
  })
}

function isApplicable(delta: ReceivedDelta, state: ScopeState | undefined): boolean {
  const { scope, from, to, reset, removed, divergence, versions = [], schema = firstSyncSchema } = delta
  const { cursor = 0, history = [], schema: fetched = firstSyncSchema } = state ?? {}
  // What it was to be compared with is not here any more.
  if (divergence) return history[0]?.id === divergence.lost.id
  if (reset || removed || (from === 0 && lacksTables(scope, { fetched, wanted: schema }))) return true
  return from <= cursor && to >= cursor && !areOfTwoHistories(history, versions)
}

/** Scopes in which a change was answered: it has been refused, or its rows may have come already. */
async function scopesToSettle(tx: DeviceTx): Promise<Set<Scope>> {
  const answered = (await tx.queue.all()).filter(({ status }) => status !== 'pending')
  return new Set(answered.map(({ scope }) => scope))
}
