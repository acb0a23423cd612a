/** What trips, their items and the tombstones of both say of who has planned what (docs/decisions/0083-activity.md). */
import type { Activity } from '#shared/model/activity.ts'
import { isEmptiedTrip } from '#shared/model/trip.ts'
import { isEmptiedItem } from '#shared/model/trip-item.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import type { Tombstone } from '#shared/sync/device-store.ts'
import { rowOfTable } from '#shared/sync/queue-record.ts'
import { currentDatabase } from '../current-database.ts'

/** A trip, or an item of one, which names its trip. */
export type PlanRow = StoredRow<'itineraries'> | StoredRow<'itineraryItems'>

export function isItem(plan: PlanRow): plan is StoredRow<'itineraryItems'> {
  return 'itineraryId' in plan
}

export function plannedEntry(plan: PlanRow, { isDeleted }: { isDeleted: boolean }) {
  const { id, createdAt: at, createdBy: by } = plan
  return { kind: 'planned', key: `planned ${id}`, at, by, plan, more: 0, isDeleted } as const
}

/**
 * Each deletion of a trip or an item, and the planning before it while its content is there. Items that were deleted with their
 * trip are left out, because they would hide everything else.
 */
export function entriesOfDeletedPlans(tombstones: readonly Tombstone[]) {
  const deletedTrips = new Map(
    tombstones.flatMap((tombstone) => {
      const trip = rowOfTable('itineraries', tombstone)
      return trip ? [[trip.id, tombstone.deletion?.at] as const] : []
    }),
  )
  return tombstones.flatMap((tombstone) => {
    const plan = planIn(tombstone)
    if (!plan) return []
    const { deletion } = tombstone
    const isWithTrip =
      isItem(plan) &&
      deletedTrips.has(plan.itineraryId) &&
      deletedTrips.get(plan.itineraryId) === deletion?.at
    if (isWithTrip) return []
    const emptied = isEmptied(plan)
    return [
      ...(emptied ? [] : [plannedEntry(plan, { isDeleted: true })]),
      ...(deletion
        ? [
            {
              kind: 'plan-deleted',
              ...deletion,
              key: `deleted ${plan.id}`,
              plan,
              isEmptied: emptied,
              isTripDeleted: isItem(plan) && deletedTrips.has(plan.itineraryId),
            } as const,
          ]
        : []),
    ]
  })
}

/** By id, the trips and items that the activities name, living or deleted, but none without content. */
export async function plansNamedIn(
  activities: readonly Activity[],
  tombstones: readonly Tombstone[],
): Promise<ReadonlyMap<string, PlanRow>> {
  const { itineraries, itineraryItems } = currentDatabase()
  const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const [trips, items] = await Promise.all([
    itineraries.bulkGet(idsOf(activities.map(({ itineraryId }) => itineraryId))),
    itineraryItems.bulkGet(idsOf(activities.map(({ itineraryItemId }) => itineraryItemId))),
  ])
  const deleted = tombstones.map(planIn).filter((plan) => plan && !isEmptied(plan))
  return new Map([...deleted, ...trips, ...items].flatMap((plan) => (plan ? [[plan.id, plan]] : [])))
}

function planIn(tombstone: Tombstone): PlanRow | undefined {
  return rowOfTable('itineraries', tombstone) ?? rowOfTable('itineraryItems', tombstone)
}

function isEmptied(plan: PlanRow): boolean {
  return isItem(plan) ? isEmptiedItem(plan) : isEmptiedTrip(plan)
}
