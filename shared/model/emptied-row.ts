/**
 * Replaces the content of old tombstones (docs/decisions/0046-deleted-content.md). A provisional member loses the name.
 * An expense loses its texts, date and money; a transfer keeps its two people. The result is valid under every schema,
 * so released builds store it like any other deleted row.
 */
import type { Expense, Share } from './expense.ts'
import { MutationId } from './mutation-id.ts'
import type { PendingMember } from './pending-member.ts'
import { type UserKey, keyOfUser } from './user-key.ts'

/**
 * The `moneyMark` of an emptied expense. No mutation has this id, because the server refuses it (shared/sync/wire-format.ts).
 */
const emptiedMark = MutationId.parse('00000000-0000-4000-8000-000000000000')
const emptiedText = '-'

export function isEmptiedMark(id: MutationId): boolean {
  return id === emptiedMark
}

export function isEmptiedPendingMember({ name }: PendingMember): boolean {
  return name === emptiedText
}

export function emptiedPendingMember(person: PendingMember): PendingMember {
  return { ...person, name: emptiedText }
}

export function isEmptiedExpense({ moneyMark }: Expense): boolean {
  return isEmptiedMark(moneyMark)
}

/**
 * The row without its content. Its money block is one yen between two people, because every schema requires a valid one.
 * Every field is written out, so that a field added later is not kept by mistake.
 */
export function emptiedExpense(row: Expense): Expense {
  const { id, groupId, transactionType, status, createdBy, createdAt, updatedAt } = row
  const creator = keyOfUser(createdBy)
  const isTransfer = transactionType === 'transfer'
  const from = (isTransfer ? row.payers[0]?.userKey : undefined) ?? creator
  const to = (isTransfer ? row.shares[0]?.userKey : undefined) ?? creator
  return {
    id,
    groupId,
    itineraryId: null,
    transactionType,
    status,
    createdBy,
    createdAt,
    updatedAt,
    title: emptiedText,
    description: '',
    category: 'other',
    date: '2000-01-01',
    location: '',
    amount: 1,
    payers: [{ userKey: from, amount: 1 }],
    splitMethod: 'custom',
    shares: [shareOf(to)],
    moneyMark: emptiedMark,
  }
}

function shareOf(userKey: UserKey): Share {
  return { userKey, amount: 1, percentage: null, isPaid: false, paidAt: null }
}
