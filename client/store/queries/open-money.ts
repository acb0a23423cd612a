/** What a person is told about money before a membership or a group ends. */
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { balancesOf } from '#shared/money/balances.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { moneyRowsOf } from './own-balance.ts'

type OpenMoney = {
  balanceOf: (person: UserKey) => Yen
  /** What has still to be paid by all together. */
  unpaid: Yen
  /** The numbers of rows, settled ones included. */
  expenses: number
  transfers: number
}

export async function openMoneyOf(groupId: GroupId): Promise<OpenMoney> {
  const { expenses: rows, pendingMembers } = await moneyRowsOf(groupId)
  const resolve = resolverOf(pendingMembers)
  const balances = balancesOf(rows, resolve)
  const expenses = rows.filter(({ transactionType }) => transactionType === 'expense').length
  return {
    balanceOf: (person) => balances.get(resolve(person)) ?? 0,
    unpaid: [...balances.values()].reduce((sum, balance) => sum + Math.max(0, balance), 0),
    expenses,
    transfers: rows.length - expenses,
  }
}
