const hashes = ['expenses', 'settlement', 'members', 'budget'] as const
export type TripTab = 'itinerary' | (typeof hashes)[number]

/** Any other hash means the plan (specification 2, section 2.3). The budget is a page of the plan. */
export function tripTabOf(hash: string): TripTab {
  return hashes.find((tab) => tab === hash) ?? 'itinerary'
}
