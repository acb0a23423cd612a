import { expect, it } from 'vitest'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import { keyOfPendingMember } from '#shared/model/user-key.ts'
import {
  grandmother,
  hanako,
  pendingMembers,
  people,
  peopleWith,
  taro,
} from '#tests/support/expenses-for-test.ts'
import {
  type ExpenseFormValues,
  payersOf,
  splitOf,
  valuesInGroup,
  newExpenseValues,
} from './expense-form-values.ts'
import {
  enterPaid,
  splitPayment,
  chooseMethod,
  chooseParticipants,
  enterPart,
  stepWeight,
} from './split-entry.ts'

const jiroId = PendingMemberId.parse('0197a000-0000-7000-8000-000000000022')
const jiro = keyOfPendingMember(jiroId)
const [anyone] = pendingMembers
if (!anyone) throw new Error('there is a pending member')
/** 花子, 太郎 and 次郎. 祖母 is not in this group. */
const others = peopleWith({ pendingMembers: [{ ...anyone, id: jiroId, name: '次郎' }] })
const typed = { ...newExpenseValues(people, '2026-08-11'), amount: 3000, title: 'お茶', description: '急ぎ' }
const moved = (values: ExpenseFormValues) => valuesInGroup(values, { from: people, to: others })

it('keeps what was typed when another group is chosen, and splits among everybody there', () => {
  const chosen = { ...typed, payer: taro, category: 'transport' as const, isCategoryChosen: true }
  expect(moved(chosen)).toEqual({ ...chosen, participants: [hanako, taro, jiro] })
})

it('keeps payers and shares of people who are in both groups', () => {
  const several = enterPaid(splitPayment(typed, true), { userKey: taro, figure: 3000 })
  expect(payersOf(moved(several))).toEqual([{ userKey: taro, amount: 3000 }])
  const pair = chooseMethod(chooseParticipants(typed, [hanako, taro]), 'custom')
  const entered = enterPart(pair, { userKey: hanako, figure: 2000 })
  expect(splitOf(moved(entered))).toEqual(splitOf(entered))
  const weighted = stepWeight(chooseMethod(pair, 'weights'), { userKey: taro, steps: 2 })
  expect(splitOf(moved(weighted))).toEqual(splitOf(weighted))
})

it('takes the defaults of the chosen group where somebody is not in it', () => {
  const several = enterPaid(splitPayment(typed, true), { userKey: grandmother, figure: 3000 })
  const shares = chooseMethod(several, 'percentage')
  expect(payersOf(moved(shares))).toEqual([{ userKey: hanako, amount: 3000 }])
  expect(splitOf(moved(shares))).toEqual({ method: 'equal', participants: [hanako, taro, jiro] })
  expect(moved({ ...typed, payer: grandmother }).payer).toBe(hanako)
})
