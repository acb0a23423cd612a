/** What the person's own plan allows, as far as this device knows (docs/decisions/0080-plans.md). */
import { useAtomValue } from 'jotai'
import { groupPeopleMax, planLimits } from '#shared/limits.ts'
import { ownProfile } from '#client/store/queries/own-profile.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { serverConfigAtom } from './server-config.ts'

type PlanLimits = {
  plan: Plan
  groups: number
  itineraries: number
  people: number
  attachmentMegabytes: number
}
type Plan = keyof typeof planLimits

/** Null while the plan is not known. The server decides in any case, so that nothing is refused without need. */
export function useOwnPlanLimits(): PlanLimits | null {
  const config = useAtomValue(serverConfigAtom)
  const plans = config?.plans ?? null
  const profile = useLiveQuery(ownProfile, [])
  const plan = plans === 'own' ? profile?.plan : plans
  if (!plan) return null
  // The free plan allows what the server says.
  return { plan, ...planLimits[plan], ...(plan === 'free' ? config?.limits?.plans.free : {}) }
}

/** How many people a group may have. The plan of its owner says so, which only the owner's own device knows. */
export function usePeopleMax({ isOwner }: { isOwner: boolean }): number {
  const limits = useOwnPlanLimits()
  return isOwner && limits ? limits.people : groupPeopleMax
}
