/** Reads expenses and transfers for lists and details. */
import type { PlainDate } from '#shared/dates.ts'
import type { ExpenseId } from '#shared/model/expense.ts'
import type { Currency, ForeignAmount, Rate } from '#shared/model/foreign-amount.ts'
import type { GroupId } from '#shared/model/group.ts'
import { type StoredRow, inOrderOfRecording } from '#shared/model/tables.ts'
import { scopeOfGroup } from '#shared/model/scope.ts'
import type { Totals } from '#shared/money/totals.ts'
import { currentAccount, currentDatabase } from '../current-database.ts'
import { type People, peopleOf } from './people.ts'
import { totalsOfGroup } from './totals.ts'
import { type HeldChanges, heldChangesIn } from './held-changes.ts'
import { type UnsentRowState, unsentRowStates } from './unsent-changes.ts'

export type ExpenseRow = StoredRow<'expenses'>

/** At most `limit` rows, the newest first by date, then by order of recording, transfers included. */
export async function expensesNewestFirst(groupId: GroupId, limit: number): Promise<ExpenseRow[]> {
  // In IndexedDB an array is less than its extensions, and an array value is greater than every string and number.
  const rows = await currentDatabase()
    .expenses.where('[groupId+date+createdVersion+ordinal]')
    .between([groupId], [groupId, []])
    .reverse()
    .limit(limit)
    .toArray()
  return namedByExpense(rows)
}

/** The expenses of a day that belong to no trip. */
export async function expensesOutsideTrips(groupId: GroupId, date: PlainDate): Promise<ExpenseRow[]> {
  const rows = await currentDatabase()
    .expenses.where('[groupId+date+createdVersion+ordinal]')
    .between([groupId, date], [groupId, date, []])
    .toArray()
  return rows.filter((row) => row.transactionType === 'expense' && row.itineraryId === null)
}

/** Null if the group has no such expense. A transfer does not count. */
export async function expenseById(groupId: GroupId, id: ExpenseId): Promise<ExpenseRow | null> {
  const row = await currentDatabase().expenses.get(id)
  return row?.groupId === groupId && row.transactionType === 'expense' ? row : null
}

/** The transfers that name the expense, in no particular order. */
export async function paymentsOfExpense(groupId: GroupId, expenseId: ExpenseId): Promise<ExpenseRow[]> {
  const rows = await currentDatabase().expenses.where({ expenseId }).toArray()
  return rows.filter((row) => row.groupId === groupId)
}

/** So many of the newest rows are looked at for the last one. */
const lastAmong = 50

/**
 * The expense that the person recorded last, or otherwise the one that anybody did. Null if there is none among the newest
 * rows.
 */
export async function lastExpenseOf(groupId: GroupId): Promise<ExpenseRow | null> {
  const { userId } = currentAccount()
  const rows = (await expensesNewestFirst(groupId, lastAmong)).filter(
    (row) => row.transactionType === 'expense',
  )
  const inOrder = rows.toSorted(inOrderOfRecording)
  return inOrder.findLast(({ createdBy }) => createdBy === userId) ?? inOrder.at(-1) ?? null
}

/** The rate of each currency as it was recorded last, among the group's newest rows; the last one first. */
export async function ratesOf(groupId: GroupId): Promise<Pick<ForeignAmount, 'currency' | 'rate'>[]> {
  const rows = (await expensesNewestFirst(groupId, lastAmong)).toSorted(inOrderOfRecording).toReversed()
  const rates = new Map<Currency, Rate>()
  for (const { foreignAmount } of rows)
    if (foreignAmount && !rates.has(foreignAmount.currency))
      rates.set(foreignAmount.currency, foreignAmount.rate)
  return [...rates].map(([currency, rate]) => ({ currency, rate }))
}

/**
 * The rows, with payments under the present title of the expense that they name. Their own title is the one that it had when they
 * were recorded.
 */
export async function namedByExpense(rows: readonly ExpenseRow[]): Promise<ExpenseRow[]> {
  const named = new Set(rows.flatMap(({ expenseId }) => expenseId ?? []))
  if (named.size === 0) return [...rows]
  const titles = new Map<string, string>(rows.map(({ id, title }) => [id, title]))
  const missing = [...named].filter((id) => !titles.has(id))
  for (const expense of await currentDatabase().expenses.bulkGet(missing))
    if (expense) titles.set(expense.id, expense.title)
  return rows.map((row) => {
    const title = row.expenseId === null ? undefined : titles.get(row.expenseId)
    return title === undefined ? row : { ...row, title }
  })
}

/**
 * What a list of a group's expenses shows, read together: after a save, the new row and the sums that contain it appear in
 * one frame.
 */
export type NewestExpenses = {
  /** The newest rows of the group, transfers included. */
  rows: ExpenseRow[]
  /** Of all rows of the group. */
  totals: Totals
  people: People
  states: ReadonlyMap<string, UnsentRowState>
  /** The group's changes that need a decision. */
  held: HeldChanges
}

/** At most `limit` rows. */
export async function newestExpensesOf(groupId: GroupId, limit: number): Promise<NewestExpenses> {
  const [rows, totals, people, states, held] = await Promise.all([
    expensesNewestFirst(groupId, limit),
    totalsOfGroup(groupId),
    peopleOf(groupId),
    unsentRowStates(scopeOfGroup(groupId)),
    heldChangesIn(scopeOfGroup(groupId)),
  ])
  return { rows, totals, people, states, held }
}
