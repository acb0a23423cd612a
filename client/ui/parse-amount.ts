import type { Yen } from '#shared/model/fields.ts'

/**
 * Reads yen as people type them: full-width digits, `,`, `¥`, `円`, spaces, and the `-` that ends `¥1,234-`. Null for
 * an empty text, a decimal or any other text. Limits are checked by the model's schema, not here.
 */
export function parseAmount(text: string): Yen | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s,、¥円]|[-ー−]+\s*$/g, '')
  if (!/^\d{1,15}$/.test(digits)) return null
  return Number(digits)
}
