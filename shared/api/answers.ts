/** How rows look in answers: camelCase, but for shares, which stand as the specification shows them. */
import { transferEnds } from '../model/expense.ts'
import { type StoredRow, withoutStamp } from '../model/tables.ts'
import { type UserKey, parseUserKey } from '../model/user-key.ts'

export type WholeGroup = {
  group: StoredRow<'groups'>
  /** Those who left too: shares may name them. */
  members: readonly StoredRow<'members'>[]
  pendingMembers: readonly StoredRow<'pendingMembers'>[]
}

/** Who left is in no list of the group's people. */
export function groupAnswer({ group, members, pendingMembers }: WholeGroup) {
  return {
    ...withoutStamp(group),
    members: members.filter((member) => member.status === 'active').map(withoutStamp),
    pendingMembers: pendingMembers.map(withoutStamp),
  }
}

export function pendingMemberAnswer(person: StoredRow<'pendingMembers'>) {
  return withoutStamp(person)
}

/** `paidBy` is the id of the first payer; `payers` and `shares` say what kind of person each is. */
export function expenseAnswer(expense: StoredRow<'expenses'>) {
  const { payers, shares, ...fields } = withoutStamp(expense)
  return {
    ...fields,
    isSettled: fields.status === 'settled',
    paidBy: payers[0] ? idOf(payers[0].userKey) : null,
    payers,
    shares: shares.map(({ userKey, amount, percentage, isPaid, paidAt }) => ({
      ...personOf(userKey),
      amount,
      percentage: percentage === null ? null : percentage / 100,
      is_paid: isPaid,
      paid_at: paidAt,
    })),
  }
}

export function transferAnswer(transfer: StoredRow<'expenses'>) {
  const { id, groupId, itineraryId, title, description, date, amount, moneyMark, status } = transfer
  const { createdBy, createdAt, updatedAt } = transfer
  const ends = transferEnds(transfer)
  return {
    id,
    groupId,
    itineraryId,
    title,
    amount,
    moneyMark,
    status,
    createdBy,
    createdAt,
    updatedAt,
    fromId: ends ? idOf(ends.from) : null,
    toId: ends ? idOf(ends.to) : null,
    fromUserKey: ends?.from ?? null,
    toUserKey: ends?.to ?? null,
    paymentDate: date,
    note: description,
  }
}

function idOf(key: UserKey): string {
  return parseUserKey(key)?.id ?? key
}

function personOf(key: UserKey) {
  const person = parseUserKey(key)
  return {
    user_id: person?.kind === 'user' ? person.id : null,
    pending_member_id: person?.kind === 'pending' ? person.id : null,
  }
}
