/**
 * A small group and expenses of it, for tests of screens. Besides 花子, 太郎 and 祖母 it has whom no screen may offer: 五郎, who has
 * left, and たろちゃん, who was linked to 太郎. Every text that an expense may have is filled in.
 */
import { MutationId } from '#shared/model/mutation-id.ts'
import { type Expense, ExpenseId, type Share } from '#shared/model/expense.ts'
import { GroupId } from '#shared/model/group.ts'
import { type Member, memberIdOf } from '#shared/model/member.ts'
import { PendingMemberId } from '#shared/model/pending-member.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { UserId } from '#shared/model/user.ts'
import { type UserKey, keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import {
  expenseDefaults,
  groupDefaults,
  noDetails,
  pendingMemberDefaults,
} from '#shared/model/row-defaults.ts'
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

const goroId = UserId.parse(idText(18))
const everMembers = [
  [hanakoId, '花子', 'owner', 'active'],
  [taroId, '太郎', 'member', 'active'],
  [goroId, '五郎', 'member', 'left'],
] as const
export const members = everMembers.map(([userId, displayName, role, status], index) => {
  const id = memberIdOf({ groupId, userId })
  const avatarUrl = `https://example.com/${index}.png`
  const member: Member = { id, groupId, userId, displayName, avatarUrl, role, status, joinedAt: 0 }
  return { ...member, ...stamp(status === 'left' ? 11 : index) }
})
const grandmotherRow: StoredRow<'pendingMembers'> = {
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
}
const contact = { phone: '090-8765-4321', email: 'taro@example.com' }
const linked = { name: 'たろちゃん', ...contact, linkedTo: taroId, status: 'invited', invitedAt: 0 } as const
export const pendingMembers: StoredRow<'pendingMembers'>[] = [
  grandmotherRow,
  { ...grandmotherRow, id: PendingMemberId.parse(idText(28)), ...linked, ...stamp(12) },
]
/** As 花子 sees them, with other rows where they are given. */
export const peopleWith = (given: Partial<Pick<PeopleRows, 'members' | 'pendingMembers'>>) =>
  peopleOfRows({ members, pendingMembers, ...given, selfId: hanakoId })
type PeopleRows = Parameters<typeof peopleOfRows>[0]
/** 花子, 太郎 and 祖母, as 花子 sees them. */
export const people = peopleWith({})
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

const details: Pick<Expense, keyof typeof noDetails> = {
  url: 'https://example.com/shikina',
  notes: '二階の席',
  purchaseStatus: 'prepaid',
  purchaseDueDate: null,
  paymentDate: '2026-08-10',
  prepaidScheduledDate: null,
  assignee: grandmother,
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
    description: '割り箸',
    category: 'food',
    date: '2026-08-12',
    location: '識名',
    ...expenseDefaults,
    ...details,
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
    description: '現金で',
    location: '',
    ...noDetails,
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
