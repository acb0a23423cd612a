/** Whether a group has room for another trip. */
import { rejectionSentences } from '#shared/messages/rejections.ts'
import type { GroupId } from '#shared/model/group.ts'
import { useOwnPlanLimits } from '#client/session/own-plan.ts'
import { countOfOwnTrips } from '#client/store/queries/trips.ts'
import { useLiveQuery } from '#client/store/use-live-query.ts'
import { WarningAlert } from '#client/ui/error-state.tsx'

/**
 * Says that the group has no room for another trip. The plan of its owner decides, which only the owner's own device knows. Null
 * if there is room, or as long as this device does not know.
 */
export function useTripsFull(groupId: GroupId): string | null {
  const limits = useOwnPlanLimits()
  const count = useLiveQuery(() => countOfOwnTrips(groupId), [groupId]) ?? null
  if (!limits || count === null || count < limits.itineraries) return null
  return rejectionSentences[limits.plan === 'premium' ? 'group-itineraries-full' : 'plan-itineraries-full']
}

/** Shown before the person enters anything. */
export function TripsFull({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null
  return <WarningAlert title={sentence} role="status" />
}
