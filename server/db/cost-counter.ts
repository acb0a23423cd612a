/**
 * What a call costs the database, in units: one for each statement, and one for each row that it reads or writes. Rows
 * are what a call's time and memory follow, and unlike these they are the same on every machine.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

export type CostCounter = { units: number }

const counters = new AsyncLocalStorage<CostCounter>()

/** Everything that the work asks of the database is added to the counter, also when it throws. */
export function countCost<T>(counter: CostCounter, work: () => Promise<T>): Promise<T> {
  return counters.run(counter, work)
}

/** For work that goes on when the call that began it has ended. */
export function unmetered<T>(work: () => T): T {
  return counters.exit(work)
}

/** Also for work whose cost no rows of the database show. */
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
