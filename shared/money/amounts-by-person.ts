/**
 * Somebody who was linked to a provisional member may stand in one expense under two keys. Whoever reads it sees one person
 * with the sum of both; the row itself is never rewritten (docs/design.md, "Rows and scopes").
 */
import type { Yen } from '../model/fields.ts'
import type { UserKey } from '../model/user-key.ts'
import type { KeyResolver } from './resolve-keys.ts'

export type PersonAmount = { userKey: UserKey; amount: Yen }

/** Of payers or of shares, in yen, by who they are today, in order of their first part. */
export function amountsByPerson(parts: readonly PersonAmount[], resolve: KeyResolver): PersonAmount[] {
  const sums = new Map<UserKey, Yen>()
  for (const { userKey, amount } of parts) {
    const person = resolve(userKey)
    sums.set(person, (sums.get(person) ?? 0) + amount)
  }
  return [...sums].map(([userKey, amount]) => ({ userKey, amount }))
}
