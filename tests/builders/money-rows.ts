/**
 * Builds people, expenses and transfers for tests of money, with defaults for all fields that money does not depend
 * on.
 */
import { assert } from '#shared/assert.ts'
import { ExpenseId, type Payer, type Share } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { TripId } from '#shared/model/trip-id.ts'
import { MutationId } from '#shared/model/mutation-id.ts'
import { type PendingMember, PendingMemberId } from '#shared/model/pending-member.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { keyOfPendingMember, keyOfUser, type UserKey } from '#shared/model/user-key.ts'
import { UserId } from '#shared/model/user.ts'
import { expenseDefaults, pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import { type SplitInput, splitAmount } from '#shared/money/split.ts'
import { uuidOf } from './ids.ts'

export type ExpenseRow = StoredRow<'expenses'>

export const userIdOf = (number: number) => UserId.parse(uuidOf(number))
export const userOf = (number: number): UserKey => keyOfUser(userIdOf(number))
export const pendingOf = (number: number): UserKey =>
  keyOfPendingMember(PendingMemberId.parse(uuidOf(number)))
/** Everybody bears the amount that is named with them, in yen. */
export const custom = (...parts: readonly (readonly [UserKey, number])[]) => ({
  method: 'custom' as const,
  parts: parts.map(([userKey, amount]) => ({ userKey, amount })),
})
export const tripOf = (number: number) => TripId.parse(uuidOf(number))

export function pendingMember(number: number, linkedTo: UserId | null): PendingMember {
  const id = PendingMemberId.parse(uuidOf(number))
  return {
    id,
    groupId: GroupId.parse(uuidOf(1)),
    name: `仮${number}`,
    status: 'uninvited',
    ...pendingMemberDefaults,
    linkedTo,
    createdAt: 0,
  }
}

/** `number` determines the row's id, times and place in the order of recording. */
type RowInput = { number: number } & Partial<Omit<ExpenseRow, 'id'>>

/** A row without money, to which the caller adds some. */
function expenseRow({ number, ...fields }: RowInput): ExpenseRow {
  return {
    id: ExpenseId.parse(uuidOf(number)),
    groupId: GroupId.parse(uuidOf(1)),
    itineraryId: null,
    transactionType: 'expense',
    title: `支出${number}`,
    description: '',
    category: 'other',
    date: '2026-05-01',
    location: '',
    ...expenseDefaults,
    amount: 0,
    payers: [],
    splitMethod: 'equal',
    shares: [],
    moneyMark: MutationId.parse(uuidOf(number)),
    status: 'active',
    createdBy: userIdOf(1),
    createdAt: number,
    updatedAt: number,
    version: number,
    createdVersion: number,
    ordinal: 0,
    ...fields,
  }
}

/** An expense split by the product's own function. The shares of `paid` are flagged as paid, as in rows of earlier builds. */
export function spending({
  payers,
  split,
  paid = [],
  ...row
}: RowInput & { payers: readonly Payer[]; split: SplitInput; paid?: readonly UserKey[] }): ExpenseRow {
  const amount = payers.reduce((sum, payer) => sum + payer.amount, 0)
  const result = splitAmount(amount, split)
  assert(result.ok, 'a test row is split as the product allows')
  const shares = result.value.map((share): Share => {
    const isPaid = paid.includes(share.userKey)
    return { ...share, isPaid, paidAt: isPaid ? 1 : null }
  })
  return expenseRow({ ...row, amount, payers: [...payers], splitMethod: split.method, shares })
}

export function transfer({
  from,
  to,
  amount,
  ...row
}: RowInput & { from: UserKey; to: UserKey; amount: number }): ExpenseRow {
  return expenseRow({
    title: '送金',
    ...row,
    transactionType: 'transfer',
    amount,
    payers: [{ userKey: from, amount }],
    splitMethod: 'custom',
    shares: [{ userKey: to, amount, percentage: null, isPaid: false, paidAt: null }],
  })
}
