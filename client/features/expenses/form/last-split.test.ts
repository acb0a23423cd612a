import { describe, expect, it } from 'vitest'
import type { Expense } from '#shared/model/expense.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import {
  expenseRow,
  grandmother,
  hanako,
  members,
  pendingMembers,
  people,
  peopleWith,
  shareOf,
  taro,
  taroId,
} from '#tests/support/expenses-for-test.ts'
import { type ExpenseFormValues, livePartsOf, newExpenseValues } from './expense-form-values.ts'
import { hasSplit, lastSplitOf, splitLike } from './last-split.ts'
import { changeAmount, chooseParticipants, enterPart } from './split-entry.ts'

const fresh = { ...newExpenseValues(people, '2026-08-12'), amount: 3000, payer: taro }
const custom = (...shares: Expense['shares']) => expenseRow(1, { splitMethod: 'custom', shares })
const like = (expense: Expense, values: ExpenseFormValues = fresh) => {
  const split = lastSplitOf(expense, people)
  if (!split) throw new Error('it is not offered')
  return splitLike(values, split)
}
const parts = (values: ExpenseFormValues) => [...livePartsOf(values).values()]

describe('the split of the last expense', () => {
  it('brings the participants, and leaves amount and payer', () => {
    const two = like(expenseRow(1, { shares: [shareOf(taro, 2200), shareOf(hanako, 2200)] }))
    expect(two).toMatchObject({ method: 'equal', participants: [hanako, taro], amount: 3000, payer: taro })
  })

  it('brings percentages', () => {
    const shares = [shareOf(hanako, 1100, 2500), shareOf(taro, 3300, 7500)]
    const taken = like(expenseRow(1, { splitMethod: 'percentage', shares }))
    expect(taken.method).toBe('percentage')
    expect(parts(taken)).toEqual([750, 2250])
  })

  it('brings weights if these amounts were made by weights, the remainder included', () => {
    const taken = like(custom(shareOf(hanako, 2933), shareOf(taro, 1467)))
    expect(taken).toMatchObject({ method: 'weights', weights: { [hanako]: 2, [taro]: 1 } })
    expect(parts(taken)).toEqual([2000, 1000])
  })

  it('brings equal amounts as an equal split', () => {
    expect(like(custom(shareOf(hanako, 2200), shareOf(taro, 2200))).method).toBe('equal')
  })

  it('brings other amounts in their proportion, also when the amount is typed afterwards', () => {
    const row = custom(shareOf(hanako, 4100), shareOf(taro, 300), shareOf(grandmother, 0))
    const taken = like(row)
    expect(taken.method).toBe('custom')
    expect(parts(taken)).toEqual([2795, 205, 0])
    const later = changeAmount(like(row, { ...fresh, amount: null }), 4400)
    expect(parts(later)).toEqual([4100, 300, 0])
    expect(parts(chooseParticipants(taken, [grandmother]))).toEqual([3000])
  })

  it('proposes equal amounts when somebody joins a proportion that was taken from amounts', () => {
    const taken = like(custom(shareOf(hanako, 4100), shareOf(taro, 300)))
    expect(parts(chooseParticipants(taken, [hanako, taro, grandmother]))).toEqual([1000, 1000, 1000])
  })

  it('is not offered if somebody in it has left, or if the row has been emptied', () => {
    const here = [{ ...members[0]! }, { ...members[1]!, status: 'left' as const }]
    const left = peopleWith({ members: here })
    expect(lastSplitOf(expenseRow(1), left)).toBeNull()
    expect(lastSplitOf(custom(), people)).toBeNull()
  })

  it('counts a pending member and the member who is the same person as one', () => {
    const [first] = pendingMembers
    const linked = peopleWith({ pendingMembers: first ? [{ ...first, linkedTo: taroId }] : [] })
    const shares = [shareOf(hanako, 1100), shareOf(taro, 1100), shareOf(grandmother, 2200)]
    expect(lastSplitOf(custom(...shares), linked)).toMatchObject({
      method: 'weights',
      participants: [hanako, taro],
      weights: { [hanako]: 1, [taro]: 3 },
    })
    const unknown = keyOfPendingMember(PendingMemberId.parse('0197a000-0000-7000-8000-000000000099'))
    expect(lastSplitOf(custom(shareOf(unknown, 4400)), linked)).toBeNull()
  })
})

describe('it changes nothing', () => {
  const rows: Expense[] = [
    expenseRow(1),
    expenseRow(1, { shares: [shareOf(taro, 4400)] }),
    custom(shareOf(hanako, 2933), shareOf(taro, 1467)),
    custom(shareOf(hanako, 4100), shareOf(taro, 300)),
    expenseRow(1, {
      splitMethod: 'percentage',
      shares: [shareOf(hanako, 1100, 2500), shareOf(taro, 3300, 7500)],
    }),
  ]
  it('only once the form has the same split', () => {
    for (const [index, row] of rows.entries()) {
      const split = lastSplitOf(row, people)
      if (!split) throw new Error('it is not offered')
      expect(hasSplit(fresh, split)).toBe(index === 0)
      expect(hasSplit(like(row), split)).toBe(true)
      expect(hasSplit(chooseParticipants(like(row), [grandmother]), split)).toBe(false)
    }
  })

  it('until one of its figures is typed', () => {
    const row = custom(shareOf(hanako, 4100), shareOf(taro, 300))
    const split = lastSplitOf(row, people)
    expect(split && hasSplit(enterPart(like(row), { userKey: taro, figure: 1 }), split)).toBe(false)
  })
})
