/** A trip's plan as plain text for a chat. It has no money: budgets are estimates, and the chat may have people of no group. */
import type { PlainDate } from '#shared/dates.ts'
import { dayText } from '#shared/messages/date-texts.ts'
import { timeOfDayText } from '#shared/messages/item-screens.ts'
import { undatedLabel } from '#shared/messages/itineraries.ts'
import { planLines as lines } from '#shared/messages/take-along.ts'
import { tripDaysText } from '#shared/messages/trip-screens.ts'
import type { Itinerary } from '#shared/model/itinerary.ts'
import type { PlanDay } from '../plan/plan-days.ts'

type PlanOfTrip = {
  itinerary: Pick<Itinerary, 'title' | 'startDate' | 'endDate' | 'destination'>
  /** In order, 日付未定 last (`planDaysOf`). Days without items are left out. */
  days: readonly Pick<PlanDay, 'date' | 'number' | 'items'>[]
  today: PlainDate
  /** Where the group's members find the plan. */
  url: string
}

export function planText({ itinerary, days, today, url }: PlanOfTrip): string {
  const head = [
    lines.title(itinerary.title),
    lines.facts(tripDaysText(itinerary, today), itinerary.destination),
  ]
  const planned = days
    .filter(({ items }) => items.length > 0)
    .map(({ date, number, items }) => {
      // The year stands above.
      const day = date === null ? undatedLabel : dayText(date, itinerary.startDate)
      return [lines.day(number, day), ...items.map(({ item }) => lineOfItem(item))]
    })
  return [head, ...(planned.length === 0 ? [[lines.none]] : planned), [lines.link(url)]]
    .map((part) => part.join('\n'))
    .join('\n\n')
}

function lineOfItem({ time, title, location }: PlanDay['items'][number]['item']): string {
  // A bracket right behind a link would become a part of it.
  const place = /https?:\/\/\S+$/.test(location) ? `${location} ` : location
  return lines.item({ time: time === null ? null : timeOfDayText(time), title, place })
}
