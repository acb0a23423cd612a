/** Paid flags that an edit would leave standing on another amount, or take away (docs/design.md, "Paid flags"). */
import { amountsByPerson, type PersonAmount } from '#shared/money/amounts-by-person.ts'
import type { Expense } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import type { KeyResolver } from '#shared/money/resolve-keys.ts'
import { type ExpenseFormValues, livePartsOf, payersOf } from './expense-form-values.ts'

export type AffectedPaidFlag = {
  userKey: UserKey
  /** What they bear, in yen. */
  before: Yen
  /** Null where they take no part any more: their mark goes with their share. */
  after: Yen | null
}

type Edit = { row: Pick<Expense, 'payers' | 'shares'>; values: ExpenseFormValues; resolve: KeyResolver }

/**
 * By who people are today. Asked about is whoever is marked and owes something, before or after, if what they owe or to
 * whom changes; a mark of somebody who is owed means nothing.
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
    return owes && !isSame ? [{ userKey, before: share, after: after.shares.get(userKey) ?? null }] : []
  })
}

type Sums = Record<'shares' | 'payments', ReadonlyMap<UserKey, Yen>>

/** Above zero for whoever owes. */
function debtOf({ shares, payments }: Sums, key: UserKey): Yen {
  return (shares.get(key) ?? 0) - (payments.get(key) ?? 0)
}

function haveSameKeys(one: ReadonlyMap<UserKey, Yen>, other: ReadonlyMap<UserKey, Yen>): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key))
}
