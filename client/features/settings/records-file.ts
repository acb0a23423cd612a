/** One's own data as a file, and its shape (docs/design.md, "Clearing a device, and export"). */
import { type EpochSeconds, japanDateOf } from '#shared/dates.ts'
import { japanMomentOf, ownRecordsTexts as texts } from '#shared/messages/own-records.ts'
import type { Trip } from '#shared/model/trip.ts'
import type { TripItem } from '#shared/model/trip-item.ts'
import { keyOfPendingMember, keyOfUser } from '#shared/model/user-key.ts'
import type { Expense } from '#shared/model/expense.ts'
import { transferEnds } from '#shared/model/transfers.ts'
import type { OwnRecords } from '#client/store/queries/own-records.ts'

/** Raised when the meaning of a field changes. Fields may be added without. */
const format = 1

export function recordsFile(data: OwnRecords, at: EpochSeconds): { name: string; content: Blob } {
  const written = JSON.stringify(writtenRecords(data, at), null, 2)
  return {
    name: texts.fileName(japanDateOf(at)),
    content: new Blob([written], { type: 'application/json' }),
  }
}

function writtenRecords({ profile, groups }: OwnRecords, at: EpochSeconds) {
  return {
    product: 'waritabi',
    format,
    exportedAt: japanMomentOf(at),
    profile: profile && {
      userKey: keyOfUser(profile.id),
      displayName: profile.displayName,
      avatarUrl: profile.avatarUrl,
      statusMessage: profile.statusMessage,
      createdAt: japanMomentOf(profile.createdAt),
    },
    groups: groups.map(writtenGroup),
  }
}

function writtenGroup(records: OwnRecords['groups'][number]) {
  const { group, members, pendingMembers, expenses, itineraries, items } = records
  const { id, name, description, createdAt } = group
  return {
    id,
    name,
    description,
    createdAt: japanMomentOf(createdAt),
    members: members.map(({ userId, displayName, role, status, joinedAt }) => {
      return { userKey: keyOfUser(userId), displayName, role, status, joinedAt: japanMomentOf(joinedAt) }
    }),
    pendingMembers: pendingMembers.map((pending) => {
      const linkedTo = pending.linkedTo && keyOfUser(pending.linkedTo)
      return { userKey: keyOfPendingMember(pending.id), name: pending.name, linkedTo }
    }),
    expenses: expenses.filter(({ transactionType }) => transactionType === 'expense').map(writtenExpense),
    transfers: expenses.filter(({ transactionType }) => transactionType === 'transfer').map(writtenTransfer),
    itineraries: itineraries.map((trip) => ({
      ...writtenTrip(trip),
      items: items.filter(({ itineraryId }) => itineraryId === trip.id).map(writtenItem),
    })),
  }
}

/** Without what only syncing needs. */
function writtenExpense({ shares, ...expense }: Expense) {
  const { groupId: _group, transactionType: _type, moneyMark: _mark, ...kept } = expense
  const { updatedAt: _updated, moneyBy: _moneyBy, moneyAt: _moneyAt, ...described } = kept
  const { describedBy: _describedBy, describedAt: _describedAt, ...living } = described
  const { expenseId: _expenseId, deletedWith: _deletedWith, ...written } = living
  return {
    ...written,
    shares: shares.map((share) => {
      return { ...share, paidAt: share.paidAt === null ? null : japanMomentOf(share.paidAt) }
    }),
    ...writtenCreation(expense),
  }
}

function writtenTransfer(transfer: Expense) {
  const { id, itineraryId, expenseId, title, description, date, amount, status } = transfer
  const ends = transferEnds(transfer)
  const words = { id, itineraryId, expenseId, title, description, date }
  return { ...words, amount, ...ends, status, ...writtenCreation(transfer) }
}

function writtenTrip(trip: Trip) {
  const { id, title, description, startDate, endDate, destination, status } = trip
  return { id, title, description, startDate, endDate, destination, status, ...writtenCreation(trip) }
}

/** Its place in the day is that of `orderKey` among the items of the same `date`. */
function writtenItem(item: TripItem) {
  const { groupId: _group, itineraryId: _trip, updatedAt: _updated, ...written } = item
  return { ...written, ...writtenCreation(item) }
}

function writtenCreation({ createdBy, createdAt }: Pick<Expense, 'createdBy' | 'createdAt'>) {
  return { createdBy: keyOfUser(createdBy), createdAt: japanMomentOf(createdAt) }
}
