/** Reads the unsent changes of this device for screens. */
import type { Scope } from '#shared/model/scope.ts'
import { type QueueRecord, parseRowKey } from '#shared/sync/queue-record.ts'
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
