/** Runs histories with an injected fault until an invariant catches it that is meant to. */
import { runHistory } from './history.ts'
import type { InjectedFault } from './world.ts'

/** Long histories, in which rare events occur sooner. */
const steps = 150
const historiesMax = 20

export type Catch = { invariant: string; history: number; turns: number }

/**
 * Which invariant a history violates first depends on chance, so others than those of `caughtBy` may be violated in the
 * histories before. If none of these ever is, it returns the first other one, or undefined.
 */
export async function catchFault(fault: InjectedFault): Promise<Catch | undefined> {
  const { isRestored = false, isRare = false, hasSeasons = false, isRenaming = false } = fault
  let other: Catch | undefined
  for (let seed = 1; seed <= historiesMax * (isRare ? 5 : 1); seed++) {
    const { broken, trace } = await runHistory({ seed, steps, fault, isRestored, hasSeasons, isRenaming })
    const [first] = broken
    if (!first) continue
    const caught = { invariant: first.invariant, history: seed, turns: trace.length }
    if (fault.caughtBy.includes(caught.invariant)) return caught
    other ??= caught
  }
  return other
}
