import type { Yen } from '#shared/model/fields.ts'

/**
 * Reads yen as people type them: full-width digits, `¥` before and `円` after them, thousands in groups of three, blanks around,
 * and the `-` that ends `¥1,234-`. Null for an empty text and for any other one, which is not read in part: a decimal, two
 * amounts, and groups that are no thousands, such as `12,50`. Limits are checked by the model's schema, not here.
 */
export function parseAmount(text: string): Yen | null {
  const [, digits] = amountForm.exec(plain(text)) ?? []
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

const amountForm = /^¥?\s*(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})\s*円?\s*[-ー−‐‑–—―]?$/u

/**
 * Reads a percentage as people type it, full-width digits and `％` too, into hundredths: `33.3` is 3330. Null for an
 * empty text, for more than two decimals and for any other text. Limits are checked by the model's schema, not here.
 */
export function parsePercentage(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{0,2}))?\s*%?$/.exec(plain(text)) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Pasted text may have invisible characters, such as marks of the direction of text. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
}
