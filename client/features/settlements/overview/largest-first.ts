import type { UserKey } from '#shared/model/user-key.ts'
import type { PersonTotals } from '#shared/money/balances.ts'
import { compareBy } from '#shared/ordering.ts'

/** Who receives most comes first, who pays most last. Of equal balances, one's own is the first. */
export function largestFirst(totals: readonly PersonTotals[], self: UserKey): PersonTotals[] {
  return totals.toSorted(
    compareBy(
      ({ balance }) => -balance,
      ({ userKey }) => (userKey === self ? 0 : 1),
      ({ userKey }) => userKey,
    ),
  )
}
