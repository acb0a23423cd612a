/** The form of rows in REST answers: camelCase, except shares, which have the form of the specification. */
import { transferEnds } from '../model/expense.ts'
import { type StoredRow, withoutStamp } from '../model/tables.ts'
import { type UserKey, parseUserKey } from '../model/user-key.ts'

export type AnswerBody = Record<string, unknown>

export type WholeGroup = {
  group: StoredRow<'groups'>
  /** All member rows, former members included, because shares may name them. */
  members: readonly StoredRow<'members'>[]
  pendingMembers: readonly StoredRow<'pendingMembers'>[]
}

/** The group with its active members and provisional members. Former members are left out. */
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

/**
 * `paidBy` is the id of the first payer. `payers` and `shares` name people so that the kind of id is known. `percentage`
 * is in percent, and moments are epoch seconds.
 */
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

/** A transfer in the specification's form, with the ids and the user keys of sender and receiver. `amount` is in yen. */
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
