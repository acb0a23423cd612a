/**
 * Counts what a call costs the database, in units: one for each statement, and one for each row that it reads or
 * writes. A call's time and memory grow with its rows, and a count of rows is the same on every machine.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

export type CostCounter = { units: number }

const counters = new AsyncLocalStorage<CostCounter>()

/** Adds the cost of each database query of `work` to `counter`, also if `work` throws. */
export function countCost<T>(counter: CostCounter, work: () => Promise<T>): Promise<T> {
  return counters.run(counter, work)
}

/** Runs work whose cost is not charged to the current call, such as work that continues after the call has ended. */
export function unmetered<T>(work: () => T): T {
  return counters.exit(work)
}

/** Adds units to the current call's counter. Computations whose cost does not show in rows call it themselves. */
export function addCost(units: number): void {
  const counter = counters.getStore()
  if (counter) counter.units += units
}

export const costPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    addCost(1 + result.rows.length + Number(result.numAffectedRows ?? 0))
    return result
  },
}
