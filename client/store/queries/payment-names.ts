import type { StoredRow } from '#shared/model/tables.ts'
import { currentDatabase } from '../current-database.ts'

type Row = StoredRow<'expenses'>

/**
 * The rows, with payments under the present title of the expense that they name. Their own title is the one that it had when they
 * were recorded.
 */
export async function namedByExpense(rows: readonly Row[]): Promise<Row[]> {
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
