import { expect, it } from 'vitest'
import { settlementRowsMax } from '#shared/limits.ts'
import { checkCall } from '#shared/mutations/registry.ts'
import { expenseRow, hanako, people, taro, transferRow } from '#tests/support/expenses-for-test.ts'
import { closingCallsOf } from './closing-calls.ts'

const share = (userKey: typeof hanako, amount: number) => {
  return { userKey, amount, percentage: null, isPaid: false, paidAt: null }
}
/** 花子 bears what 太郎 paid, and sends it to him. */
const debt = expenseRow(1, { amount: 3_200, shares: [share(hanako, 3_200)] })
const sent = transferRow(2, { from: hanako, to: taro, amount: 3_200 })
const seen = ({ id, moneyMark: mark }: typeof debt) => ({ id, mark })

it('names each row with the mark of what is shown, and the change that is shown', () => {
  expect(closingCallsOf([sent, debt], people.resolve)).toEqual([
    {
      name: 'settlement.close',
      args: { expenses: [seen(debt)], transfers: [seen(sent)], balanceChange: [] },
    },
  ])
  expect(closingCallsOf([debt], people.resolve)[0]?.args).toEqual({
    ...{ expenses: [seen(debt)], transfers: [] },
    balanceChange: [
      { userKey: hanako, amount: 3_200 },
      { userKey: taro, amount: -3_200 },
    ],
  })
})

it('makes several settlements of more rows than one may have, each with its own part of the change', () => {
  const count = settlementRowsMax + 1
  const rows = Array.from({ length: count }, (_, index) =>
    expenseRow(10 + index, { amount: 10, shares: [share(hanako, 10)] }),
  )
  const calls = closingCallsOf([...rows, sent], people.resolve)
  expect(calls.map(({ args }) => [args.expenses.length, args.transfers.length])).toEqual([
    [settlementRowsMax, 1],
    [1, 0],
  ])
  expect(calls[1]?.args.balanceChange).toContainEqual({ userKey: hanako, amount: 10 })
  for (const { name, args } of calls) expect(checkCall(name, args).ok).toBe(true)
})
