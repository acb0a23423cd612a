/** The times of a day's items as numbers that can be compared, also past midnight. */
import type { ItineraryItem } from '#shared/model/itinerary-item.ts'

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
export function itemMinutesOf(items: readonly Pick<ItineraryItem, 'time'>[]): (number | null)[] {
  let latest = 0
  return items.map(({ time }) => {
    if (time === null) return null
    const minutes = minutesOf(time)
    const isAtNight = minutes < nightEndMinutes && minutes < latest
    latest = Math.max(latest, minutes)
    return isAtNight ? minutes + dayMinutes : minutes
  })
}
