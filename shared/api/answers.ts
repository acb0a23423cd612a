/** The form of rows in REST answers: camelCase, except shares, which have the form of the specification. */
import type { EpochSeconds } from '../dates.ts'
import { foreignAmountOf } from '../money/foreign-money.ts'
import { transferEnds } from '../model/transfers.ts'
import { currentStatusOf, type PendingMember } from '../model/pending-member.ts'
import { type StoredRow, type TableName, withoutStamp } from '../model/tables.ts'
import { type UserKey, keyOfUser, parseUserKey, keyOfPendingMember } from '../model/user-key.ts'
import type { UserId } from '../model/user.ts'
import type { Member } from '../model/member.ts'
import { foreignAnswer } from './foreign-amounts.ts'

export type AnswerBody = Record<string, unknown>

export type WholeGroup = {
  group: StoredRow<'groups'>
  /** All member rows, former members included, because shares may name them. */
  members: readonly StoredRow<'members'>[]
  pendingMembers: readonly StoredRow<'pendingMembers'>[]
}

/** The group with its active members and pending members. Former members are left out. */
export function groupAnswer({ group, members, pendingMembers }: WholeGroup) {
  return {
    ...withoutStamp(group),
    /** The specification's name of the setting. */
    itineraryEnabled: group.itineraries === 'enabled',
    members: members.filter((member) => member.status === 'active').map(withoutStamp),
    pendingMembers: pendingMembers.map(pendingMemberAnswer),
  }
}

/** An application as an admin or its applicant reads it. `applicationType` is the specification's name. */
export function applicationAnswer(application: StoredRow<'applications' | 'ownApplications'>) {
  const { type, ...fields } = withoutStamp(application)
  return { ...fields, applicationType: type }
}

/** All applications, and the same by kind: those with the group's code, and those with a pending member's own. */
export function applicationListAnswer({
  groupName,
  applications: rows,
}: {
  groupName: string
  applications: readonly StoredRow<'applications'>[]
}): AnswerBody {
  const applications = rows.map((row) => ({ ...applicationAnswer(row), groupName }))
  return {
    applications,
    general: applications.filter(({ applicationType }) => applicationType === 'general'),
    pending: applications.filter(({ applicationType }) => applicationType === 'pending_member'),
  }
}

/** An application directly after applying: nothing but what the applicant has entered, and the group's name. */
export function newApplicationAnswer(application: StoredRow<'applications'>, groupName: string) {
  const { id, groupId, message, status, createdAt, type } = application
  return { id, groupId, groupName, message, status, createdAt, applicationType: type }
}

export function pendingMemberAnswer(person: StoredRow<'pendingMembers'>) {
  return { ...withoutStamp(person), status: currentStatusOf(person) }
}

/** `pictureUrl` is the specification's name of the picture. */
export function profileAnswer(profile: StoredRow<'profiles'>) {
  const { id, displayName, avatarUrl, statusMessage, createdAt, updatedAt } = profile
  return { id, displayName, pictureUrl: avatarUrl, statusMessage, createdAt, updatedAt }
}

/**
 * The row has its paid shares (shared/money/payments.ts). `paidBy` is the id of the first payer. `payers` and `shares` name
 * people so that the kind of id is known; `participants` are the shares in the form in which calls take them. `percentage` is in
 * percent, and moments are epoch seconds.
 */
export function expenseAnswer(expense: StoredRow<'expenses'>, names: Names) {
  const {
    payers,
    shares,
    foreignAmount: _foreignAmount,
    expenseId: _payment,
    deletedWith: _deleted,
    ...fields
  } = withoutStamp(expense)
  const payer = payers[0]?.userKey
  const paidByName = payer ? (names.get(payer) ?? null) : null
  const parts = shares.map(({ userKey, amount, percentage, isPaid, paidAt }) => ({
    ...idsOf(userKey),
    amount,
    percentage: percentage === null ? null : percentage / 100,
    isPaid,
    paidAt,
  }))
  return {
    ...fields,
    ...foreignAnswer(foreignAmountOf(expense)),
    createdByName: nameOfUser(fields.createdBy, names),
    isSettled: fields.status === 'settled',
    paidBy: payer ? idOf(payer) : null,
    paidByName,
    paidByUser: payer ? { id: idOf(payer), displayName: paidByName } : null,
    payers,
    participants: parts.map(({ isPaid: paid, paidAt, ...part }) => ({ ...part, paid, paidAt })),
    shares: parts.map((part) => ({
      user_id: part.userId,
      pending_member_id: part.pendingMemberId,
      amount: part.amount,
      percentage: part.percentage,
      is_paid: part.isPaid,
      paid_at: part.paidAt,
    })),
  }
}

/** A transfer in the specification's form, with the ids, names and user keys of sender and receiver. `amount` is in yen. */
export function transferAnswer(transfer: StoredRow<'expenses'>, names: Names) {
  const { id, groupId, itineraryId, expenseId, title, description, date, amount, moneyMark, status } =
    transfer
  const { createdBy, createdAt, updatedAt } = transfer
  const ends = transferEnds(transfer)
  return {
    id,
    groupId,
    itineraryId,
    /** The expense for which it was paid. */
    expenseId,
    title,
    amount,
    moneyMark,
    status,
    createdBy,
    createdByName: nameOfUser(createdBy, names),
    createdAt,
    updatedAt,
    fromId: ends ? idOf(ends.from) : null,
    toId: ends ? idOf(ends.to) : null,
    fromDisplayName: ends ? (names.get(ends.from) ?? null) : null,
    toDisplayName: ends ? (names.get(ends.to) ?? null) : null,
    fromUserKey: ends?.from ?? null,
    toUserKey: ends?.to ?? null,
    paymentDate: date,
    note: description,
  }
}

/** An expense or transfer with the names of `peopleToName`, and its attachments. */
export type NamedRow = {
  row: StoredRow<'expenses'>
  names: Names
  attachments: readonly StoredRow<'attachments'>[]
}

/** The people whose names answers on the row say. */
export function peopleToName(row: StoredRow<'expenses'>): UserKey[] {
  const [payer] = row.payers
  const ends = transferEnds(row)
  return [...(payer ? [payer.userKey] : []), ...(ends ? [ends.to] : []), keyOfUser(row.createdBy)]
}

/** The rows of the kind that is asked for. */
export function listAnswer(
  kind: 'expenses' | 'transfers',
  rows: readonly StoredRow<'expenses'>[],
  names: Names,
): AnswerBody[] {
  return kind === 'expenses'
    ? rows.filter((row) => row.transactionType === 'expense').map((row) => expenseAnswer(row, names))
    : rows.filter((row) => row.transactionType === 'transfer').map((row) => transferAnswer(row, names))
}

/** An expense, or a transfer in its own form. */
export function expenseOrTransferAnswer(named: NamedRow): AnswerBody {
  return named.row.transactionType === 'transfer'
    ? { transfer: transferAnswer(named.row, named.names) }
    : { expense: wholeExpenseAnswer(named) }
}

/** A single expense also has its attachments, and the first receipt among them whose bytes the server has. */
export function wholeExpenseAnswer({ row, names, attachments: rows }: NamedRow) {
  const attachments = rows.map(attachmentAnswer)
  const receipt = attachments.find(({ kind, fileUrl }) => kind === 'receipt' && fileUrl !== null)
  return { ...expenseAnswer(row, names), attachments, receiptUrl: receipt?.fileUrl ?? null }
}

/** `fileUrl` is where the bytes are, null while the server does not have them. The other names are the specification's too. */
export function attachmentAnswer(attachment: StoredRow<'attachments'>) {
  const { name: fileName, type: fileType, size: fileSize, ...fields } = withoutStamp(attachment)
  const fileUrl = fields.uploadedAt === null ? null : `/api/attachments/${fields.id}`
  return { ...fields, fileName, fileType, fileSize, fileUrl }
}

/** Deleted rows that can be restored, the newest deletion first. `by` is null if the author is not known. */
export type Trash = {
  /** The names of the people whom `peopleToName` lists for the expenses. */
  names: Names
  expenses: readonly Deleted<'expenses'>[]
  pendingMembers: readonly Deleted<'pendingMembers'>[]
  itineraries: readonly Deleted<'itineraries'>[]
  attachments: readonly Deleted<'attachments'>[]
  /** Older deletions are left out. */
  hasMore: boolean
}
export type Deleted<T extends TableName> = { row: StoredRow<T>; at: EpochSeconds; by: UserId | null }

export function trashAnswer({ expenses, names, hasMore, ...others }: Trash): AnswerBody {
  const ofType = (type: 'expense' | 'transfer') => expenses.filter(({ row }) => row.transactionType === type)
  return {
    expenses: ofType('expense').map((each) => withDeletion(expenseAnswer(each.row, names), each)),
    transfers: ofType('transfer').map((each) => withDeletion(transferAnswer(each.row, names), each)),
    pendingMembers: others.pendingMembers.map((each) => withDeletion(pendingMemberAnswer(each.row), each)),
    itineraries: others.itineraries.map((each) => withDeletion(tripAnswer(each.row), each)),
    attachments: others.attachments.map((each) => withDeletion(attachmentAnswer(each.row), each)),
    hasMore,
  }
}

export function tripAnswer(trip: StoredRow<'itineraries'>) {
  const { deletedWith: _ids, ...fields } = withoutStamp(trip)
  return fields
}

function withDeletion<Fields extends object>(
  fields: Fields,
  { at, by }: Pick<Deleted<TableName>, 'at' | 'by'>,
) {
  return { ...fields, deletedAt: at, deletedBy: by }
}

function idOf(key: UserKey): string {
  return parseUserKey(key)?.id ?? key
}

function nameOfUser(userId: UserId, names: Names): string | null {
  return names.get(keyOfUser(userId)) ?? null
}

function idsOf(key: UserKey) {
  const person = parseUserKey(key)
  return {
    userId: person?.kind === 'user' ? person.id : null,
    pendingMemberId: person?.kind === 'pending' ? person.id : null,
  }
}

/** The names of people in answers: what everybody in the group sees, and nothing else of a person. */
export type Names = ReadonlyMap<UserKey, string>

type People = {
  members: readonly Pick<Member, 'userId' | 'displayName'>[]
  pendingMembers: readonly Pick<PendingMember, 'id' | 'name'>[]
}

/** Members who left are included, under the name in their row. */
export function namesIn({ members, pendingMembers }: People): Names {
  return new Map([
    ...members.map((member) => [keyOfUser(member.userId), member.displayName] as const),
    ...pendingMembers.map((person) => [keyOfPendingMember(person.id), person.name] as const),
  ])
}
