/** Reads the changes of this device that its person has to decide on. */
import * as z from 'zod/mini'
import { ExpenseId } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type QueueRecord, rowKey } from '#shared/sync/queue-record.ts'
import { unsentChanges } from '#shared/sync/plan-sends.ts'
import { currentDatabase } from '../current-database.ts'
import { queueRecords } from './unsent-changes.ts'

/** The changes of a scope that need a decision. */
export type HeldChanges = {
  count: number
  /** The first one that wants another amount than its expense has. */
  amount: { title: string; own: Yen } | null
}

export async function heldChangesIn(scope: Scope): Promise<HeldChanges> {
  const held = unsentChanges(await queueRecords()).filter(
    ({ record, state }) => record.scope === scope && state !== 'blocked',
  )
  const wanted = held.flatMap(({ record }) => wantedAmount(record) ?? [])
  const rows = await currentDatabase().expenses.bulkGet(wanted.map(({ id }) => id))
  const [amount = null] = wanted.flatMap(({ amount: own }, index) => {
    const row = rows[index]
    return row && row.amount !== own ? [{ title: row.title, own }] : []
  })
  return { count: held.length, amount }
}

/** An edit replaces the whole money of a row. */
const editOfMoney = z.object({ id: ExpenseId, amount: z.number() })

/** What a refused edit makes of the amount of an expense. */
function wantedAmount({
  args,
  status,
  touched,
  created,
}: QueueRecord): { id: ExpenseId; amount: Yen } | null {
  const read = status === 'rejected' ? editOfMoney.safeParse(args) : undefined
  if (!read?.success) return null
  const key = rowKey('expenses', read.data.id)
  return touched.includes(key) && !created.includes(key) ? read.data : null
}
