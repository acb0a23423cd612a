/**
 * What a call costs the database, in units: one for each statement, and one for each row that it reads or writes. Rows
 * are what a call's time and memory follow, and unlike these they are the same on every machine.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'

export type CostMeter = { units: number }

const meters = new AsyncLocalStorage<CostMeter>()

/** Everything that the work asks of the database is counted on the meter, also when it throws. */
export function metered<T>(meter: CostMeter, work: () => Promise<T>): Promise<T> {
  return meters.run(meter, work)
}

/** For work that goes on when the call that began it has ended. */
export function unmetered<T>(work: () => T): T {
  return meters.exit(work)
}

/** Also for work whose cost no rows of the database show. */
export function addCost(units: number): void {
  const meter = meters.getStore()
  if (meter) meter.units += units
}

export const costPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    addCost(1 + result.rows.length + Number(result.numAffectedRows ?? 0))
    return result
  },
}
