import { expect, it } from 'vitest'
import { settlementRowsMax } from '#shared/limits.ts'
import { checkMutation } from '#shared/mutations/registry.ts'
import { expenseRow, hanako, people, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { settleArgsOf } from './rows-to-settle.ts'

const share = (userKey: typeof hanako, amount: number) => {
  return { userKey, amount, percentage: null, isPaid: false, paidAt: null }
}
/** 花子 has the whole share of what 太郎 paid, and sends him the amount. */
const debt = expenseRow(1, { amount: 3_200, shares: [share(hanako, 3_200)] })
const sent = transferRow(2, { from: hanako, to: taro, amount: 3_200 })
const seen = ({ id, moneyMark: mark }: typeof debt) => ({ id, mark })

it('contains each row with the `moneyMark` that is shown, and the balance change that is shown', () => {
  expect(settleArgsOf([sent, debt], people.resolve)).toEqual({
    expenses: [seen(debt)],
    transfers: [seen(sent)],
    balanceChange: [],
    withPayments: true,
  })
  expect(settleArgsOf([debt], people.resolve)).toEqual({
    expenses: [seen(debt)],
    transfers: [],
    balanceChange: [
      { userKey: hanako, amount: 3_200 },
      { userKey: taro, amount: -3_200 },
    ],
    withPayments: true,
  })
})

it.each([
  [settlementRowsMax, true],
  [settlementRowsMax + 1, false],
])('a settlement of %i rows is one mutation, which is valid: %s', (count, isTaken) => {
  const rows = Array.from({ length: count }, (_, index) =>
    expenseRow(10 + index, { amount: 10, shares: [share(hanako, 10)] }),
  )
  expect(checkMutation('settlement.close', settleArgsOf([...rows, sent], people.resolve)).ok).toBe(isTaken)
})
