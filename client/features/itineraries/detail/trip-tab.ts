const hashes = ['expenses', 'settlement', 'members', 'budget', 'today'] as const
export type TripTab = 'itinerary' | (typeof hashes)[number]

/**
 * Any other hash means the plan (specification 2, section 2.3). The budget and the page of today are pages of the plan.
 */
export function tripTabOf(hash: string): TripTab {
  return hashes.find((tab) => tab === hash) ?? 'itinerary'
}
