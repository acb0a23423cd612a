/** Records in the group what a mutation has done (docs/decisions/0083-activity.md). */
import { type Activity, type MoneyChange, activityIdOf } from '../model/activity.ts'
import type { Expense } from '../model/expense.ts'
import { groupOfScope } from '../model/scope.ts'
import type { UserKey } from '../model/user-key.ts'
import { activityDefaults } from '../model/row-defaults.ts'
import type { MutationContext, WriteTx } from './define-mutation.ts'

type Done = Pick<Activity, 'action'> &
  Partial<Pick<Activity, 'expenseId' | 'itineraryId' | 'itineraryItemId' | 'person' | 'rowCount'>> & {
    /** The money blocks before and after the change. */
    money?: { before: MoneyBlock; after: MoneyBlock } | undefined
  }

type MoneyBlock = Pick<Expense, 'amount' | 'payers' | 'shares'>

/** A mutation calls it at most once, after its last check. What is in effect already is not recorded again. */
export async function recordActivity(
  tx: WriteTx,
  { actor: { userId }, at, mutationId }: MutationContext,
  { action, person = null, rowCount = null, money, ...named }: Done,
): Promise<void> {
  await tx.put('activities', {
    id: activityIdOf({ userId, mutationId }),
    groupId: groupOfScope(tx.scope),
    action,
    createdBy: userId,
    createdAt: at,
    expenseId: null,
    ...activityDefaults,
    ...named,
    person,
    money: money ? moneyChange(money.before, money.after) : null,
    rowCount,
  })
}

function moneyChange(before: MoneyBlock, after: MoneyBlock): MoneyChange {
  const keys = new Set([after.payers, after.shares, before.payers, before.shares].flat().map(keyOf))
  const people = [...keys].map((userKey) => ({
    userKey,
    paid: { before: amountOf(before.payers, userKey), after: amountOf(after.payers, userKey) },
    share: { before: amountOf(before.shares, userKey), after: amountOf(after.shares, userKey) },
  }))
  return {
    amount: { before: before.amount, after: after.amount },
    people: people.filter(({ paid, share }) => paid.before !== paid.after || share.before !== share.after),
  }
}

type Part = { userKey: UserKey; amount: number }

const keyOf = ({ userKey }: Part) => userKey

function amountOf(parts: readonly Part[], userKey: UserKey): number {
  return parts.find((part) => part.userKey === userKey)?.amount ?? 0
}
