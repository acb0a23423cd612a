/**
 * A trip's plan as plain text for a chat. Its readers cannot open the app, nor can those of the printed plan and of the calendar
 * file, which take category and costs of an item from here.
 */
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { costLabels, itemTexts, timeOfDayText } from '#shared/messages/item-screens.ts'
import {
  financialStatusLabels,
  itemCategoryLabels,
  tripStatusLabels,
  undatedLabel,
} from '#shared/messages/trips.ts'
import { planLines as lines } from '#shared/messages/take-along.ts'
import { tripDaysText } from '#shared/messages/trip-screens.ts'
import type { Trip } from '#shared/model/trip.ts'
import type { TripItem } from '#shared/model/trip-item.ts'
import { mapAddressOf } from '#client/ui/map-link.ts'
import { entryOf } from './item-values.ts'
import { coordinatesOfPlace, placeWordsOf } from './place.ts'
import type { PlanDay } from './plan-days.ts'

type PlanOfTrip = {
  trip: Pick<Trip, 'title' | 'description' | 'startDate' | 'endDate' | 'destination' | 'status'>
  /** In order, 日付未定 last (`planDaysOf`). Days without items are left out. */
  days: readonly Pick<PlanDay, 'date' | 'number' | 'items'>[]
  today: PlainDate
  /** Notes and costs, which a chat with people of other groups may not be meant for. */
  hasNotes: boolean
  /** Where the group's members find the plan. */
  url: string
}

export function planText({ trip, days, today, hasNotes, url }: PlanOfTrip): string {
  const head = [
    lines.title(trip.title),
    lines.facts(tripDaysText(trip, today), trip.destination),
    ...(trip.status === 'cancelled' ? [tripStatusLabels.cancelled] : []),
    ...(hasNotes ? linesOf(trip.description) : []),
  ]
  const planned = days
    .filter(({ items }) => items.length > 0)
    .map(({ date, number, items }) => {
      // Without the year, which the line of the trip's days has.
      const day = date === null ? undatedLabel : dayText(date, trip.startDate)
      return [lines.day(number, day), ...items.flatMap(({ item }) => linesOfItem(item, { hasNotes }))]
    })
  return [head, ...(planned.length === 0 ? [[lines.none]] : planned), [lines.link(url)]]
    .map((part) => part.join('\n'))
    .join('\n\n')
}

function linesOfItem(item: PlanDay['items'][number]['item'], { hasNotes }: { hasNotes: boolean }): string[] {
  const { time, title, location, description } = item
  const linkedPlace = tappablePlaceOf(location)
  // A bracket right behind a link would become a part of it.
  const place = /https?:\/\/\S+$/.test(linkedPlace) ? `${linkedPlace} ` : linkedPlace
  const category = categoryOf(item)
  const facts = [...(category === null ? [] : [category]), ...(hasNotes ? costsOf(item) : [])]
  return [
    lines.item({ time: time === null ? null : timeOfDayText(time), title, place }),
    ...(facts.length === 0 ? [] : [lines.below(lines.row(facts))]),
    ...(hasNotes ? linesOf(description).map(lines.below) : []),
  ]
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/)
}

/** Null for その他, the category of an item for which nobody has chosen one. */
export function categoryOf({ category }: Pick<TripItem, 'category'>): string | null {
  return category === 'OTHER' ? null : (itemCategoryLabels[category] ?? null)
}

/** How an item is paid, and what it is to cost. */
export function costsOf(item: TripItem): string[] {
  const { cost, amount } = entryOf(item)
  return [
    ...(cost === 'UNSPECIFIED' ? [] : [costLabels[cost]]),
    ...(amount === null ? [] : [itemTexts.budget(amount)]),
    ...(item.financialStatus === 'BUDGET_PENDING' ? [financialStatusLabels.BUDGET_PENDING] : []),
  ]
}

/** The place for a reader who can tap on links: coordinates, which say nothing, become the address of their map. */
function tappablePlaceOf(location: string): string {
  const coordinates = coordinatesOfPlace(location)
  if (coordinates === null) return location
  return `${placeWordsOf(location)} ${mapAddressOf(coordinates)}`.trim()
}
