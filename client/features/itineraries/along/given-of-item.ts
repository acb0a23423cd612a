/** What people have given of a trip and its items, for the readers of a text, a paper or a calendar, who cannot open the app. */
import { costLabels, itemTexts } from '#shared/messages/item-screens.ts'
import { financialStatusLabels, itemCategoryLabels } from '#shared/messages/itineraries.ts'
import type { ItineraryItem } from '#shared/model/itinerary-item.ts'
import { mapAddressOf } from '#client/ui/map-link.ts'
import { entryOf } from '../items/budget-entry.ts'
import { coordinatesOfPlace, placeWordsOf } from '../items/place.ts'

/** その他 is what an item is of which nobody has said anything. */
export function categoryOf({ category }: Pick<ItineraryItem, 'category'>): string | null {
  return category === 'OTHER' ? null : (itemCategoryLabels[category] ?? null)
}

/** How an item is paid, and what it is to cost. */
export function costsOf(item: ItineraryItem): string[] {
  const { cost, amount } = entryOf(item)
  return [
    ...(cost === 'UNSPECIFIED' ? [] : [costLabels[cost]]),
    ...(amount === null ? [] : [itemTexts.budget(amount)]),
    ...(item.financialStatus === 'BUDGET_PENDING' ? [financialStatusLabels.BUDGET_PENDING] : []),
  ]
}

/** The place for a reader who can tap on links: coordinates, which say nothing, become the address of their map. */
export function tappablePlaceOf(location: string): string {
  const coordinates = coordinatesOfPlace(location)
  if (coordinates === null) return location
  return `${placeWordsOf(location)} ${mapAddressOf(coordinates)}`.trim()
}
