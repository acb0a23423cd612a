import type { Yen } from '../model/fields.ts'

export function totalOf(parts: readonly { readonly amount: Yen }[]): Yen {
  let total = 0
  for (const part of parts) total += part.amount
  return total
}
