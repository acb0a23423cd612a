/** The date and time in Japan, and which day of a trip it is. */
import { useSyncExternalStore } from 'react'
import { type PlainDate, daysBetween, japanDateOf } from '#shared/dates.ts'
import { timeText } from '#shared/messages/date-texts.ts'
import { nowSeconds } from '#client/store/device-clock.ts'
import type { TripRow } from '#client/store/queries/trips.ts'

/** `time` is `HH:MM`. */
export type JapanTime = { date: PlainDate; time: string }

const checkMs = 5_000

/** The date and time in Japan by the device's clock. It moves on while the screen is open, and when a phone wakes up. */
export function useJapanTime(): JapanTime {
  const moment = useSyncExternalStore(watchClock, minuteNow)
  const [date = '', time = ''] = moment.split(' ')
  return { date, time }
}

/** The date in Japan, which changes while the screen is open. */
export function useJapanDate(): PlainDate {
  return useSyncExternalStore(watchClock, dateNow)
}

function dateNow(): PlainDate {
  return japanDateOf(nowSeconds())
}

/** A text, so that the screen is rendered again only if the minute is another one. */
function minuteNow(): string {
  const now = nowSeconds()
  return `${japanDateOf(now)} ${timeText(now)}`
}

function watchClock(check: () => void): () => void {
  const timer = setInterval(check, checkMs)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

/** From 1. Null if the trip is cancelled or has no such day. */
export function tripDayNumberOf(
  { startDate, endDate, status }: Pick<TripRow, 'startDate' | 'endDate' | 'status'>,
  today: PlainDate,
): { number: number; count: number } | null {
  if (status === 'cancelled' || today < startDate || today > endDate) return null
  return { number: daysBetween(startDate, today) + 1, count: daysBetween(startDate, endDate) + 1 }
}
