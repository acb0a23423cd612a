const hashes = ['expenses', 'settlement', 'members', 'budget', 'today', 'print'] as const
export type TripTab = 'itinerary' | (typeof hashes)[number]

/** Any other hash means the plan (specification 2, section 2.3), of which those after the members are pages. */
export function tripTabOf(hash: string): TripTab {
  return hashes.find((tab) => tab === hash) ?? 'itinerary'
}
