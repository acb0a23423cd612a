/** What the wizard collects, and the mutations that make items of it. */
import type { PlainDate } from '#shared/dates.ts'
import { guessItemCategory } from '#shared/messages/category-words.ts'
import { dayOf } from '#shared/model/day-order.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { ItineraryItemId } from '#shared/model/itinerary-id.ts'
import { type ItemCategory, ItineraryItem } from '#shared/model/itinerary-item.ts'
import { budgetOfAmount } from '#shared/money/financial-status.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import type { ItemRow, ItineraryRow } from '#client/store/queries/itineraries.ts'
import { validateBy } from '#client/ui/validate-by.ts'
import { keysAtEnd } from '../plan/moves.ts'
import { itemsOn } from '../plan/plan-days.ts'

export type DraftDetails = {
  /** Empty for none. */
  time: string
  location: string
  description: string
  category: ItemCategory
  amount: Yen | null
}

export type Draft = DraftDetails & { id: ItineraryItemId; date: PlainDate; title: string }

/** Of which only the name and the day were entered. */
export function draftOf(named: Pick<Draft, 'id' | 'date' | 'title'>): Draft {
  const category = guessItemCategory(named.title)
  return { ...named, time: '', location: '', description: '', category, amount: null }
}

/** Day by day, and within a day in the order in which they were entered. */
export function inPlanOrder(drafts: readonly Draft[]): Draft[] {
  // The sort is stable.
  return drafts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

type Problems = Partial<Record<'time' | 'amount', string>>

/** Of the fields that can be wrong. Of texts and of what could not be read their fields know. */
export function problemsOfDraft({ time, amount }: DraftDetails): Problems {
  const { shape } = ItineraryItem
  const wrongTime = time === '' ? null : validateBy(shape.time)(time)
  const wrongAmount = validateBy(shape.estimatedCost)(amount)
  return {
    ...(wrongTime === null ? {} : { time: wrongTime }),
    ...(wrongAmount === null ? {} : { amount: wrongAmount }),
  }
}

type Trip = { itinerary: ItineraryRow; items: readonly ItemRow[] }

/** Behind the items that each day has already. */
export function creationOf(drafts: readonly Draft[], { itinerary, items }: Trip): MutationInput[] {
  const byDay = Map.groupBy(inPlanOrder(drafts), ({ date }) => date)
  return [...byDay].flatMap(([date, ofDay]) => {
    const day = itemsOn(items, dayOf({ date }, itinerary), itinerary)
    const { keys, moves } = keysAtEnd(
      day,
      ofDay.map(({ id }) => id),
    )
    const created = ofDay.map((draft, index) => createdItem(draft, itinerary, keys[index] ?? ''))
    return [...moves, ...created]
  })
}

function createdItem(draft: Draft, { id: itineraryId }: ItineraryRow, orderKey: string): MutationInput {
  const { id, date, title, time, location, description, category, amount } = draft
  return {
    name: 'item.create',
    args: {
      id,
      itineraryId,
      date,
      orderKey,
      title,
      time: time === '' ? null : time,
      location: location.trim(),
      description: description.trim(),
      category,
      ...budgetOfAmount(amount),
    },
  }
}
