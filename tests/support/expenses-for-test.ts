/** A small group and expenses of it, for tests of screens. */
import { MutationId } from '#shared/model/mutation-id.ts'
import {
  type Expense,
  ExpenseId,
  type Share,
  neverChanged,
  noDetails,
  noPayment,
  ofNoItem,
} from '#shared/model/expense.ts'
import { GroupId, groupDefaults } from '#shared/model/group.ts'
import { type Member, memberIdOf } from '#shared/model/member.ts'
import { PendingMemberId, pendingMemberDefaults } from '#shared/model/pending-member.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { UserId } from '#shared/model/user.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import { integrityOf } from '#shared/money/ledger-integrity.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import { type SettlementOverview, settlementOverviewOf } from '#shared/money/settlement-overview.ts'
import { splitAmount } from '#shared/money/split.ts'
import { totalsOf } from '#shared/money/totals.ts'
import type { ExpenseRow } from '#client/store/queries/expenses.ts'
import { peopleOfRows } from '#client/store/queries/people.ts'

const idText = (number: number) => `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const stamp = (ordinal: number) => ({ version: 1, createdVersion: 1, ordinal })

export const groupId = GroupId.parse(idText(1))
export const [hanakoId, taroId] = [UserId.parse(idText(11)), UserId.parse(idText(12))]
export const [hanako, taro] = [keyOfUser(hanakoId), keyOfUser(taroId)]
const grandmotherId = PendingMemberId.parse(idText(21))
export const grandmother = keyOfPendingMember(grandmotherId)

const names = [
  [hanakoId, '花子'],
  [taroId, '太郎'],
] as const
export const members = names.map(([userId, displayName], index) => {
  const member: Member = {
    id: memberIdOf({ groupId, userId }),
    groupId,
    userId,
    displayName,
    avatarUrl: `https://example.com/${index}.png`,
    role: index === 0 ? 'owner' : 'member',
    status: 'active',
    joinedAt: 0,
  }
  return { ...member, ...stamp(index) }
})
export const pendingMembers: StoredRow<'pendingMembers'>[] = [
  {
    id: grandmotherId,
    groupId,
    name: '祖母',
    ...pendingMemberDefaults,
    phone: '090-1234-5678',
    email: 'sobo@example.com',
    linkedTo: null,
    createdAt: 0,
    ...stamp(9),
    status: 'uninvited',
  },
]
/** 花子, 太郎 and 祖母, as 花子 sees them. */
export const people = peopleOfRows({ members, pendingMembers, selfId: hanakoId })
export const group: StoredRow<'groups'> = {
  id: groupId,
  name: '沖縄',
  description: '夏の三泊四日',
  inviteCode: null,
  ...stamp(0),
  ...groupDefaults,
  inviteMethod: 'open',
  createdBy: taroId,
  createdAt: 0,
  updatedAt: 0,
}

/** 首里そば, 4,400 yen that 太郎 paid for all three; `given` overrides fields. */
export function expenseRow(number: number, given: Partial<Expense> = {}): ExpenseRow {
  const amount = given.amount ?? 4400
  const shares = splitAmount(amount, { method: 'equal', participants: [hanako, taro, grandmother] })
  return {
    id: ExpenseId.parse(idText(1000 + number)),
    groupId,
    itineraryId: null,
    transactionType: 'expense',
    title: '首里そば',
    description: '',
    category: 'food',
    date: '2026-08-12',
    location: '',
    ...ofNoItem,
    ...noPayment,
    ...noDetails,
    ...neverChanged,
    amount,
    payers: [{ userKey: taro, amount }],
    splitMethod: 'equal',
    shares: shares.ok ? shares.value.map((share) => ({ ...share, isPaid: false, paidAt: null })) : [],
    moneyMark: MutationId.parse(idText(3000 + number)),
    status: 'active',
    createdBy: taroId,
    createdAt: 0,
    updatedAt: 0,
    ...given,
    version: 1,
    createdVersion: 1,
    ordinal: number,
  }
}

export function shareOf(userKey: UserKey, amount: number, percentage: number | null = null): Share {
  return { userKey, amount, percentage, isPaid: false, paidAt: null }
}

export function transferRow(number: number, { from, to, amount }: Transfer): ExpenseRow {
  return expenseRow(number, {
    transactionType: 'transfer',
    title: '送金',
    category: 'other',
    splitMethod: 'custom',
    amount,
    payers: [{ userKey: from, amount }],
    shares: [shareOf(to, amount)],
  })
}
type Transfer = { from: typeof hanako; to: typeof hanako; amount: number }

/** The overview of these rows, as the screen reads it from totals. */
export function overviewOf(rows: readonly ExpenseRow[], pending = pendingMembers): SettlementOverview {
  const resolve = resolverOf(pending)
  const transfers = rows.filter(({ transactionType }) => transactionType === 'transfer')
  return settlementOverviewOf({
    totals: totalsOf(rows, resolve),
    transfers,
    resolve,
    integrity: integrityOf(rows, resolve),
  })
}
