/** The form of amounts and percentages, wherever they are shown. */
import type { Yen } from '../model/fields.ts'

const grouped = new Intl.NumberFormat('ja-JP')

/** `12345` as `12,345`. */
export function groupedDigits(value: number): string {
  return grouped.format(value)
}

/** `12345` as `12,345`, and `0005` as `0,005`: a text of digits while it is typed. */
export function groupedDigitText(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `12,345円`, `−500円`. With `always`, positive amounts have a sign too, as balances do: `＋500円`. */
export function yenText(amount: Yen, sign: 'negative' | 'always' = 'negative'): string {
  const mark = amount < 0 ? '−' : sign === 'always' && amount > 0 ? '＋' : ''
  return `${mark}${grouped.format(Math.abs(amount))}円`
}

/** Splits a sentence into its amounts, as `yenText` writes them, and what stands between them. */
export const amountInText = /([＋−]?[\d,]+円)/

/** Shown, and read aloud, in place of an amount that is being computed. */
export const amountTexts = { dash: '—', computing: '計算中' } as const

/** Hundredths of a percent as a number in percent: 3333 is `33.33`, 5000 is `50`. */
export function percentDigits(hundredths: number): string {
  return String(hundredths / 100)
}

/** `33.33%` */
export function percentText(hundredths: number): string {
  return `${percentDigits(hundredths)}%`
}
