/** The device's clock, from which moments and dates are made. */
import { type EpochSeconds, type PlainDate, japanDateOf } from '#shared/dates.ts'

export function nowSeconds(): EpochSeconds {
  return Math.floor(Date.now() / 1000)
}

export function todayInJapan(): PlainDate {
  return japanDateOf(nowSeconds())
}
