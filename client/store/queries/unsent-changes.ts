/** Reads the unsent changes of this device for screens. */
import type { ExpenseId } from '#shared/model/expense.ts'
import type { Yen } from '#shared/model/fields.ts'
import type { Scope } from '#shared/model/scope.ts'
import { checkMutation, isMutationName } from '#shared/mutations/registry.ts'
import { type QueueRecord, parseRowKey } from '#shared/sync/queue-record.ts'
import { unsentChanges } from '#shared/sync/held-and-blocked.ts'
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

/** What a refused edit makes of the amount of an expense. */
function wantedAmount({ name, args, status }: QueueRecord): { id: ExpenseId; amount: Yen } | null {
  if (status !== 'rejected' || !isMutationName(name)) return null
  const mutation = checkMutation(name, args)
  if (!mutation.ok || mutation.value.traits.edits !== 'expenses') return null
  const { money, target } = mutation.value
  return money && target?.table === 'expenses' ? { id: target.id, amount: money.amount } : null
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
