/** Calendar dates as `YYYY-MM-DD`, and moments as epoch seconds. No function reads a clock: the time is an argument. */
import { dateMax, dateMin } from './limits.ts'

export type PlainDate = string
export type EpochSeconds = number

/** True for a day that exists, from 2000-01-01 to 2099-12-31 (docs/design.md, "Rows and scopes"). */
export function isPlainDate(text: string): text is PlainDate {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts || text < dateMin || text > dateMax) return false
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])))
  return day.toISOString().startsWith(text)
}

/** Japan has no summer time. */
export const japanOffsetSeconds = 9 * 3_600

/** What a clock in Japan shows, as `2026-08-12T10:42:07`, whatever the time zone of the device. */
export function japanTimeOf(at: EpochSeconds): string {
  return new Date((at + japanOffsetSeconds) * 1000).toISOString().slice(0, 19)
}

/** The date in Japan at a moment: expenses are dated in Japan. */
export function japanDateOf(at: EpochSeconds): PlainDate {
  return japanTimeOf(at).slice(0, 10)
}

/** The date `days` days after another, or before it if negative. */
export function dateAfter(date: PlainDate, days: number): PlainDate {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
