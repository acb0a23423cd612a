/** Inserts many expenses with five shares each into a group, because creating each by a call would take too long. */
import { ExpenseId } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import { type UserKey, keyOfUser } from '#shared/model/user-key.ts'
import type { UserId } from '#shared/model/user.ts'
import { expenseDefaults } from '#shared/model/row-defaults.ts'
import { newId } from '#client/store/new-id.ts'
import type { Database } from '#server/db/database.ts'
import { changeScope } from '#server/db/scope-tx.ts'

type Many = { group: string; by: UserId; count: number }

const rowsPerVersion = 50

/** Written through the mutations' `WriteTx`, in versions of as many rows as a device sends at once. */
export async function addExpenses(database: Database, { group, by, count }: Many): Promise<void> {
  const groupId = GroupId.parse(group)
  for (let added = 0; added < count; added += rowsPerVersion) {
    await changeScope(database, scopeOfGroup(groupId), { now: () => 1, creates: false }, async (tx) => {
      const rows = Array.from({ length: Math.min(rowsPerVersion, count - added) }, () => expense(groupId, by))
      const ids = rows.map(({ id }) => id)
      await tx?.rows.prefetch('expenses', ids)
      for (const row of rows) await tx?.put('expenses', row)
      return { value: undefined, isChanged: true }
    })
  }
}

function expense(groupId: GroupId, by: UserId) {
  const userKey = keyOfUser(by)
  const share = (key: UserKey) => ({ userKey: key, amount: 100, percentage: null, ...unpaid })
  return {
    id: newId(ExpenseId),
    groupId,
    itineraryId: null,
    transactionType: 'expense' as const,
    title: '昼食',
    description: '',
    category: 'food' as const,
    date: '2026-11-20',
    location: '',
    ...expenseDefaults,
    amount: 500,
    payers: [{ userKey, amount: 500 }],
    splitMethod: 'custom' as const,
    shares: Array.from({ length: 5 }, () => share(userKey)),
    moneyMark: newId(MutationId),
    status: 'active' as const,
    createdBy: by,
    createdAt: 1,
    updatedAt: 1,
  }
}

const unpaid = { isPaid: false, paidAt: null }
