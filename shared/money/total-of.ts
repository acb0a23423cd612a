import type { Yen } from '../model/fields.ts'

/** The sum of the amounts, in yen. */
export function totalOf(parts: readonly { readonly amount: Yen }[]): Yen {
  let total = 0
  for (const part of parts) total += part.amount
  return total
}
