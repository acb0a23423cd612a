/** The limits of the free plan that sentences name: those of this server, once they are known. In the first load. */
import { planLimits } from '../limits.ts'

type FreePlan = { groups: number; people: number; itineraries: number }

let said: FreePlan = planLimits.free

export function sayFreePlan(free: FreePlan): void {
  said = free
}

export function freePlanSaid(): FreePlan {
  return said
}
