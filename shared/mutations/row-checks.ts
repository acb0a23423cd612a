/** What mutations require of rows: that they exist and may be changed, restored or named, or that an id is new. */
import type { Expense, ExpenseId } from '../model/expense.ts'
import { noFlags } from '../model/transfers.ts'
import { removeWithPayments } from './payment-rows.ts'
import { Refusal, type WriteTx, type MoneyInput, valueOrRefuse } from './define-mutation.ts'
import { tripItemsMax, groupPeopleMax } from '../limits.ts'
import type { Trip } from '../model/trip.ts'
import type { TripItem } from '../model/trip-item.ts'
import type { TripId, TripItemId } from '../model/trip-id.ts'
import type { RejectionCode } from '../rejection-codes.ts'
import { isEmptied } from '../model/row-schemas.ts'
import type { DeletableTable, RowId, Tables } from '../model/tables.ts'
import type { MutationId } from '../model/mutation-id.ts'
import { yenOf } from '../money/foreign-money.ts'
import { checkPayers, splitAmount } from '../money/split.ts'
import { requirePeople } from './permissions.ts'

type RowOfKind = { id: ExpenseId; transactionType: Expense['transactionType'] }

/** The row, if it is of that kind, not deleted and not settled. */
export async function requireOpenRow(tx: WriteTx, { id, transactionType }: RowOfKind): Promise<Expense> {
  const row = await requireRow(tx, { id, transactionType })
  if (row.status === 'settled') throw new Refusal('expense-settled')
  return row
}

/**
 * Deletes an active row, an expense with its payments. One that somebody else has deleted already is as the actor wanted
 * (docs/decisions/0025-repeated-intents.md).
 */
export async function deleteRow(tx: WriteTx, row: RowOfKind): Promise<void> {
  if (!(await isDeletedRow(tx, row))) await removeWithPayments(tx, await requireOpenRow(tx, row))
}

/**
 * The row, settled or not, if it is of that kind and not deleted. Otherwise `expense-deleted`, `expense-not-found` or
 * `transfer-not-found`.
 */
export async function requireRow(tx: WriteTx, { id, transactionType }: RowOfKind): Promise<Expense> {
  const row = await tx.get('expenses', id)
  if (row?.transactionType === transactionType) return row
  if (await isDeletedRow(tx, { id, transactionType })) throw new Refusal('expense-deleted')
  throw new Refusal(transactionType === 'transfer' ? 'transfer-not-found' : 'expense-not-found')
}

async function isDeletedRow(tx: WriteTx, { id, transactionType }: RowOfKind): Promise<boolean> {
  if (await tx.get('expenses', id)) return false
  return (await tx.getDeleted('expenses', id))?.transactionType === transactionType
}

/** The trip, if it is not deleted. */
export async function requireTrip(tx: WriteTx, id: TripId): Promise<Trip> {
  const row = await tx.get('itineraries', id)
  if (row) return row
  throw new Refusal((await tx.getDeleted('itineraries', id)) ? 'itinerary-deleted' : 'itinerary-not-found')
}

/** The item, if it is not deleted. */
export async function requireItem(tx: WriteTx, id: TripItemId): Promise<TripItem> {
  const row = await tx.get('itineraryItems', id)
  if (row) return row
  throw new Refusal((await tx.getDeleted('itineraryItems', id)) ? 'item-deleted' : 'item-not-found')
}

/** Refuses with `trip-items-full` one more item of the trip. */
export async function requireRoomForItem(tx: WriteTx, id: TripId): Promise<void> {
  if ((await tx.itemsOf(id)).length >= tripItemsMax) throw new Refusal('trip-items-full')
}

/**
 * Refuses an expense of a trip or item that the group never had (`itinerary-not-found`, `item-not-found`), or of an item of
 * another trip. Deleted ones are accepted: what is recorded must not be lost because somebody has deleted the trip, and both
 * orders of the two changes have the same effect (docs/decisions/0086-trips.md).
 */
export async function requireLink(
  tx: WriteTx,
  { itineraryId, itineraryItemId }: Pick<Expense, 'itineraryId' | 'itineraryItemId'>,
): Promise<void> {
  if (itineraryId !== null) {
    const trip =
      (await tx.get('itineraries', itineraryId)) ?? (await tx.getDeleted('itineraries', itineraryId))
    if (!trip) throw new Refusal('itinerary-not-found')
  }
  if (itineraryItemId === null) return
  const item =
    (await tx.get('itineraryItems', itineraryItemId)) ??
    (await tx.getDeleted('itineraryItems', itineraryItemId))
  if (item?.itineraryId !== itineraryId) throw new Refusal('item-not-found')
}

const notFound = {
  expenses: 'expense-not-found',
  attachments: 'attachment-not-found',
  pendingMembers: 'pending-member-not-found',
  itineraries: 'itinerary-not-found',
  itineraryItems: 'item-not-found',
} as const satisfies Record<DeletableTable, RejectionCode>

const deletedBefore = {
  expenses: 'expense-deleted',
  attachments: 'attachment-deleted',
  itineraries: 'itinerary-deleted',
  itineraryItems: 'item-deleted',
} as const satisfies Partial<Record<DeletableTable, RejectionCode>>

/**
 * Refuses an id that a row of this scope has (`id-taken`), or that was deleted and can be restored, with the code of its table,
 * such as `expense-deleted`.
 */
export async function requireNewId<T extends keyof typeof deletedBefore>(
  tx: WriteTx,
  table: T,
  id: RowId<T>,
): Promise<void> {
  if (await tx.get(table, id)) throw new Refusal('id-taken')
  if (await tx.getDeleted(table, id)) throw new Refusal(deletedBefore[table])
}

/** Whether the row was deleted, and has not been restored since. */
export async function isDeleted<T extends DeletableTable>(
  tx: WriteTx,
  table: T,
  id: RowId<T>,
): Promise<boolean> {
  return !(await tx.get(table, id)) && (await tx.getDeleted(table, id)) !== undefined
}

/**
 * Deletes a row on which nothing else depends. One that somebody else has deleted already is as the actor wanted
 * (docs/decisions/0025-repeated-intents.md).
 */
export async function removeOnce<T extends DeletableTable>(
  tx: WriteTx,
  table: T,
  id: RowId<T>,
): Promise<void> {
  if (await isDeleted(tx, table, id)) return
  if (!(await tx.get(table, id))) throw new Refusal(notFound[table])
  await tx.remove(table, id)
}

/**
 * The content of a deleted row that is to be restored. Undefined if somebody else has restored it already. An emptied
 * tombstone is refused as `restore-too-late`.
 */
export async function requireDeleted<T extends DeletableTable>(
  tx: WriteTx,
  table: T,
  id: RowId<T>,
): Promise<Tables[T] | undefined> {
  if (await tx.get(table, id)) return undefined
  const deleted = await tx.getDeleted(table, id)
  if (!deleted) throw new Refusal(notFound[table])
  if (isEmptied(table, deleted)) throw new Refusal('restore-too-late')
  return deleted
}

/**
 * Whether a group can take another person. Members and pending members count together (docs/design.md, "Groups and
 * invitations"). Refuses with `group-full`. A linked pending member counts once, as the member.
 */
export async function requireCapacityForPerson(tx: WriteTx): Promise<void> {
  // Rows of linked pending members are never removed, so their number is limited as well.
  const isFull =
    (await peopleIn(tx)) >= groupPeopleMax || (await tx.list('pendingMembers')).length >= groupPeopleMax
  if (isFull) throw new Refusal('group-full')
}

/** How many people the group has: active members, and pending members who are not linked to one. */
export async function peopleIn(tx: Pick<WriteTx, 'list'>): Promise<number> {
  const members = (await tx.list('members')).filter((member) => member.status === 'active')
  const pending = (await tx.list('pendingMembers')).filter((person) => person.linkedTo === null)
  return members.length + pending.length
}

type MoneyBlock = Pick<
  Expense,
  'amount' | 'foreignAmount' | 'payers' | 'splitMethod' | 'shares' | 'moneyMark'
>

/**
 * Computes a money block: checks payers, people and what was paid in another currency, and splits the amount by `splitAmount`.
 * Refuses with `rate-mismatch` if an amount in another currency does not make the yen.
 */
export async function makeMoneyBlock(
  tx: WriteTx,
  { amount, payers, split, foreignAmount = null }: MoneyInput,
  moneyMark: MutationId,
): Promise<MoneyBlock> {
  valueOrRefuse(checkPayers(amount, payers))
  if (foreignAmount && yenOf(foreignAmount) !== amount) throw new Refusal('rate-mismatch')
  const parts = valueOrRefuse(splitAmount(amount, split))
  await requirePeople(
    tx,
    [...payers, ...parts].map(({ userKey }) => userKey),
  )
  const shares = parts.map((share) => ({ ...share, ...noFlags }))
  return { amount, foreignAmount, payers, splitMethod: split.method, shares, moneyMark }
}
