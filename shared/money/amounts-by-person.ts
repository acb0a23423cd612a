/**
 * One expense may name a person under two keys, after a pending member was linked to that person. Screens and answers
 * show one person with the sum of both; the row itself is not rewritten (docs/design.md, "People and keys").
 */
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import type { KeyResolver } from './resolve-linked-keys.ts'

export type PersonAmount = { userKey: UserKey; amount: Yen }

/**
 * Adds up payers or shares by person, in yen, with keys resolved by `resolve`. The order is that of each person's first part.
 */
export function amountsByPerson(parts: readonly PersonAmount[], resolve: KeyResolver): PersonAmount[] {
  const sums = new Map<UserKey, Yen>()
  for (const { userKey, amount } of parts) {
    const person = resolve(userKey)
    sums.set(person, (sums.get(person) ?? 0) + amount)
  }
  return [...sums].map(([userKey, amount]) => ({ userKey, amount }))
}
