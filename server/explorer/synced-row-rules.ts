/**
 * What an edit of a synced row must keep, and what goes with it (docs/decisions/0123-explorer-writes.md): the same as a change
 * that a person makes, but without asking who may make it.
 */
import type { EpochSeconds } from '#shared/dates.ts'
import { type Expense, peopleNamedIn } from '#shared/model/expense.ts'
import type { Member } from '#shared/model/member.ts'
import type { MutationId } from '#shared/model/mutation-id.ts'
import type { PendingMember } from '#shared/model/pending-member.ts'
import { AvatarUrl, type Profile } from '#shared/model/profile.ts'
import { expenseDefaults, pendingMemberDefaults } from '#shared/model/row-defaults.ts'
import { isEmptied } from '#shared/model/row-schemas.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { DeletableTable, RowId, TableName, Tables } from '#shared/model/tables.ts'
import { type TripItem, noBudget } from '#shared/model/trip-item.ts'
import type { Trip } from '#shared/model/trip.ts'
import { keyOfUser } from '#shared/model/user-key.ts'
import { fitsAmount } from '#shared/money/financial-status.ts'
import { Refusal, type WriteTx } from '#shared/mutations/define-mutation.ts'
import { requireMoney } from '#shared/mutations/give-back-mutations.ts'
import { movePayments, paymentsOf } from '#shared/mutations/payment-rows.ts'
import { removePerson } from '#shared/mutations/pending-member-rows.ts'
import { requirePeople } from '#shared/mutations/permissions.ts'
import {
  deleteRow,
  requireCapacityForPerson,
  requireLink,
  requireRoomForItem,
  requireTrip,
} from '#shared/mutations/row-checks.ts'
import { removeWithItems } from '#shared/mutations/trip-mutations.ts'

type Edit<T extends TableName> = {
  /** Undefined for a new row. */
  before: Tables[T] | undefined
  after: Tables[T]
  /** The mark of a money block that the edit writes. */
  mark: MutationId
}

/** Refuses a row that nobody could have made, and returns it as it is to be written. */
type Check<T extends TableName> = (tx: WriteTx, edit: Edit<T>) => Promise<Tables[T]>

const checks: { readonly [T in TableName]?: Check<T> } = {
  members: checkMember,
  pendingMembers: checkPerson,
  itineraries: checkTrip,
  itineraryItems: checkItem,
  expenses: checkExpense,
  profiles: checkProfile,
}

export async function writeEdited<T extends TableName>(tx: WriteTx, table: T, edit: Edit<T>): Promise<void> {
  if (isEmptied(table, edit.after)) throw new Refusal('row-not-storable')
  const check: Check<T> | undefined = checks[table]
  const row = check ? await check(tx, edit) : edit.after
  await tx.put(table, row)
  // Only an expense has these fields. The types cannot express that of a row of any table.
  if (table === 'expenses') await takePaymentsAlong(tx, edit as unknown as Edit<'expenses'>)
}

/** A group has exactly one owner, who hands it over themselves. */
async function checkMember(_tx: WriteTx, { before, after }: Edit<'members'>): Promise<Member> {
  if (before?.role !== after.role && (before?.role === 'owner' || after.role === 'owner'))
    throw new Refusal('owner-role-not-changeable')
  return after
}

async function checkPerson(tx: WriteTx, { before, after }: Edit<'pendingMembers'>): Promise<PendingMember> {
  if (!before) await requireCapacityForPerson(tx)
  return after
}

async function checkTrip(tx: WriteTx, { before, after }: Edit<'itineraries'>): Promise<Trip> {
  if (after.endDate < after.startDate) throw new Refusal('dates-reversed')
  if (before?.createdBy !== after.createdBy) await requirePeople(tx, [keyOfUser(after.createdBy)])
  return after
}

async function checkItem(tx: WriteTx, { before, after }: Edit<'itineraryItems'>): Promise<TripItem> {
  if (!fitsAmount(after)) throw new Refusal('budget-status-mismatch')
  if (!before) {
    await requireTrip(tx, after.itineraryId)
    await requireRoomForItem(tx, after.itineraryId)
  }
  if (before?.createdBy !== after.createdBy) await requirePeople(tx, [keyOfUser(after.createdBy)])
  return after
}

async function checkExpense(tx: WriteTx, { before, after, mark }: Edit<'expenses'>): Promise<Expense> {
  requireMoney(after)
  if (after.splitMethod === 'percentage' && after.shares.some(({ percentage }) => percentage === null))
    throw new Refusal('percentages-mismatch')
  const authors = [after.createdBy, after.moneyBy, after.describedBy].filter((author) => author !== null)
  await requirePeople(tx, [...peopleNamedIn(after), ...authors.map(keyOfUser)])
  const isMoved =
    before?.itineraryId !== after.itineraryId || before.itineraryItemId !== after.itineraryItemId
  if (isMoved) await requireLink(tx, after)
  // A payment is of the trip of its expense, and settled with it.
  if (before && after.expenseId !== null && (isMoved || before.status !== after.status))
    throw new Refusal('column-not-writable')
  const isSameMoney = before !== undefined && moneyOf(before) === moneyOf(after)
  return isSameMoney ? after : { ...after, moneyMark: mark }
}

const moneyOf = ({ amount, foreignAmount, payers, splitMethod, shares }: Expense) =>
  JSON.stringify([amount, foreignAmount, payers, splitMethod, shares])

async function takePaymentsAlong(tx: WriteTx, { before, after }: Edit<'expenses'>): Promise<void> {
  if (!before || after.transactionType !== 'expense') return
  await movePayments(tx, after)
  if (before.status === after.status) return
  const { status, updatedAt } = after
  for (const payment of await paymentsOf(tx, after.id))
    if (payment.status !== status) await tx.put('expenses', { ...payment, status, updatedAt })
}

async function checkProfile(_tx: WriteTx, { after }: Edit<'profiles'>): Promise<Profile> {
  if (!AvatarUrl.safeParse(after.avatarUrl).success) throw new Refusal('row-not-storable')
  return after
}

type Delete<T extends DeletableTable> = (tx: WriteTx, id: RowId<T>) => Promise<void>

/** Tables with a rule for what may be deleted, or what goes with it. */
const deletions: { readonly [T in DeletableTable]?: Delete<T> } = {
  pendingMembers: async (tx, id) => void (await removePerson(tx, id)),
  itineraries: async (tx, id) => removeWithItems(tx, await requireTrip(tx, id), []),
  expenses: async (tx, id) => {
    const row = await tx.get('expenses', id)
    if (row) await deleteRow(tx, row)
  },
}

/** Deletes a row that there is, by the rules of the group. Whoever is in it can restore the row from its trash. */
export async function deleteRowOf<T extends DeletableTable>(
  tx: WriteTx,
  table: T,
  id: RowId<T>,
): Promise<void> {
  const ofTable: Delete<T> | undefined = deletions[table]
  await (ofTable ? ofTable(tx, id) : tx.remove(table, id))
}

/** What a new row has where nothing is given. */
export function newRowDefaults(
  table: TableName,
  { groupId, at, mark }: { groupId: GroupId; at: EpochSeconds; mark: MutationId },
): object {
  const times = { createdAt: at, updatedAt: at }
  const texts = { description: '', location: '' }
  const rows: { readonly [T in TableName]?: object } = {
    pendingMembers: { ...pendingMemberDefaults, status: 'uninvited', linkedTo: null, createdAt: at },
    itineraries: { description: '', destination: '', status: 'draft', deletedWith: null, ...times },
    itineraryItems: {
      date: null,
      time: null,
      ...texts,
      category: 'OTHER',
      ...noBudget,
      extensions: [],
      ...times,
    },
    expenses: {
      transactionType: 'expense',
      category: 'other',
      splitMethod: 'custom',
      status: 'active',
      itineraryId: null,
      ...expenseDefaults,
      moneyMark: mark,
      ...texts,
      ...times,
    },
  }
  return { ...rows[table], groupId }
}
