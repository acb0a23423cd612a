/** The form of amounts and percentages, wherever they are shown. */
import type { Yen } from '../model/fields.ts'

/** `12345` as `12,345`, of a whole number. */
export function groupedDigits(value: number): string {
  return groupedDigitText(String(value))
}

/**
 * `12345` as `12,345`, and `0005` as `0,005`: a text of digits while it is typed. `Intl.NumberFormat` would do the same, and
 * takes a slow phone a tenth of a second to construct, at each start.
 */
export function groupedDigitText(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `12,345円`, `−500円`. With `always`, positive amounts have a sign too, as balances do: `＋500円`. */
export function yenText(amount: Yen, sign: 'negative' | 'always' = 'negative'): string {
  const mark = amount < 0 ? '−' : sign === 'always' && amount > 0 ? '＋' : ''
  return `${mark}${groupedDigits(Math.abs(amount))}円`
}

/**
 * Splits a sentence into its amounts, as `yenText` writes them, and what stands between them. A 約 before an amount and a
 * particle after it belong to it: no line begins with を.
 */
export const amountInText = /([＋−約]?[\d,]+円(?: ?[をがはのに])?)/

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
