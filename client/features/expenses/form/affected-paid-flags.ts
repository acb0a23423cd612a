/** The paid flags whose amount an edit would change, or which it would remove (docs/design.md, "Paid flags"). */
import { amountsByPerson, type PersonAmount } from '#shared/money/amounts-by-person.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { KeyResolver } from '#shared/money/resolve-linked-keys.ts'
import { type ExpenseFormValues, livePartsOf, payersOf } from './expense-form-values.ts'

export type AffectedPaidFlag = {
  userKey: UserKey
  /** The person's share, in yen. */
  before: Yen
  /** Null if the person is no longer a participant. Their paid flag is removed with their share. */
  after: Yen | null
  /** What the person owes of the expense. The flag counts as the payment of exactly this. */
  owed: { before: Yen; after: Yen }
}

type Edit = { row: Pick<Expense, 'payers' | 'shares'>; values: ExpenseFormValues; resolve: KeyResolver }

/**
 * Computed by today's links. Returns each flagged person who owes something before or after the edit, if their debt
 * changes or the money goes to other payers. The flag of a person who is owed has no effect, so nobody is asked about
 * it.
 */
export function affectedPaidFlags({ row, values, resolve }: Edit): AffectedPaidFlag[] {
  const sums = (parts: readonly PersonAmount[]) =>
    new Map(amountsByPerson(parts, resolve).map(({ userKey, amount }) => [userKey, amount]))
  const before = { shares: sums(row.shares), payments: sums(row.payers) }
  const after = {
    shares: sums([...livePartsOf(values)].map(([userKey, amount]) => ({ userKey, amount }))),
    payments: sums(payersOf(values)),
  }
  const isPaidToOthers = !haveSameKeys(before.payments, after.payments)
  const unmarked = new Set(row.shares.flatMap((share) => (share.isPaid ? [] : [resolve(share.userKey)])))
  return [...before.shares].flatMap(([userKey, share]) => {
    if (unmarked.has(userKey)) return []
    const [debt, newDebt] = [debtOf(before, userKey), debtOf(after, userKey)]
    const owes = debt > 0 || newDebt > 0
    const isSame = debt === newDebt && !isPaidToOthers
    const owed = { before: Math.max(0, debt), after: Math.max(0, newDebt) }
    return owes && !isSame ? [{ userKey, before: share, after: after.shares.get(userKey) ?? null, owed }] : []
  })
}

type Sums = Record<'shares' | 'payments', ReadonlyMap<UserKey, Yen>>

/** Positive if the person owes. */
function debtOf({ shares, payments }: Sums, key: UserKey): Yen {
  return (shares.get(key) ?? 0) - (payments.get(key) ?? 0)
}

function haveSameKeys(one: ReadonlyMap<UserKey, Yen>, other: ReadonlyMap<UserKey, Yen>): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key))
}
