/** Where an expense belongs, as far as its trip and item are still there, and the mutation that changes it. */
import type { ItineraryId, ItineraryItemId } from '#shared/model/itinerary-id.ts'
import type { ArgsOf } from '#shared/mutations/registry.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { ItemRow } from '#client/store/queries/itineraries.ts'

type Link = { itineraryId: ItineraryId | null; itineraryItemId: ItineraryItemId | null }

/**
 * Of an expense of this trip or of none. A deleted trip or item counts as none, and a link to it is refused, so undoing cannot
 * bring it back.
 */
export function linkOf(row: ExpenseRow, items: readonly ItemRow[], trip: ItineraryId): Link {
  if (row.itineraryId !== trip) return { itineraryId: null, itineraryItemId: null }
  const item = items.find(({ id }) => id === row.itineraryItemId)
  return { itineraryId: trip, itineraryItemId: item?.id ?? null }
}

export function linkChange({ id }: ExpenseRow, link: Link): ArgsOf<'expense.link'> {
  return { id, itineraryId: link.itineraryId, itineraryItemId: link.itineraryItemId }
}
