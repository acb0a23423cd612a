/** Reads the unsent changes of this device for screens. */
import * as z from 'zod/mini'
import { ExpenseId } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { Scope } from '#shared/model/scope.ts'
import { type QueueRecord, parseRowKey, rowKey } from '#shared/sync/queue-record.ts'
import { unsentChanges } from '#shared/sync/plan-sends.ts'
import { currentDatabase } from '#client/store/current-database.ts'

export function queueRecords(): Promise<QueueRecord[]> {
  return currentDatabase().api_sync_queue.orderBy('seq').toArray()
}

/**
 * The number of unsent changes. `waiting` ones are sent by themselves later, and `held` ones need a decision. `all` has also
 * those that a held one blocks.
 */
export async function unsentCounts(): Promise<{ waiting: number; held: number; all: number }> {
  const queue = await queueRecords()
  const notWaiting = unsentChanges(queue)
  const held = notWaiting.filter(({ state }) => state !== 'blocked').length
  const all = queue.filter(({ status }) => status !== 'applied').length
  return { waiting: all - notWaiting.length, held, all }
}

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

/** An edit replaces the whole money of a row. The mutations themselves are not loaded with the first screen. */
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

export type UnsentRowState = 'waiting' | 'failed' | 'attention'

/**
 * The state of each row that an unsent change has touched, by row id: of one scope, or of all. If several changes touched a
 * row, the worst state counts.
 */
export async function unsentRowStates(scope?: Scope): Promise<Map<string, UnsentRowState>> {
  const queue = await queueRecords()
  const held = new Set(unsentChanges(queue).map(({ record }) => record.seq))
  const states = new Map<string, UnsentRowState>()
  for (const record of queue) {
    if ((scope ?? record.scope) !== record.scope || record.status === 'applied') continue
    const state = stateOf(record, held.has(record.seq))
    for (const key of record.touched) {
      const { id } = parseRowKey(key)
      if (severity[state] > severity[states.get(id) ?? 'waiting'] || !states.has(id)) states.set(id, state)
    }
  }
  return states
}

const severity: Record<UnsentRowState, number> = { waiting: 0, attention: 1, failed: 2 }

function stateOf({ status, needsAttention }: QueueRecord, isHeld: boolean): UnsentRowState {
  if (status === 'failed') return 'failed'
  return isHeld || needsAttention ? 'attention' : 'waiting'
}
