/** Applies the rows of one drain together with what became of the changes sent in it, in one transaction. */
import type { Scope } from '../model/scope.ts'
import type { DeviceStore, DeviceTx } from './device-store.ts'
import { offerAgain } from './offer-again.ts'
import { rebaseScope } from './rebase.ts'
import type { ScopeDelta } from './wire.ts'

/** Rows of another epoch than the device has replace everything; their epoch is kept together with them. */
export function applyAnswers(
  store: DeviceStore,
  { epoch, deltas }: { epoch: string | null; deltas: readonly ScopeDelta[] },
): Promise<void> {
  return store.transaction(async (tx) => {
    if (epoch !== null) await tx.staged.clear()
    const state = await tx.device.get()
    if (epoch !== null && epoch !== state.epoch) {
      await tx.device.put({ ...state, epoch })
      if (state.epoch !== null) await offerAgain(tx)
    }
    const deltasByScope = new Map<Scope, ScopeDelta[]>()
    for (const scope of await scopesToSettle(tx)) deltasByScope.set(scope, [])
    for (const delta of await applicable(tx, deltas)) {
      deltasByScope.set(delta.scope, [...(deltasByScope.get(delta.scope) ?? []), delta])
    }
    for (const [scope, ofScope] of deltasByScope) await rebaseScope(tx, scope, ofScope)
  })
}

/**
 * Another tab may have applied newer rows while this drain was under way: a delta counts only if it starts at or before
 * what the device has and does not end before it, or replaces everything.
 */
async function applicable(tx: DeviceTx, deltas: readonly ScopeDelta[]): Promise<ScopeDelta[]> {
  const cursors = new Map((await tx.scopes.all()).map(({ scope, cursor }) => [scope, cursor]))
  return deltas.filter(({ scope, from, to, reset, removed }) => {
    const cursor = cursors.get(scope) ?? 0
    const counts = reset === true || removed === true || (from <= cursor && to >= cursor)
    if (counts) cursors.set(scope, to)
    return counts
  })
}

/** Scopes in which a change was answered: it has been refused, or its rows may have come already. */
async function scopesToSettle(tx: DeviceTx): Promise<Set<Scope>> {
  const answered = (await tx.queue.all()).filter(({ status }) => status !== 'pending')
  return new Set(answered.map(({ scope }) => scope))
}
