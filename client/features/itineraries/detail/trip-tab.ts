const hashes = ['expenses', 'settlement', 'members', 'budget', 'today', 'picture'] as const
export type TripTab = 'itinerary' | (typeof hashes)[number]

/**
 * Any other hash means the plan (specification 2, section 2.3). The budget, the page of today and the picture are pages of the
 * plan.
 */
export function tripTabOf(hash: string): TripTab {
  return hashes.find((tab) => tab === hash) ?? 'itinerary'
}
