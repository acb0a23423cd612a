import { expect, it } from 'vitest'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import {
  expenseRow,
  grandmother,
  hanako,
  pendingMembers,
  people,
  taro,
  taroId,
  transferRow,
} from '#tests/support/expenses-for-test.ts'
import { changeByPaidFlags, paidFlagMutationsOf, paymentsOf, transfersBy } from './expense-payments.ts'

/** 太郎 paid 4,400 for all three. */
const soba = expenseRow(1)
const { resolve } = people
const linked = resolverOf(pendingMembers.map((person) => ({ ...person, linkedTo: taroId })))

it('computes what each person owes of an expense; its payer owes nothing', () => {
  expect(paymentsOf(soba, resolve)).toEqual([
    { userKey: hanako, share: 1_466, debt: 1_466, isPaid: false },
    { userKey: taro, share: 1_466, debt: 0, isPaid: false },
    { userKey: grandmother, share: 1_468, debt: 1_468, isPaid: false },
  ])
})

it('combines two shares of one person into one payment, which is paid if both are flagged', () => {
  const mark = { people: [taro], isPaid: true }
  expect(paymentsOf(soba, linked).map(({ userKey, share }) => [userKey, share])).toEqual([
    [hanako, 1_466],
    [taro, 2_934],
  ])
  expect(paidFlagMutationsOf(soba, mark, linked).map(({ args }) => args)).toEqual([
    { id: soba.id, userKey: taro, isPaid: true },
    { id: soba.id, userKey: grandmother, isPaid: true },
  ])
})

it('changes only the flags that differ', () => {
  const shares = soba.shares.map((share) => ({ ...share, isPaid: share.userKey === hanako }))
  const marked = { ...soba, shares }
  const everybody = [hanako, grandmother]
  expect(paidFlagMutationsOf(marked, { people: everybody, isPaid: true }, resolve)).toHaveLength(1)
  expect(paidFlagMutationsOf(marked, { people: everybody, isPaid: false }, resolve)).toMatchObject([
    { name: 'expense.setSharePaid', args: { userKey: hanako, isPaid: false } },
  ])
})

it('computes how a flag changes the balances, and that clearing it reverses the change', () => {
  const change = [
    { userKey: taro, amount: -1_466 },
    { userKey: hanako, amount: 1_466 },
  ]
  const marking = { people: [hanako], isPaid: true }
  expect(changeByPaidFlags(soba, marking, resolve)).toEqual(expect.arrayContaining(change))
  expect(changeByPaidFlags(soba, marking, resolve)).toHaveLength(2)
  expect(changeByPaidFlags(soba, { ...marking, isPaid: false }, resolve)).toEqual([])
})

it('finds the transfers that may be the same payment: active ones sent by these people', () => {
  const sent = transferRow(2, { from: hanako, to: grandmother, amount: 10 })
  const transfers = [
    sent,
    { ...sent, status: 'settled' as const },
    transferRow(3, { from: taro, to: hanako, amount: 10 }),
  ]
  expect(transfersBy([hanako], transfers, resolve)).toEqual([sent])
  expect(transfersBy([grandmother], transfers, resolve)).toEqual([])
})
