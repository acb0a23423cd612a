import type { Yen } from '#shared/model/fields.ts'

/**
 * Reads yen as people type them: full-width digits, `,`, `¥`, `円`, spaces, and the `-` that ends `¥1,234-`. Null when nothing or something else is
 * there; decimals are something else. Limits are the rules' business, not the reader's.
 */
export function parseAmount(text: string): Yen | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s,、¥円]|[-ー−]+\s*$/g, '')
  if (!/^\d{1,15}$/.test(digits)) return null
  return Number(digits)
}
