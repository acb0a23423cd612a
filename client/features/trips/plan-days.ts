/** The plan of a trip as its page shows it: days with their items, what each is to cost, and what was spent. */
import { type PlainDate, dateAfter } from '#shared/dates.ts'
import { dayOf, daysOf } from '#shared/model/day-order.ts'
import type { Yen } from '#shared/model/fields.ts'
import { compareBudget } from '#shared/money/budget-comparison.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import type { ItemRow, TripData, TripRow } from '#client/store/queries/trips.ts'

type Dates = Pick<TripRow, 'startDate' | 'endDate'>

export type PlanItem = {
  item: ItemRow
  /** The expenses that are linked to it, newest first. */
  expenses: readonly ExpenseRow[]
  spent: Yen
  /** What was spent for each person, of an item whose costs are shared by everybody; else null. */
  perPerson: Yen | null
}

export type PlanDay = {
  /** Null for 日付未定. */
  date: PlainDate | null
  /** From 1. Null for 日付未定. */
  number: number | null
  items: readonly PlanItem[]
  spent: Yen
  budget: Yen
}

type Plan = Dates & {
  items: readonly ItemRow[]
  /** Those of the trip, transfers included. */
  rows: readonly ExpenseRow[]
  /** How many people the group has. */
  people: number
}

/** Of what the screen of the trip has read. */
export function planDaysOfPage({ trip, items, rows, people }: TripData): PlanDay[] {
  const { startDate, endDate } = trip
  return planDaysOf({ items, rows, people: people.active.length, startDate, endDate })
}

/** Only the days that have items. */
export function planDaysOf({ items, rows, people, ...dates }: Plan): PlanDay[] {
  const figures = new Map(
    compareBudget({ items, expenses: rows, people }).items.map((compared) => [compared.id, compared]),
  )
  const expensesOf = Map.groupBy(
    rows.filter(({ transactionType }) => transactionType === 'expense'),
    ({ itineraryItemId }) => itineraryItemId,
  )
  const numbers = new Map(datesOf(dates).map((date, index) => [date, index + 1]))
  return daysOf(items, dates).map(({ date, items: ofDay }) => {
    const planned = ofDay.map((item): PlanItem => {
      const { actual = 0, perPerson = null } = figures.get(item.id) ?? {}
      const expenses = expensesOf.get(item.id) ?? []
      // Where some people bear nothing, it would be nobody's part.
      const isOfAll = expenses.every(({ shares }) => shares.length === people)
      return { item, expenses, spent: actual, perPerson: isOfAll ? perPerson : null }
    })
    return {
      date,
      number: date === null ? null : (numbers.get(date) ?? null),
      items: planned,
      spent: planned.reduce((sum, { spent }) => sum + spent, 0),
      budget: planned.reduce((sum, { item }) => sum + (item.estimatedCost ?? 0), 0),
    }
  })
}

/** More days are not listed while items are moved, unless they have items. */
const emptyDaysMax = 31

/** The same days and those without items, into which an item can be moved. */
export function withEmptyDays(days: readonly PlanDay[], dates: Dates): PlanDay[] {
  const empty = (date: PlainDate | null, number: number | null): PlanDay => {
    return { date, number, items: [], spent: 0, budget: 0 }
  }
  const byDate = new Map(days.map((day) => [day.date, day]))
  const all = datesOf(dates)
  const dated =
    all.length > emptyDaysMax
      ? days.filter(({ date }) => date !== null)
      : all.map((date, index) => byDate.get(date) ?? empty(date, index + 1))
  return [...dated, byDate.get(null) ?? empty(null, null)]
}

/** Longer trips offer their first days alone. */
const daysMax = 366

/** The days of a trip, in order. Empty if it ends before it begins. */
export function datesOf({ startDate, endDate }: Dates): PlainDate[] {
  const dates: PlainDate[] = []
  for (let date = startDate; date <= endDate && dates.length < daysMax; date = dateAfter(date, 1))
    dates.push(date)
  return dates
}

/** The items of one day of the trip, or of 日付未定, whatever their order. */
export function itemsOn(items: readonly ItemRow[], date: PlainDate | null, dates: Dates): ItemRow[] {
  return items.filter((item) => dayOf(item, dates) === date)
}

/** How many items would have no day if the trip had these dates, and moved with it by so many days, though they have one now. */
export function countLeftOutside(
  items: readonly ItemRow[],
  { before, after, shift }: { before: Dates; after: Dates; shift: number },
): number {
  const isOutside = (date: PlainDate | null) =>
    dayOf({ date: date && dateAfter(date, shift) }, after) === null
  return items.filter((item) => dayOf(item, before) !== null && isOutside(item.date)).length
}

export const dayMinutes = 24 * 60
/** An item before this time that stands behind a later one belongs to the night. */
const nightEndMinutes = 5 * 60

/** Minutes from midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/**
 * Minutes from the midnight that begins the day, for each of its items in their order; null for one without a time. An item
 * before 5:00 that stands behind a later one takes place in the night after the day, and gets more than 24 hours.
 */
export function itemMinutesOf(items: readonly Pick<ItemRow, 'time'>[]): (number | null)[] {
  let latest = 0
  return items.map(({ time }) => {
    if (time === null) return null
    const minutes = minutesOf(time)
    const isAtNight = minutes < nightEndMinutes && minutes < latest
    latest = Math.max(latest, minutes)
    return isAtNight ? minutes + dayMinutes : minutes
  })
}
