/** Reads payments: transfers that name the expense for which they were paid. */
import type { Deleted } from '#shared/api/answers.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { GroupId } from '#shared/model/group.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { StoredRow } from '#shared/model/tables.ts'
import { paymentsByExpense, withPaidShares } from '#shared/money/payments.ts'
import { resolverOf } from '#shared/money/resolve-linked-keys.ts'
import type { Tx } from './database.ts'
import { batchRows, batchesOf, filledUp } from './in-batches.ts'
import { syncedTables } from './synced-tables.ts'

export type PaymentsByExpense = ReadonlyMap<ExpenseId, readonly StoredRow<'expenses'>[]>

/** The payments of these expenses. Most have none. */
export async function readPaymentsOf(
  tx: Tx,
  { groupId, expenseIds }: { groupId: GroupId; expenseIds: readonly ExpenseId[] },
): Promise<PaymentsByExpense> {
  const rows: StoredRow<'expenses'>[] = []
  for (const batch of batchesOf(await readPaymentIdsOf(tx, { groupId, expenseIds }))) {
    const ids = filledUp(batch)
    rows.push(...(await syncedTables.expenses.read(tx, scopeOfGroup(groupId), { ids })))
  }
  return paymentsByExpense(rows)
}

/** The rows with their paid shares. */
export async function readPaidShares(
  tx: Tx,
  groupId: GroupId,
  rows: readonly StoredRow<'expenses'>[],
): Promise<StoredRow<'expenses'>[]> {
  const spending = rows.filter(({ transactionType }) => transactionType === 'expense')
  const payments = await readPaymentsOf(tx, { groupId, expenseIds: spending.map(({ id }) => id) })
  const resolve = resolverOf(await syncedTables.pendingMembers.read(tx, scopeOfGroup(groupId), 'all'))
  return rows.map((row) => withPaidShares(row, payments.get(row.id) ?? [], resolve))
}

/** The deleted expenses with the paid shares that they have again once they and their payments are restored. */
export async function withPaymentsDeletedToo(
  tx: Tx,
  groupId: GroupId,
  deleted: readonly Deleted<'expenses'>[],
): Promise<Deleted<'expenses'>[]> {
  const resolve = resolverOf(await syncedTables.pendingMembers.read(tx, scopeOfGroup(groupId), 'all'))
  const rows = new Map(deleted.map(({ row }) => [row.id, row]))
  return deleted.map(({ row, ...deletion }) => {
    const payments = (row.deletedWith ?? []).flatMap((id) => rows.get(id) ?? [])
    return { row: withPaidShares(row, payments, resolve), ...deletion }
  })
}

export async function readPaymentIdsOf(
  tx: Tx,
  { groupId, expenseIds }: { groupId: GroupId; expenseIds: readonly ExpenseId[] },
): Promise<ExpenseId[]> {
  const found: ExpenseId[] = []
  for (const batch of batchesOf(expenseIds)) {
    const rows = await tx
      .selectFrom('expenses')
      // No condition on the group: with both, SQLite might read all expenses of the group.
      .select(['id', 'groupId'])
      .where('expenseId', 'in', batch)
      .orderBy('createdVersion')
      .orderBy('ordinal')
      .orderBy('id')
      .execute()
    found.push(...rows.filter((row) => row.groupId === groupId).map(({ id }) => id))
  }
  return found
}

/** Deletes the paid flags that earlier builds have stored for some expenses, and resolves with them. */
export async function takePaidFlags(tx: Tx, groupId: GroupId) {
  const some = tx.selectFrom('paidFlags').select('expenseId').distinct().where('groupId', '=', groupId)
  return tx
    .deleteFrom('paidFlags')
    .where('groupId', '=', groupId)
    .where('expenseId', 'in', some.orderBy('expenseId').limit(batchRows))
    .returning(['expenseId', 'position', 'paidAt'])
    .execute()
}
