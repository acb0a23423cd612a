/** The form of days and moments, wherever they are shown. */
import { type EpochSeconds, type PlainDate, japanDateOf, japanTimeOf } from '../dates.ts'

const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const

/** `8月12日（水）`, with the year unless it is the present one. */
export function dayText(date: PlainDate, today: PlainDate): string {
  return shortDayText(date, today) + weekdayText(date)
}

/** `（水）` */
export function weekdayText(date: PlainDate): string {
  return `（${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}）`
}

/** `8月12日`, with the year unless it is the present one. */
export function shortDayText(date: PlainDate, today: PlainDate): string {
  const [year = '', month, day] = date.split('-')
  const ofYear = today.startsWith(year) ? '' : `${year}年`
  return `${ofYear}${Number(month)}月${Number(day)}日`
}

/** `2026年8月`, of a month as `YYYY-MM`. */
export function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${year}年${Number(number)}月`
}

/** `8/12`, where there is little room. */
export function narrowDayText(date: PlainDate): string {
  const [, month, day] = date.split('-')
  return `${Number(month)}/${Number(day)}`
}

/** `8月`, where there is little room. */
export function narrowMonthText(month: string): string {
  return `${Number(month.slice(-2))}月`
}

/** `8月12日 10:42`, in Japan. With `today`, it has the year unless it is the present one. */
export function momentText(at: EpochSeconds, today?: PlainDate): string {
  const day = japanDateOf(at)
  return `${shortDayText(day, today ?? day)} ${timeText(at)}`
}

/** `今日 10:42`, or for another day than `today` only `8月12日`. */
export function shortMomentText(at: EpochSeconds, today: PlainDate): string {
  const day = japanDateOf(at)
  return day === today ? `今日 ${timeText(at)}` : shortDayText(day, day)
}

/** `10:42`, in Japan. */
export function timeText(at: EpochSeconds): string {
  return japanTimeOf(at).slice(11, 16)
}

/** `2026-08-12 10:42:07`, in Japan, as databases write moments. */
export function exactMomentText(at: EpochSeconds): string {
  return japanTimeOf(at).replace('T', ' ')
}
