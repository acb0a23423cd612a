/** Runs histories with an injected fault until an invariant catches it. */
import { runHistory } from './history.ts'
import type { InjectedFault } from './world.ts'

/** Long histories, in which rare events occur sooner. */
const steps = 150
const historiesMax = 20

export type Catch = { invariant: string; history: number; turns: number }

/** Undefined if no invariant was violated in all these histories. */
export async function catchFault(fault: InjectedFault): Promise<Catch | undefined> {
  const { isRestored = false, isRare = false, hasSeasons = false, isRenaming = false } = fault
  for (let seed = 1; seed <= historiesMax * (isRare ? 5 : 1); seed++) {
    const { broken, trace } = await runHistory({ seed, steps, fault, isRestored, hasSeasons, isRenaming })
    const [first] = broken
    if (first) return { invariant: first.invariant, history: seed, turns: trace.length }
  }
  return undefined
}
