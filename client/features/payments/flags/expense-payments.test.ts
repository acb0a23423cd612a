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
import { changedPayments, paidBy, paidMutationsOf, paymentsOf } from './expense-payments.ts'

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

it('combines two shares of one person into one payment, which one mutation marks', () => {
  const mark = { people: [taro], isPaid: true }
  expect(paymentsOf(soba, linked).map(({ userKey, share }) => [userKey, share])).toEqual([
    [hanako, 1_466],
    [taro, 2_934],
  ])
  expect(paidMutationsOf(soba, mark, linked).map(({ args }) => args)).toEqual([
    { id: soba.id, userKey: taro, isPaid: true },
  ])
})

it('marks only those who differ', () => {
  const shares = soba.shares.map((share) => ({ ...share, isPaid: share.userKey === hanako }))
  const marked = { ...soba, shares }
  const everybody = [hanako, grandmother]
  expect(paidMutationsOf(marked, { people: everybody, isPaid: true }, resolve)).toHaveLength(1)
  expect(paidMutationsOf(marked, { people: everybody, isPaid: false }, resolve)).toMatchObject([
    { name: 'expense.setSharePaid', args: { userKey: hanako, isPaid: false } },
  ])
})

it('says which payments a change has recorded or deleted, who has paid by them and how much', () => {
  const earlier = transferRow(2, { from: grandmother, to: taro, amount: 10 })
  const recorded = transferRow(3, { from: hanako, to: taro, amount: 1_466 })
  expect(changedPayments({ before: [earlier], after: [earlier, recorded] })).toEqual({
    recorded: [recorded],
    deleted: [],
  })
  expect(changedPayments({ before: [earlier], after: [] })).toEqual({ recorded: [], deleted: [earlier] })
  expect(paidBy([recorded, earlier], resolve)).toEqual({ people: [hanako, grandmother], amount: 1_476 })
})
