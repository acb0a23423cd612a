/** Where the items of each day stand on an axis of hours. */
import { expenseCategoryOf } from '#shared/model/item-expense-category.ts'
import type { ItineraryItem } from '#shared/model/itinerary-item.ts'
import type { ItemRow } from '#client/store/queries/itineraries.ts'
import { dayMinutes, itemMinutesOf } from '../plan/item-minutes.ts'
import type { PlanDay } from '../plan/plan-days.ts'

type Mark = {
  item: ItemRow
  /** In percent of the axis. */
  at: number
  /** From 0. Marks that would overlap are in different lanes. */
  lane: number
}

export type TimelineDay = Pick<PlanDay, 'date' | 'number'> & {
  /** In the order of the plan. */
  items: readonly ItemRow[]
  /** Of those that have a time. */
  marks: readonly Mark[]
  lanes: number
}

type Timeline = {
  days: readonly TimelineDay[]
  /** The hours at which the axis has a line. */
  hours: readonly { hour: number; at: number }[]
}

const hourMinutes = 60
/** The axis begins here, unless something is earlier, and ends at midnight, unless something is later. */
const beginMinutes = 6 * hourMinutes
const hourStep = 6

/** The category whose colour a mark has. */
export function colorCategoryOf({ category }: Pick<ItineraryItem, 'category'>) {
  // A newer build may have written a category that this one does not know.
  return expenseCategoryOf[category] ?? 'other'
}

/** The days in their order. Those without a date are left out, because their items have no order among the others. */
export function timelineOf(days: readonly PlanDay[]): Timeline {
  const dated = days.filter(({ date }) => date !== null)
  const timed = dated.map((day) => itemMinutesOf(day.items.map(({ item }) => item)))
  const all = timed.flat().filter((minutes) => minutes !== null)
  const begin = Math.min(beginMinutes, ...all.map((minutes) => minutes - (minutes % hourMinutes)))
  const end = Math.max(dayMinutes, ...all.map((minutes) => Math.ceil(minutes / hourMinutes) * hourMinutes))
  const percentOf = (minutes: number) => ((minutes - begin) / (end - begin)) * 100
  const hours = []
  for (
    let hour = Math.ceil(begin / hourMinutes / hourStep) * hourStep;
    hour * hourMinutes <= end;
    hour += hourStep
  )
    hours.push({ hour, at: percentOf(hour * hourMinutes) })
  return {
    hours,
    days: dated.map(({ date, number, items }, day) => {
      const minutes = timed[day] ?? []
      const marks = items.flatMap(({ item }, index) => {
        const time = minutes[index] ?? null
        return time === null ? [] : [{ item, at: percentOf(time) }]
      })
      const { lanes, count } = lanesOf(marks.map(({ at }) => at))
      return {
        date,
        number,
        items: items.map(({ item }) => item),
        marks: marks.map((mark, index) => ({ ...mark, lane: lanes[index] ?? 0 })),
        lanes: count,
      }
    }),
  }
}

/** The width of a mark and the space beside it on the narrowest phone, in percent of the axis. */
const markWidth = 6.5

/** Each mark gets the first lane in which it does not touch another one. */
function lanesOf(places: readonly number[]): { lanes: number[]; count: number } {
  const lanes = places.map(() => 0)
  const ends: number[] = []
  const inOrder = places
    .map((at, index) => ({ at, index }))
    .toSorted((a, b) => a.at - b.at || a.index - b.index)
  for (const { at, index } of inOrder) {
    const free = ends.findIndex((last) => last <= at - markWidth)
    const lane = free === -1 ? ends.length : free
    lanes[index] = lane
    ends[lane] = at
  }
  return { lanes, count: ends.length }
}
