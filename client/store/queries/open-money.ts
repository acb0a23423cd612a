/** What a person is told about money before a membership or a group ends. */
import type { Yen } from '#shared/model/fields.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { UserKey } from '#shared/model/user-key.ts'
import { personTotalsIn } from '#shared/money/read-totals.ts'
import { totalsOfGroup } from './totals.ts'

type OpenMoney = {
  balanceOf: (person: UserKey) => Yen
  /** What has still to be paid by all together. */
  unpaid: Yen
  /** The numbers of rows, settled ones included. */
  expenses: number
  transfers: number
}

export async function openMoneyOf(groupId: GroupId): Promise<OpenMoney> {
  const totals = await totalsOfGroup(groupId)
  const { expenses = 0, transfers = 0 } = totals.group
  return {
    balanceOf: (person) => totals.balance[person] ?? 0,
    unpaid: personTotalsIn(totals).reduce((sum, { balance }) => sum + Math.max(0, balance), 0),
    expenses,
    transfers,
  }
}
