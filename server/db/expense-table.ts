/** Expenses and transfers. Each is one row on a device; in SQL its payers and shares are rows of tables of their own. */
import type { ExpenseId } from '#shared/model/expense.ts'
import type { ForeignAmount } from '#shared/model/foreign-amount.ts'
import { noFlags } from '#shared/model/transfers.ts'
import type { GroupId } from '#shared/model/group.ts'
import type { TripId } from '#shared/model/trip-id.ts'
import { type Scope, groupOfScope } from '#shared/model/scope.ts'
import { type StoredRow, isTableOf } from '#shared/model/tables.ts'
import { type UserKey, keyOfPendingMember, keyOfUser, parseUserKey } from '#shared/model/user-key.ts'
import type { PendingMemberId } from '#shared/model/pending-member.ts'
import type { UserId } from '#shared/model/user.ts'
import { assert } from '#shared/assert.ts'
import type { Tx } from './database.ts'
import { insertRows } from './in-batches.ts'
import { afterPosition, inBatchesOfIds, type RowFilter, type SyncedTable } from './flat-table.ts'
import type { Schema } from './schema.ts'

export const expenseTable: SyncedTable<'expenses'> = {
  read: (tx, scope, filter) => inBatchesOfIds(filter, (part) => readExpenses(tx, scope, part)),
  insert: async (tx, row) => {
    const inserted = await insertRows(tx, { into: 'expenses', rows: [columnsOf(row)], ifTaken: 'left out' })
    if (inserted === 0) return false
    await insertParts(tx, row)
    return true
  },
  update: async (tx, row) => {
    const { createdVersion: _created, ordinal: _ordinal, ...changed } = columnsOf(row)
    await tx
      .updateTable('expenses')
      .set(changed)
      .where('id', '=', row.id)
      .where('groupId', '=', row.groupId)
      .execute()
    await tx.deleteFrom('expensePayers').where('expenseId', '=', row.id).execute()
    await tx.deleteFrom('expenseShares').where('expenseId', '=', row.id).execute()
    await insertParts(tx, row)
  },
  remove: async (tx, scope, id) => {
    const groupId = groupOfScope(scope)
    await tx.deleteFrom('expenses').where('id', '=', id).where('groupId', '=', groupId).execute()
  },
}

/** The row without its payers and shares. */
function columnsOf(row: StoredRow<'expenses'>): ExpenseColumns {
  const { payers: _payers, shares: _shares, deletedWith, foreignAmount, ...columns } = row
  return {
    ...columns,
    deletedWith: deletedWith && JSON.stringify(deletedWith),
    foreignAmount: foreignAmount && JSON.stringify(foreignAmount),
  }
}

/** Whether an expense or a transfer names the person as payer, in a share or as assignee. */
export async function isNamedInExpense(tx: Tx, scope: Scope, userKey: UserKey): Promise<boolean> {
  const groupId = groupOfScope(scope)
  const { userId, pendingMemberId } = personColumns(userKey)
  const column = userId ? ('userId' as const) : ('pendingMemberId' as const)
  const firstPart = (table: 'expensePayers' | 'expenseShares') =>
    tx
      .selectFrom(table)
      .select('expenseId')
      .where('groupId', '=', groupId)
      .where(column, '=', userId ?? pendingMemberId)
      .limit(1)
      .executeTakeFirst()
  const firstAssigned = () =>
    tx
      .selectFrom('expenses')
      .select('id')
      .where('groupId', '=', groupId)
      .where('assignee', '=', userKey)
      .limit(1)
      .executeTakeFirst()
  const found =
    (await firstPart('expensePayers')) ?? (await firstPart('expenseShares')) ?? (await firstAssigned())
  return found !== undefined
}

async function readExpenses(
  tx: Tx,
  scope: Scope,
  filter: RowFilter<'expenses'>,
): Promise<StoredRow<'expenses'>[]> {
  if (!isTableOf(scope, 'expenses')) return []
  const groupId = groupOfScope(scope)
  const rows = rowsBy(tx, groupId, filter)
  const all = await rows
    .selectAll('expenses')
    .orderBy('createdVersion')
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
  const found = all.filter((row) => row.groupId === groupId)
  return withParts(tx, found, isPage(filter) ? found.map(({ id }) => id) : idQuery(rows))
}

/** A page of the expenses and transfers that name the trip, in order of recording. */
export async function readExpensesOfTrip(
  tx: Tx,
  { groupId, itineraryId }: { groupId: GroupId; itineraryId: TripId },
  { behind, rowsMax }: Page,
): Promise<StoredRow<'expenses'>[]> {
  const found = await tx
    .selectFrom('expenses')
    .selectAll()
    .where('itineraryId', '=', itineraryId)
    .where('groupId', '=', groupId)
    .where(afterPosition(behind))
    .orderBy('createdVersion')
    .orderBy('ordinal')
    .orderBy('id')
    .limit(rowsMax)
    .execute()
  const ids = found.map(({ id }) => id)
  return withParts(tx, found, ids)
}

type ExpenseColumns = Schema['expenses']
type IdQuery = ReturnType<typeof idQuery>

function idQuery(rows: ReturnType<typeof rowsBy>) {
  return rows.select('expenses.id')
}

/** Adds payers and shares to the rows. `ids` are those of the rows, or a query for them. */
async function withParts(
  tx: Tx,
  found: readonly ExpenseColumns[],
  ids: readonly ExpenseId[] | IdQuery,
): Promise<StoredRow<'expenses'>[]> {
  if (found.length === 0) return []
  const payers = await tx
    .selectFrom('expensePayers')
    .select(['expenseId', 'userId', 'pendingMemberId', 'amount'])
    .where('expenseId', 'in', ids)
    .orderBy('position')
    .execute()
  const shares = await tx
    .selectFrom('expenseShares')
    .select(['expenseId', 'userId', 'pendingMemberId', 'amount', 'percentage'])
    .where('expenseId', 'in', ids)
    .orderBy('position')
    .execute()
  const payersOf = Map.groupBy(payers, ({ expenseId }) => expenseId)
  const sharesOf = Map.groupBy(shares, ({ expenseId }) => expenseId)
  return found.map((row) => ({
    ...row,
    // Both are written by this file.
    deletedWith: row.deletedWith === null ? null : (JSON.parse(row.deletedWith) as ExpenseId[]),
    foreignAmount: row.foreignAmount === null ? null : (JSON.parse(row.foreignAmount) as ForeignAmount),
    payers: (payersOf.get(row.id) ?? []).map((part) => ({ userKey: keyOf(part), amount: part.amount })),
    shares: (sharesOf.get(row.id) ?? []).map((part) => {
      const { amount, percentage } = part
      return { userKey: keyOf(part), amount, percentage, ...noFlags }
    }),
  }))
}

type Page = Extract<RowFilter<'expenses'>, { rowsMax: number }>

function isPage(filter: RowFilter<'expenses'>): filter is Page {
  return typeof filter === 'object' && 'rowsMax' in filter
}

function rowsBy(tx: Tx, groupId: GroupId, filter: RowFilter<'expenses'>) {
  const rows = tx.selectFrom('expenses')
  // No condition on the group: with both, SQLite would scan the group's expenses instead of looking up the ids.
  if (typeof filter === 'object' && 'ids' in filter) return rows.where('expenses.id', 'in', filter.ids)
  const ofGroup = rows.where('expenses.groupId', '=', groupId)
  if (filter === 'all') return ofGroup
  if (isPage(filter)) return ofGroup.where(afterPosition(filter.behind)).limit(filter.rowsMax)
  return ofGroup.where('expenses.version', '>', filter.after).where('expenses.version', '<=', filter.upTo)
}

async function insertParts(tx: Tx, { id, groupId, payers, shares }: StoredRow<'expenses'>): Promise<void> {
  const placeOf = (position: number, userKey: UserKey) => ({
    expenseId: id satisfies ExpenseId,
    groupId,
    position,
    ...personColumns(userKey),
  })
  const payerRows = payers.map(({ userKey, amount }, index) => ({ ...placeOf(index, userKey), amount }))
  await insertRows(tx, { into: 'expensePayers', rows: payerRows })
  const shareRows = shares.map(({ userKey, amount, percentage }, index) => ({
    ...placeOf(index, userKey),
    amount,
    percentage,
  }))
  await insertRows(tx, { into: 'expenseShares', rows: shareRows })
}

type PersonColumns = { userId: UserId | null; pendingMemberId: PendingMemberId | null }

function personColumns(userKey: UserKey): PersonColumns {
  const person = parseUserKey(userKey)
  assert(person, 'a stored part names a person')
  return person.kind === 'user'
    ? { userId: person.id, pendingMemberId: null }
    : { userId: null, pendingMemberId: person.id }
}

function keyOf({ userId, pendingMemberId }: PersonColumns): UserKey {
  if (userId) return keyOfUser(userId)
  assert(pendingMemberId, 'a stored part names a person')
  return keyOfPendingMember(pendingMemberId)
}
