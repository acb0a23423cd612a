/** What the page of today shows of a trip, at a moment of Japan's clock. */
import { type PlainDate, dateAfter, daysBetween } from '#shared/dates.ts'
import type { Yen } from '#shared/model/fields.ts'
import { totalOf } from '#shared/money/total-of.ts'
import type { TripData } from '#client/store/queries/trips.ts'
import { type PlanItem, dayMinutes, itemMinutesOf, minutesOf, planDaysOf } from './plan-days.ts'
import type { JapanTime } from './use-japan-time.ts'

type DayItem = { planned: PlanItem; isDone: boolean }

export type TripToday = {
  kind: 'during'
  number: number
  count: number
  /** Null if nothing is left, or nothing was planned. It may be of the night before. */
  next: PlanItem | null
  /** All items of today, in the order of the plan. */
  items: readonly DayItem[]
  /** What was spent with the date of today, whatever its item. */
  spent: Yen
  budget: Yen
  tomorrow: { date: PlainDate; first: PlanItem } | null
}

export type TripMoment =
  | { kind: 'cancelled' }
  | { kind: 'before'; daysLeft: number; first: PlanItem | null }
  | TripToday
  | { kind: 'after' }

type TodayTrip = Pick<TripData, 'trip' | 'items' | 'rows'> & { people: number }

export function tripMomentOf({ trip, items, rows, people }: TodayTrip, now: JapanTime): TripMoment {
  const { startDate, endDate, status } = trip
  const { date: today } = now
  if (status === 'cancelled') return { kind: 'cancelled' }
  const days = planDaysOf({ items, rows, people, startDate, endDate })
  const itemsOn = (date: PlainDate) => days.find((day) => day.date === date)?.items ?? []
  const left = leftOfNight(itemsOn(dateAfter(today, -1)), minutesOf(now.time))
  // The last night belongs to the last day.
  if (today > endDate && left === null) return { kind: 'after' }
  if (today < startDate)
    return { kind: 'before', daysLeft: daysBetween(today, startDate), first: itemsOn(startDate)[0] ?? null }
  const ofToday = itemsOn(today)
  const isDone = doneOf(ofToday, now)
  const tomorrow = dateAfter(today, 1)
  const count = daysBetween(startDate, endDate) + 1
  const [firstOfTomorrow] = itemsOn(tomorrow)
  return {
    kind: 'during',
    number: Math.min(daysBetween(startDate, today) + 1, count),
    count,
    next: left ?? ofToday.find((_, index) => !isDone[index]) ?? null,
    items: ofToday.map((planned, index) => ({ planned, isDone: isDone[index] ?? false })),
    spent: totalOf(rows.filter((row) => row.transactionType === 'expense' && row.date === today)),
    budget: ofToday.reduce((sum, { item }) => sum + (item.estimatedCost ?? 0), 0),
    tomorrow: firstOfTomorrow ? { date: tomorrow, first: firstOfTomorrow } : null,
  }
}

/**
 * Which items of a day are done. One with a time is done as soon as it is later than that time. One without a time is done as
 * soon as the time of the next item that has one has come, or something was spent on it today.
 */
function doneOf(planned: readonly PlanItem[], { date, time }: JapanTime): boolean[] {
  const now = minutesOf(time)
  const times = itemMinutesOf(planned.map(({ item }) => item))
  return planned.map(({ expenses }, index) => {
    const at = times[index] ?? null
    if (at !== null) return at < now
    const following = times.slice(index + 1).find((each) => each !== null) ?? null
    return (following !== null && following <= now) || expenses.some((expense) => expense.date === date)
  })
}

/** The first item of the night after yesterday whose time has not passed. */
function leftOfNight(planned: readonly PlanItem[], now: number): PlanItem | null {
  const times = itemMinutesOf(planned.map(({ item }) => item))
  return planned.find((_, index) => (times[index] ?? 0) - dayMinutes >= now) ?? null
}
