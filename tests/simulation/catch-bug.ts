/** How long the laws take to catch a planted bug. */
import { runHistory } from './history.ts'
import type { Plant } from './world.ts'

/** Long histories, in which what is rare comes soon. */
const steps = 150
const historiesMax = 20

export type Catch = { law: string; history: number; turns: number }

/** Undefined when that many histories kept every law. */
export async function catchBug(plant: Plant): Promise<Catch | undefined> {
  const { isRestored = false, isRare = false, hasSeasons = false } = plant
  for (let seed = 1; seed <= historiesMax * (isRare ? 5 : 1); seed++) {
    const { broken, trace } = await runHistory({ seed, steps, plant, isRestored, hasSeasons })
    const [first] = broken
    if (first) return { law: first.law, history: seed, turns: trace.length }
  }
  return undefined
}
