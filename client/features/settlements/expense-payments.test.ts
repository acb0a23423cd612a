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
import {
  type PaymentState,
  changedPayments,
  isUndoneByBox,
  paidBy,
  paidMutationsOf,
  paymentStateOf,
  paymentsOf,
} from './expense-payments.ts'

/** 太郎 paid 4,400 for all three. */
const soba = expenseRow(1)
const { resolve } = people
const linked = resolverOf(pendingMembers.map((person) => ({ ...person, linkedTo: taroId })))
const payment = (number: number, from: typeof hanako, amount: number) => {
  return { ...transferRow(number, { from, to: taro, amount }), expenseId: soba.id }
}

it('computes what each person owes of an expense, and what they have paid for it; its payer owes nothing', () => {
  expect(paymentsOf(soba, [payment(2, hanako, 1_000)], resolve)).toEqual([
    { userKey: hanako, share: 1_466, debt: 1_466, paid: 1_000 },
    { userKey: taro, share: 1_466, debt: 0, paid: -1_000 },
    { userKey: grandmother, share: 1_468, debt: 1_468, paid: 0 },
  ])
})

it('combines two shares of one person into one part, which one mutation marks', () => {
  const paidByHanako = { ...soba, payers: [{ userKey: hanako, amount: 4_400 }] }
  const parts = paymentsOf(paidByHanako, [], linked)
  expect(parts.map(({ userKey, share }) => [userKey, share])).toEqual([
    [hanako, 1_466],
    [taro, 2_934],
  ])
  expect(paidMutationsOf(soba.id, parts, { people: [taro], isPaid: true }).map(({ args }) => args)).toEqual([
    { id: soba.id, userKey: taro, isPaid: true },
  ])
})

it('marks only those who have still something to pay, and unmarks only those who have paid something', () => {
  const parts = paymentsOf(soba, [payment(2, hanako, 1_466)], resolve)
  const everybody = [hanako, grandmother]
  const marked = (isPaid: boolean) =>
    paidMutationsOf(soba.id, parts, { people: everybody, isPaid }).map(({ args }) => args.userKey)
  expect(marked(true)).toEqual([grandmother])
  expect(marked(false)).toEqual([hanako])
})

it('a box undoes the mark of one person who had paid nothing before, and no other change', () => {
  const parts = paymentsOf(soba, [payment(2, hanako, 1_000)], resolve)
  const changes = [
    { people: [grandmother], isPaid: true },
    { people: [hanako], isPaid: true },
    { people: [hanako], isPaid: false },
    { people: [grandmother, hanako], isPaid: true },
  ]
  expect(changes.map((change) => isUndoneByBox(parts, change))).toEqual([true, false, false, false])
})

it.each<[string, { debt: number; paid: number; balance: number }, PaymentState | null]>([
  ['nothing of whoever has paid nothing', { debt: 500, paid: 0, balance: -500 }, null],
  ['nothing of who has received a payment', { debt: 0, paid: -500, balance: 0 }, null],
  ['that all is paid', { debt: 500, paid: 500, balance: -100 }, { kind: 'paid' }],
  ['what is open', { debt: 1_000, paid: 500, balance: -900 }, { kind: 'open', amount: 500 }],
  ['at most what is owed in all', { debt: 1_000, paid: 500, balance: -300 }, { kind: 'open', amount: 300 }],
  ['nothing open of the even', { debt: 1_000, paid: 500, balance: 0 }, { kind: 'part', amount: 500 }],
  ['nor of who receives', { debt: 1_000, paid: 500, balance: 700 }, { kind: 'part', amount: 500 }],
  ['what was too much', { debt: 500, paid: 1_000, balance: 500 }, { kind: 'excess', amount: 500 }],
  ['too much, also of who owes', { debt: 0, paid: 1_000, balance: -5 }, { kind: 'excess', amount: 1_000 }],
  ['nothing too much of the even', { debt: 500, paid: 1_000, balance: 0 }, { kind: 'paid' }],
])('says %s', (_, { balance, ...part }, state) => {
  expect(paymentStateOf({ userKey: hanako, share: 500, ...part }, balance)).toEqual(state)
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
